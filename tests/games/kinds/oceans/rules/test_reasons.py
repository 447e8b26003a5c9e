"""Every reason for a refusal that the reef variant can reach, and the order in which they count."""

from __future__ import annotations

import pytest

from games.kinds.base import BadSyntax, GameOver, IllegalMove, NotYourDecision
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.moves import species_name
from games.kinds.oceans.rules.reasons import SENTENCES
from games.kinds.oceans.rules.state import FEED, OVER, PLAY, State
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, position, trial

APEX, SPEED, INKING = TRAIT["apex_predator"], TRAIT["speed"], TRAIT["inking"]
FILTER_FEEDER, TENTACLED = TRAIT["filter_feeder"], TRAIT["tentacled"]
SCHOOLING = TRAIT["schooling"]
HAND = (1001, 1002, 1012, 1111)


def refused(state: State, text: str) -> str:
    """The rule by which the deciding seat's move is refused; the state is as it was."""
    before = OCEANS.encode(state)
    with pytest.raises(IllegalMove) as refusal:
        OCEANS.apply(state, state.asked[0].seat, OCEANS.parse(text))
    assert OCEANS.encode(state) == before
    assert refusal.value.template == SENTENCES[refusal.value.rule]
    assert "{" not in str(refusal.value)
    return refusal.value.rule


@pytest.fixture
def playing() -> State:
    full = [INKING, INKING + 1, INKING + 2]
    rows: Rows = [{"s1": ([APEX], 3), "s3": (full, 3)}, {"s2": ([SPEED], 3)}]
    return position(rows, phase=PLAY, hands=(HAND, (1003,)), zones=(20, 0, 20, 20))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("feed s1 forage", "WRONG_PHASE"),
        ("overpop s1 reef", "WRONG_PHASE"),
        ("leech s1 s2", "WRONG_PHASE"),
        ("age s1 again", "WRONG_PHASE"),
        ("age s1 by 0", "WRONG_PHASE"),
        ("surge II", "WRONG_PHASE"),
        ("deep draw3", "WRONG_PHASE"),
        ("deep keep 2014", "WRONG_PHASE"),
        ("discard 1001", "WRONG_PHASE"),
        ("evolve 1121 s1", "NO_SUCH_CARD"),
        ("evolve 2014 s9", "NO_SUCH_CARD"),
        ("migrate 999 I>I", "NO_SUCH_CARD"),
        ("drop s9 999", "NO_SUCH_CARD"),
        ("event 2101 pay II I", "NO_SUCH_CARD"),
        ("evolve 1003 s9", "NO_SUCH_SPECIES"),
        ("drop s9 1012", "NO_SUCH_SPECIES"),
        ("evolve 1003 s2", "NOT_IN_HAND"),
        ("evolve 3001 s1", "NOT_IN_HAND"),
        ("migrate 1003 I>I", "NOT_IN_HAND"),
        ("evolve 1001 s2", "NOT_OWNER"),
        (f"drop s2 {APEX}", "NOT_OWNER"),
        (f"drop s1 {INKING}", "NOT_ON_SPECIES"),
        ("event 1001", "NOT_AN_EVENT"),
        ("evolve 1001 s3 pay reef", "TRAIT_LIMIT"),
        ("evolve 1001 new@3", "BAD_POSITION"),
        ("evolve 1001 s1 pay reef", "PAY_SURPLUS"),
        ("migrate 1001 I>I", "SAME_ZONE"),
        ("migrate 1001 I>II", "SOURCE_EMPTY"),
        ("end", "MUST_PLAY"),
    ],
)
def test_in_play(playing: State, text: str, rule: str) -> None:
    assert refused(playing, text) == rule


def test_play_quota_comes_after_the_card_and_before_the_use(playing: State) -> None:
    state = play(playing, "migrate 1001 reef>III")
    assert refused(state, "evolve 1003 s1") == "NOT_IN_HAND"
    assert refused(state, "evolve 1002 s3") == "PLAY_QUOTA"
    assert refused(state, "migrate 1002 I>I") == "PLAY_QUOTA"
    assert refused(state, "event 1002") == "PLAY_QUOTA"


def test_no_board() -> None:
    rows: Rows = [{species_name(i): ([], 1) for i in range(1, 25)}, {}]
    state = position(rows, phase=PLAY, hands=((1001,), ()))
    assert refused(state, "evolve 1001 new@99") == "NO_BOARD"


@pytest.fixture
def feeding() -> State:
    return position(
        [
            {
                "s1": ([TENTACLED], 3),
                "s3": ([FILTER_FEEDER], 10),
                "s5": ([APEX], 3),
                "s7": ([FILTER_FEEDER + 1], 3),
            },
            {"s2": ([INKING], 3), "s4": ([], 0), "s6": ([SCHOOLING], 5)},
        ],
        phase=FEED,
    )


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("evolve 1001 s1", "WRONG_PHASE"),
        ("feed s9 forage", "NO_SUCH_SPECIES"),
        ("feed s2 attack s9", "NO_SUCH_SPECIES"),
        ("feed s1 attack s2 ignore 9", "NO_SUCH_CARD"),
        ("feed s2 forage", "NOT_OWNER"),
        ("end", "MUST_FEED"),
        ("feed s3 attack s3", "NO_SPACE"),
        ("feed s5 forage II", "FORAGE_BARRED"),
        ("feed s7 attack s7", "ATTACK_BARRED"),
        ("feed s1 forage II", "ZONE_BARRED"),
        ("feed s1 attack s1", "SELF_TARGET"),
        ("feed s1 attack s6", "TARGET_IMMUNE"),
        ("feed s1 attack s2", "NO_YIELD"),
        ("feed s1 attack s4", "NO_YIELD"),
        ("feed s1 attack s5", "NO_YIELD"),
        ("feed s1 attack s7 ignore 1081", "BAD_CHOICE"),
    ],
)
def test_in_feed(feeding: State, text: str, rule: str) -> None:
    assert refused(feeding, text) == rule


def test_another_species_fed(feeding: State) -> None:
    state = play(feeding, "feed s1 forage")
    assert refused(state, "feed s3 forage") == "OTHER_SPECIES_FED"


def test_overpopulated_species_feeds_no_more() -> None:
    start = position([{"s1": ([TENTACLED], 9), "s3": ([], 3)}, {}])
    state = play(start, "feed s1 forage", "overpop s1 reef")
    assert state.phase == "draw"
    row: Rows = [{"s1": ([FILTER_FEEDER], 10), "s3": ([], 3)}, {}]
    dropped = play(position(row, phase=PLAY, plays=0), f"drop s1 {FILTER_FEEDER}")
    state = play(dropped, "overpop s1 reef", "end")
    assert state.phase == "feed"
    assert refused(state, "feed s1 forage") == "OVERPOPULATED"


def test_zone_empty() -> None:
    start = position([{"s1": ([], 3)}, {"s2": ([], 3)}], zones=(0, 20, 20, 20))
    assert refused(start, "feed s1 forage") == "ZONE_EMPTY"


@pytest.fixture
def drawing() -> State:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    return play(position(rows, hands=(HAND, (1003,))), "feed s1 forage")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("feed s1 forage", "WRONG_PHASE"),
        ("deep keep 2014", "WRONG_PHASE"),
        ("discard 1001 1121", "NO_SUCH_CARD"),
        ("discard 1001 1001", "DUPLICATE_CARD"),
        ("discard 1003 1003", "DUPLICATE_CARD"),
        ("discard 1001 1003", "NOT_IN_HAND"),
        ("deep draw3", "DECK_EMPTY"),
        ("deep pool 1", "POOL_EMPTY"),
    ],
)
def test_in_draw(drawing: State, text: str, rule: str) -> None:
    assert refused(drawing, text) == rule


def test_discarding_is_done_once(drawing: State) -> None:
    state = play(drawing, "discard 1001")
    assert refused(state, "discard 1002") == "STEP_ORDER"
    assert state.discard == (1001,)
    assert play(state, "end").seat == 1


def test_hand_full() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, hands=((*HAND, 1113, 1114), ())), "feed s1 forage")
    assert refused(state, "deep draw3") == "HAND_FULL"


def test_overpop_answers() -> None:
    rows: Rows = [{"s1": ([], 9), "s3": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows), "feed s1 forage")
    assert refused(state, "feed s1 forage") == "WRONG_PHASE"
    assert refused(state, "overpop s9 reef") == "NO_SUCH_SPECIES"
    assert refused(state, "overpop s2 reef") == "NOT_OWNER"
    assert refused(state, "overpop s3 reef") == "BAD_CHOICE"


def test_other_seats_wait(playing: State) -> None:
    for seat in (1, 2, -1):
        with pytest.raises(NotYourDecision) as refusal:
            OCEANS.apply(playing, seat, OCEANS.parse("feed s1 forage"))
        assert refusal.value.rule == "NOT_YOUR_DECISION"
        assert OCEANS.legal_moves(playing, seat) == ()


def test_after_the_end_everything_is_refused() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, seat=1, last_round=True, reserve=0), "feed s2 forage")
    assert state.phase == OVER
    assert OCEANS.pending(state) == ()
    assert OCEANS.legal_moves(state, 0) == ()
    for seat in (0, 1, 7):
        with pytest.raises(GameOver) as refusal:
            OCEANS.apply(state, seat, OCEANS.parse("end"))
        assert refusal.value.rule == "GAME_OVER"


def test_bad_syntax() -> None:
    with pytest.raises(BadSyntax) as refusal:
        OCEANS.parse("feed s1 on krill")
    assert refusal.value.rule == "BAD_SYNTAX"
    assert refusal.value.facts == {"text": "feed s1 on krill"}


def test_reasons_that_need_deep_cards() -> None:
    game, deep = trial("sample |//| |", "costly 3 |//| |", "happening |//| event |")
    sample, costly, event = deep["sample"], deep["costly"], deep["happening"]
    rows: Rows = [{"s1": ([], 3)}, {}]
    hands = ((sample, costly, event), ())

    def rule(state: State, text: str) -> str:
        with pytest.raises(IllegalMove) as refusal:
            play(state, text, game=game)
        return refusal.value.rule

    locked = position(rows, phase=PLAY, hands=hands, game=game)
    assert rule(locked, f"migrate {sample} reef>I") == "DEEP_LOCKED"
    assert rule(locked, f"evolve {event} s1") == "DEEP_LOCKED"
    assert options(locked, game) == ["end"]
    state = position(rows, phase=PLAY, hands=hands, game=game, explosion=True, piles=(2, 9))
    assert rule(state, f"evolve {event} s1") == "EVENT_NOT_TRAIT"
    assert rule(state, f"evolve {costly} s1") == "PAY_MISSING"
    assert rule(state, f"evolve {costly} s1 pay II") == "CANT_PAY"
    assert f"evolve {sample} s1" in options(state, game)
    assert not [text for text in options(state, game) if f"evolve {costly}" in text]


def test_a_deep_card_is_paid_from_the_score_pile() -> None:
    game, deep = trial("costly 3 |//| |")
    rows: Rows = [{"s1": ([], 3)}, {}]
    hands = ((deep["costly"],), ())
    start = position(rows, phase=PLAY, hands=hands, game=game, explosion=True, piles=(5, 0))
    assert f"evolve {deep['costly']} new@0 pay III" in options(start, game)
    state = play(start, f"evolve {deep['costly']} s1 pay II", game=game)
    assert state.piles == (2, 0)
    assert state.zones == (20, 20, 23, 20)
    state = play(state, f"drop s1 {deep['costly']}", game=game)
    assert (state.removed, state.discard) == ((deep["costly"],), ())
