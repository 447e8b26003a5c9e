"""The fragment of a match: what each role sees, and what nobody sees before the end."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice

import pytest
from django.utils.translation import override

from games.html.i18n import listed
from games.kinds.base import Viewer
from games.kinds.oceans.rules.edition import reef
from games.kinds.oceans.wording import card_name
from games.kinds.registry import KINDS
from games.matches import endings
from games.matches.lifecycle import Terms
from games.matches.page.match import match_columns, match_parts, render_match
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import with_characters
from tests.harness.factories import SEED, make_match, make_player, options, play, play_to_the_end
from tests.harness.kinds import EVERY_GAME, TABLE_GAMES, game_of

pytestmark = pytest.mark.django_db

VIEWERS: tuple[Viewer, ...] = (0, 1, None)


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("anouk"), make_player("halvard")


@pytest.fixture
def match(players: tuple[Player, Player]) -> Match:
    return make_match(*players)


def rendered(match: Match, viewer: Viewer) -> str:
    return render_match(Scene.of(match), viewer)


def positions(match: Match) -> Iterator[Match]:
    """The match at its beginning, and after each of its moves."""
    yield match
    while not match.is_over:
        match = play(match, options(match)[-1])
        yield match


def with_other_hidden_tiles(match: Match) -> Match:
    """The same position for everybody, with the bag and the tiles taken out in another order."""
    rules = KINDS[match.game].rules
    state = rules.decode(match.state)
    hidden = (*state.bag, *state.removed)[::-1]
    size = len(state.bag)
    other = Match.objects.get(pk=match.pk)
    other.state = rules.encode(state._replace(bag=hidden[:size], removed=hidden[size:]))
    return other


def test_what_is_hidden_leaves_no_trace(match: Match) -> None:
    compared = 0
    for number, position in enumerate(positions(match)):
        if number % 7 == 0 and not position.is_over:
            other = with_other_hidden_tiles(position)
            compared += other.state != position.state
            for viewer in VIEWERS:
                assert rendered(other, viewer) == rendered(position, viewer)
    assert compared > 5


def test_the_seed_is_shown_at_the_end_and_never_before(match: Match) -> None:
    for number, position in enumerate(positions(match)):
        if number % 7 == 0 or position.is_over:
            for viewer in VIEWERS:
                page = rendered(position, viewer)
                assert position.commitment in page
                assert (SEED.hex() in page) == position.is_over
                assert ("Nonce of" in page) == position.is_over


def test_a_nonce_that_the_server_made_is_called_so(match: Match) -> None:
    match.seats.filter(number=1).update(nonce_by_server=True)
    over = play_to_the_end(match)
    assert rendered(over, None).count("(made by the server)") == 1


def test_only_the_seat_that_decides_gets_buttons(match: Match) -> None:
    rules = KINDS["oceania"].rules
    for position in islice(positions(match), 0, None, 3):
        state = rules.decode(position.state)
        moves = {str(move) for move in rules.legal_moves(state, state.seat)}
        mine, theirs = rendered(position, state.seat), rendered(position, 1 - state.seat)
        assert {move for move in moves if f'value="{move}"' in mine} == moves
        assert 'name="move"' not in theirs
        assert 'name="move"' not in rendered(position, None)


def test_a_match_that_was_given_up_has_no_buttons(
    match: Match, players: tuple[Player, Player]
) -> None:
    match = play(match, "sail W3")
    resigned = endings.resign(match.pk, players[1])
    assert resigned.state["phase"] == "place"
    for viewer in VIEWERS:
        page = rendered(resigned, viewer)
        assert "hx-post" not in page
        assert "tray-watch" not in page
        assert "halvard resigned." in page
    assert "To your matches" in rendered(resigned, 0)
    assert "To your matches" not in rendered(resigned, None)


def test_a_fragment_is_the_same_for_everybody_in_a_role(match: Match) -> None:
    assert rendered(match, None) == rendered(Match.objects.get(pk=match.pk), None)
    assert "csrf" not in rendered(match, 0)


def test_the_language_can_be_given(match: Match) -> None:
    with override("en"):
        german = render_match(Scene.of(match), 0, language="de")
        assert "Wähle einen Startpunkt" in with_characters(german)
        assert "Choose a starting point" in render_match(Scene.of(match), 0)


def test_names_are_escaped(match: Match) -> None:
    scene = Scene.of(match)
    scene.seats[0].player.username = "<script>"
    page = render_match(scene, 1, refusal="<b>no</b>")
    assert "<script>" not in page
    assert "&lt;b&gt;no&lt;/b&gt;" in page


def test_a_match_that_has_moved_on_is_shown_as_it_stands(match: Match) -> None:
    before = Match.objects.get(pk=match.pk)
    play(match, "sail W3")
    assert rendered(before, None) == rendered(Match.objects.get(pk=match.pk), None)
    assert 'data-version="1"' in rendered(before, None)


# --- parts ---------------------------------------------------------------------------------------


class Roots(HTMLParser):
    """The elements that stand side by side in a fragment, by id, and all ids below them."""

    VOID = ("input", "br", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.roots: list[dict[str, str | None]] = []
        self.ids: list[str] = []
        self._depth = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if not self._depth:
            self.roots.append(given)
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag not in self.VOID:
            self._depth += 1

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Shapes of a picture, which end at once."""

    def handle_endtag(self, _tag: str) -> None:
        self._depth -= 1


#: Those of a game without a page of its own.
PLAIN = [
    "state", "refusal", "guide", "next", "series", "tray", "facts", "players", "log", "conduct",
    "fairness",
]  # fmt: skip
PARTS = {
    "oceania": [
        "state", "refusal", "guide", "next", "series", "board", "lead", "tray", "seat-0",
        "clock-0", "seat-1", "clock-1", "moves", "bag", "islands", "conduct", "fairness",
    ],
    "oceans": PLAIN,
    "pearls": PLAIN,
}  # fmt: skip


def ended(match: Match, players: tuple[Player, Player]) -> Match:
    for player in players:
        over = endings.offer_draw(match.pk, player, Match.objects.get(pk=match.pk).version)
    return over


@pytest.mark.parametrize("terms", EVERY_GAME, ids=game_of)
def test_a_fragment_is_a_row_of_parts(players: tuple[Player, Player], terms: Terms) -> None:
    match = make_match(*players, terms=terms)
    for position in islice(positions(match), 0, 40, 9):
        check_parts(position, PARTS[terms.game])
    if not (match := Match.objects.get(pk=match.pk)).is_over:
        check_parts(ended(match, players), PARTS[terms.game])


def check_parts(match: Match, names: list[str]) -> None:
    """That the match is shown to everybody in these parts."""
    for viewer in VIEWERS:
        found = Roots(rendered(match, viewer))
        assert [root["id"] for root in found.roots] == [f"match-{name}" for name in names]
        assert {root["hx-swap-oob"] for root in found.roots} == {"true"}
        assert len(found.ids) == len(set(found.ids))
        assert found.roots[0]["data-version"] == str(match.version)
        assert found.roots[0]["data-over"] == ("yes" if match.is_over else "no")


def test_the_page_places_every_part_once(match: Match) -> None:
    for viewer in VIEWERS:
        parts = match_parts(Scene.of(match), viewer)
        columns = match_columns(Scene.of(match), viewer, parts)
        placed = "".join((columns.centre, columns.right, columns.left, columns.last))
        counts = {name: placed.count(markup) for name, markup in parts.items()}
        assert counts == {name: int(name != "state") for name in parts}


def test_a_viewer_s_own_panel_stands_below_the_moves(match: Match) -> None:
    for viewer, last in ((0, "seat-0"), (1, "seat-1"), (None, "seat-1")):
        parts = match_parts(Scene.of(match), viewer)
        columns = match_columns(Scene.of(match), viewer, parts)
        assert columns.right.endswith(f"{parts[last]}{parts[last.replace('seat', 'clock')]}</div>")


def test_a_part_without_content_is_empty(match: Match) -> None:
    parts = match_parts(Scene.of(match), None)
    empty = [name for name, markup in parts.items() if markup.endswith('hx-swap-oob="true"></div>')]
    assert empty == ["refusal", "next", "series", "clock-0", "clock-1", "conduct"]


# --- a game without a page of its own ------------------------------------------------------------


@pytest.fixture
def oceans(players: tuple[Player, Player]) -> Match:
    return make_match(*players, make_player("third"), terms=Terms("oceans", "reef"))


@pytest.mark.parametrize("terms", TABLE_GAMES, ids=game_of)
def test_any_game_can_be_played_from_its_plain_page(
    players: tuple[Player, Player], terms: Terms
) -> None:
    match = make_match(*players, make_player("third"), terms=terms)
    rules = KINDS[terms.game].rules
    for _ in range(12):
        (decision,) = rules.pending(rules.decode(match.state))
        page = rendered(match, decision.seat)
        offered = [option for option in options(match) if _as_value(option) in page]
        assert offered == options(match)
        assert "Your decision" in page
        assert ('form="typed-form"' in page) == bool(rules.unlisted)
        others = [seat for seat in (0, 1, 2, None) if seat != decision.seat]
        assert all('name="move"' not in rendered(match, seat) for seat in others)
        match = play(match, offered[-1])


def _as_value(option: str) -> str:
    return f'name="move" value="{option.replace(">", "&gt;")}"'


def test_the_plain_page_tells_private_things_to_their_seat(oceans: Match) -> None:
    while not any(move.private for move in oceans.moves.all()):
        oceans = play(oceans, options(oceans)[-1])
    move = next(move for move in oceans.moves.all() if move.private)
    (seat,) = (int(seat) for seat in move.private)
    drawn = next(line["cards"] for line in move.private[str(seat)]["log"] if "cards" in line)
    cards = listed([card_name(reef().cards[card]) for card in drawn])
    for viewer in (0, 1, 2, None):
        log = rendered(oceans, viewer).split('id="log"')[1]
        assert (f" draws {cards}." in log) == (viewer == seat)
        assert (f" draws {len(drawn)}." in log) == (viewer != seat)
