"""Record files: what is read, what is refused and where, and what is written."""

from __future__ import annotations

import re

import pytest

from games.kinds.base import Setup, Step
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import Move, Pass, Sail
from games.kinds.oceania.rules.record import Turn, parse_turn
from games.kinds.oceania.rules.replay import Record, read_record, record_of, verify, write_record
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SCOUT, State
from games.kinds.random_bot import choose_at_random
from games.kinds.records import NotARecord, RecordError
from games.kinds.selfplay import play, source_of

TAGS = '[Game "Oceania"]\n[Edition "7x5"]\n[Players "2"]\n'
SOLO = TAGS.replace('"2"', '"1"')


def record(*turns: str, tags: str = TAGS) -> str:
    return tags + "\n" + "".join(f"{number}. {turn}\n" for number, turn in enumerate(turns, 1))


def verify_text(text: str) -> State:
    return verify(read_record(text))


def error_of(text: str) -> tuple[int | str, str, str]:
    with pytest.raises(RecordError) as caught:
        verify_text(text)
    return caught.value.where, caught.value.rule, caught.value.reason


def played_game(players: int = 2) -> str:
    source = source_of("records", 4, players)
    setup = Setup("7x5", source.nonces, source.seed)
    state, steps = play(OCEANIA, setup, [choose_at_random] * players, source.rng)
    return record_of(setup, ["alice", "bob"][:players], state, steps)


@pytest.mark.parametrize(
    "line",
    [
        "W3 cape a3:wlww s2e",
        "Sd bay -",
        "c2 *strait$1 c3:wlwl s1w",
        "c2 *strait$1 c3:wlwl",
        "g5 sea f5:wwww",
        "d3 ?",
        "d3 bay ?",
        "d3 *bay$3 ?",
        "d3 bay c3:lwll ?",
    ],
)
def test_turns_round_trip(line: str) -> None:
    assert str(parse_turn(f"7. {line}", 7)) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "W3",
        "W3 cape",
        "W3  cape a3:wlww",
        "W3 cape a3:wlww ",
        "W3 cape a3:wlww  s2e",
        "W3 whale a3:wlww",
        "W3 cape a3:wlwx",
        "W3 cape a3:wlwww",
        "W3 cape a3:wlww s2x",
        "W3 cape a3:wlww s0e",
        "W0 cape a3:wlww",
        "N3 cape a3:wlww",
        "W3 cape - s1n",
        "W3 cape - ?",
        "W3 cape a3:wlww s2e ?",
        "W3 *cape a3:wlww",
        "W3 cape$1 a3:wlww",
        "W3 cape ? ",
        "Ｗ3 cape a3:wlww",
    ],
)
def test_turns_that_are_not_in_the_notation(line: str) -> None:
    assert error_of(record(line))[:2] == (1, "syntax")


@pytest.mark.parametrize("line", ["W3 cape a3:wlww", "1 W3 cape -", "1.W3 sea -", "x. W3 sea -"])
def test_turns_without_a_number(line: str) -> None:
    assert error_of(f"{TAGS}\n{line}\n")[:2] == (1, "syntax")


@pytest.mark.parametrize("number", ["0", "2", "00001", "99999"])
def test_turns_with_a_wrong_number(number: str) -> None:
    where, rule, _ = error_of(f"{TAGS}\n{number}. W3 sea a3:wwww\n")
    assert (where, rule) in {(1, "number"), (1, "syntax")}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello",
        "[1, 2]",
        "[section]\nkey = 1\n",
        "1. W3 sea a3:wwww\n",
        "\ufeff" + TAGS,
        " [Game]",
        "{}",
    ],
)
def test_what_is_no_record_at_all(text: str) -> None:
    with pytest.raises(NotARecord):
        read_record(text)


@pytest.mark.parametrize(
    ("tags", "rule"),
    [
        ('[Game "Oceania"]\n[Edition "7x5"]\n', "missing"),
        (TAGS.replace("Oceania", "Chess"), "game"),
        (TAGS.replace("7x5", "8x8"), "edition"),
        (TAGS.replace('"2"', '"3"'), "players"),
        (TAGS.replace('"2"', '"²"'), "players"),
        (TAGS + '[Players "2"]\n', "syntax"),
        (TAGS + '[Date "2026-02-30"]\n', "date"),
        (TAGS + '[Date "20260228"]\n', "date"),
        (TAGS + '[Date "yesterday"]\n', "date"),
        (TAGS + "[White alice]\n", "syntax"),
        (TAGS + '[White "a"b"]\n', "syntax"),
        (TAGS + '[white "alice"]\n', "syntax"),
        (TAGS + '[WhiteNonce "xyz"]\n', "nonce"),
        (TAGS + '[GreyNonce "daily-2026-11-15"]\n', "nonce"),
        (TAGS + '[WhiteNonce "daily-2026-11-15"]\n', "nonce"),
        (TAGS + f'[Commitment "{"A" * 64}"]\n', "seed"),
        (TAGS + f'[Seed "{"0" * 62}"]\n', "seed"),
        (TAGS + f'[Seed "{"0" * 64}"]\n', "missing"),
        (TAGS + f'[Seed "{"0" * 64}"]\n[Commitment "{"0" * 64}"]\n', "missing"),
        (TAGS + '[Reason "boredom"]\n', "reason"),
        (TAGS + '[White "a\u2028b"]\n', "syntax"),
        (TAGS + '[White "a\x9b31mb"]\n', "syntax"),
        (TAGS + '[White "a\u202eb"]\n', "syntax"),
        (SOLO + '[WhiteNonce "daily-2026-99-99"]\n', "nonce"),
        (SOLO + '[WhiteNonce "daily-２０２６-11-11"]\n', "nonce"),
        (TAGS + '[WhiteNonce "0011223344556677."]\n', "nonce"),
        (TAGS + '[WhiteNonce "0011223344556677.0"]\n', "nonce"),
        (SOLO + '[Grey "bob"]\n', "players"),
        (SOLO + '[GreyNonce "0011223344556677"]\n', "players"),
    ],
)
def test_wrong_tags(tags: str, rule: str) -> None:
    assert error_of(record(tags=tags))[:2] == ("tags", rule)


def test_other_tags_and_windows_line_ends_are_read() -> None:
    text = record("W3 sea a3:wwww", tags=TAGS + '[Event "Club evening"]\n')
    assert verify_text(text.replace("\n", "\r\n")).turn == 1
    assert verify_text(text.rstrip("\n")).turn == 1


def test_the_daily_nonce_and_a_series_nonce_are_read() -> None:
    read_record(record(tags=SOLO + '[WhiteNonce "daily-2026-11-15"]\n'))
    read_record(record(tags=TAGS + '[WhiteNonce "0011223344556677.3"]\n'))


def test_the_first_wrong_turn_is_named_even_if_a_later_one_is_not_a_turn() -> None:
    assert error_of(record("W3 sea a3:wlww", "nonsense"))[0] == 1


def test_only_the_last_turn_may_be_unfinished() -> None:
    assert error_of(record("W3 sea ?", "W4 sea a4:wwww"))[:2] == (1, "unfinished")


@pytest.mark.parametrize(
    ("turns", "phase"),
    [
        (("W3 cape ?",), PLACE),
        (("W3 cape a3:lwww ?",), SCOUT),
        (("Sa strait -", "W3 sea a3:wwww", "Sc ?"), EXPLORE),
        (("Sa strait -", "W3 sea a3:wwww", "Sc *strait$2 ?"), PLACE),
    ],
)
def test_unfinished_turns(turns: tuple[str, ...], phase: str) -> None:
    assert verify_text(record(*turns)).phase == phase


@pytest.mark.parametrize(
    ("turns", "rule"),
    [
        (("W3 ?",), "draw"),
        (("W3 sea a3:wwww ?",), "unfinished"),
        (("Sa bay ?",), "fit"),
        (("Sa strait -", "W3 sea a3:wwww", "Sc *bay$1 c1:wlwl"), "reuse"),
        (("Sa bay a1:llwl",), "fit"),
    ],
)
def test_turns_that_do_not_go_as_told(turns: tuple[str, ...], rule: str) -> None:
    assert error_of(record(*turns))[:2] == (len(turns), rule)


END = '[Reason "{}"]\n[Result "{}"]\n[Winner "{}"]\n'


@pytest.mark.parametrize(
    ("reason", "result", "winner"),
    [
        ("resigned", "0:0", "White"),
        ("timeout", "0:0", "Grey"),
        ("agreed", "0:0", "none"),
        ("adjudicated", "0:0", "Grey"),
        ("aborted", "0:0", "none"),
        ("voided", "0:0", "none"),
    ],
)
def test_declared_endings(reason: str, result: str, winner: str) -> None:
    assert verify_text(record("W3 cape ?", tags=TAGS + END.format(reason, result, winner)))


@pytest.mark.parametrize(
    ("reason", "result", "winner", "rule"),
    [
        ("resigned", "0:0", "none", "winner"),
        ("agreed", "0:0", "White", "winner"),
        ("resigned", "1:0", "White", "result"),
        ("resigned", "0", "White", "result"),
        ("full", "0:0", "none", "unfinished"),
        ("aborted", "0:0", "Blue", "winner"),
    ],
)
def test_declared_endings_that_do_not_follow(
    reason: str, result: str, winner: str, rule: str
) -> None:
    tags = TAGS + END.format(reason, result, winner)
    assert error_of(record("W3 cape ?", tags=tags))[:2] == ("end", rule)


@pytest.mark.parametrize("reason", ["resigned", "timeout", "agreed", "adjudicated", "voided"])
def test_who_wins_a_game_that_the_rules_did_not_end_must_be_told(reason: str) -> None:
    tags = f'{TAGS}[Reason "{reason}"]\n'
    assert error_of(record("W3 cape ?", tags=tags))[:2] == ("end", "winner")


@pytest.mark.parametrize("tag", ['[Result "0:0"]', '[Winner "none"]', '[Reason "bag"]'])
def test_an_unfinished_game_tells_no_end(tag: str) -> None:
    assert error_of(record("W3 sea a3:wwww", tags=f"{TAGS}{tag}\n"))[:2] == ("end", "unfinished")


def test_a_seed_is_not_revealed_before_the_end() -> None:
    head, turns = played_game().split("\n\n")
    tags = "\n".join(line for line in head.splitlines() if line[1:4] not in ("Rea", "Res", "Win"))
    first = turns.splitlines()[0]
    assert error_of(f"{tags}\n\n{first}\n")[:2] == ("end", "unfinished")


def test_a_game_that_was_played_out_can_be_voided() -> None:
    text = re.sub(r'Winner ".*?"', 'Winner "none"', played_game())
    voided = re.sub(r'Reason ".*?"', 'Reason "voided"', text)
    assert verify_text(voided).ending
    assert error_of(voided.replace('"voided"', '"agreed"'))[:2] == ("end", "reason")


@pytest.mark.parametrize("players", [1, 2])
def test_a_record_is_written_again_to_the_letter(players: int) -> None:
    text = played_game(players)
    record = read_record(text)
    assert verify(record).ending
    steps: list[Step] = []
    state = OCEANIA.new(Setup("7x5", nonces_of(record), bytes.fromhex(record.tags["Seed"])))
    for number, line in enumerate(record.lines, 1):
        for move in moves_of(parse_turn(line, number)):
            if move in OCEANIA.legal_moves(state, state.seat):
                transition = OCEANIA.apply(state, state.seat, move)
                state, steps = transition.state, [*steps, *transition.steps]
    assert write_record(record.tags, steps) == text


def nonces_of(record: Record) -> tuple[str, ...]:
    return tuple(record.tags[name] for name in ("WhiteNonce", "GreyNonce") if name in record.tags)


def moves_of(turn: Turn) -> list[Move]:
    """The moves of a turn; those that were forced are not legal when their time comes."""
    moves = [Sail(turn.start), turn.explored, turn.place, turn.scout or Pass()]
    return [move for move in moves if move is not None]


def test_tags_are_written_in_their_usual_order() -> None:
    text = write_record({"Winner": "none", "Event": "x", "Players": "1", "Game": "Oceania"}, [])
    assert text == '[Game "Oceania"]\n[Players "1"]\n[Winner "none"]\n[Event "x"]\n\n'
