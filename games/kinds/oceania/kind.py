"""What Oceania offers the site."""

from __future__ import annotations

from typing import Final

from games.kinds.kind import GameKind, MatchPage, RulesPage
from games.kinds.oceania.bots import BOTS
from games.kinds.oceania.page.earlier_position import past_of
from games.kinds.oceania.page.glossary import explanations
from games.kinds.oceania.page.goals import goal_of
from games.kinds.oceania.page.match import columns_of, page_of
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import record_of
from games.kinds.oceania.rules_page.page import oceania_rules
from games.kinds.oceania.thumbnail import thumbnail_of
from games.kinds.oceania.wording import WORDING

KIND: Final = GameKind(
    rules=OCEANIA,
    bots=tuple(BOTS.values()),
    page=MatchPage(page_of, columns_of, past_of, goal_of, explanations),
    thumbnail=thumbnail_of,
    wording=WORDING,
    record_of=record_of,
    rules_page=RulesPage("oceania/rules.html", oceania_rules),
)
