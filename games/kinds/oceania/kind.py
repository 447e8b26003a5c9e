"""What Oceania offers the site."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from games.kinds.kind import (
    Analysis,
    Figures,
    GameKind,
    MatchPage,
    Picture,
    ReplayPage,
    RulesPage,
    Solo,
    Tryout,
)
from games.kinds.oceania.analysis.report import (
    FULL_BUDGET,
    METHOD,
    decode_turn,
    encode_turn,
    played_turns,
    weigh_turn,
)
from games.kinds.oceania.bots import BOTS
from games.kinds.oceania.figures import habits_of, keep_tallies, without_tallies
from games.kinds.oceania.luck import report_context, swing_marks
from games.kinds.oceania.page.earlier_position import past_of
from games.kinds.oceania.page.glossary import explanations
from games.kinds.oceania.page.goals import goal_of
from games.kinds.oceania.page.match import columns_of, page_of
from games.kinds.oceania.practice import begin, go_on
from games.kinds.oceania.replay.model import replay_of_match, replay_of_record
from games.kinds.oceania.replay.page import replay_context
from games.kinds.oceania.replay.picture import png_of, size_of, svg_of
from games.kinds.oceania.replay.plies import ply_parts
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import record_of
from games.kinds.oceania.rules_page.page import oceania_rules
from games.kinds.oceania.thumbnail import thumbnail_of
from games.kinds.oceania.wording import WORDING

KIND: Final = GameKind(
    rules=OCEANIA,
    bots=tuple(BOTS.values()),
    page=MatchPage(
        page_of,
        columns_of,
        past_of,
        goal_of,
        explanations,
        keys="oceania/_keys.html",
        template="oceania/match.html",
    ),
    thumbnail=thumbnail_of,
    wording=WORDING,
    record_of=record_of,
    rules_page=RulesPage("oceania/rules.html", oceania_rules, "oceania/rules/_entry.html"),
    home_panel="oceania/home/_panel.html",
    styles="oceania/_chart_styles.html",
    replay=ReplayPage(
        of_match=replay_of_match,
        parts=ply_parts,
        context=replay_context,
        template="oceania/replay/match.html",
        of_record=replay_of_record,
        record_template="oceania/replay/record.html",
        embed_template="oceania/replay/embed.html",
        picture=Picture(svg_of, png_of, size_of),
    ),
    analysis=Analysis(
        budget=FULL_BUDGET,
        method=METHOD,
        command="python3 -m games.kinds.oceania.analysis",
        turns_of=played_turns,
        weigh=weigh_turn,
        encode=encode_turn,
        decode=decode_turn,
        turns_in=attrgetter("turn"),
        context=report_context,
        marks=swing_marks,
    ),
    figures=Figures(
        keep=keep_tallies,
        missing=without_tallies,
        habits_of=habits_of,
        tiles="oceania/profile/_habits.html",
        picture="oceania/profile/_first_ship.html",
    ),
    tryout=Tryout("oceania/home/home.html", "oceania/practice/_practice.html", begin, go_on),
    solo=Solo(CLASSIC.name, "oceania/voyages/_about.html"),
    quick=CLASSIC.name,
)
