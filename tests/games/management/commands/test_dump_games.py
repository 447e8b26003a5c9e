"""The monthly dump: records that verify, of public games and no others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from games.kinds.oceania.rules.replay import read_record, verify
from games.kinds.oceans.rules.replay import verify_record
from games.matches.endings import abort, accept_draw, offer_draw, resign
from games.matches.lifecycle import Terms
from games.models import Match
from ladder.models import Player
from ladder.privacy import erase
from ladder.rating.actions import void_result
from tests.harness.factories import make_match, play, play_to_the_end

pytestmark = pytest.mark.django_db

OCTOBER = datetime(2026, 10, 31, 23, 59, tzinfo=UTC)
REEF = Terms("oceans", "reef")


def ended(match: Match, at: datetime = OCTOBER) -> str:
    """Let a match that is over have ended then; its id."""
    assert Match.objects.filter(pk=match.pk, status="over").update(finished_at=at) == 1
    return str(match.pk)


def dumped(directory: Path, month: str = "2026-10") -> dict[str, Mapping[str, str]]:
    """The records of each game by the ids of their matches."""
    call_command("dump_games", month, "--into", str(directory), stdout=StringIO())
    assert not list(directory.glob("*.part"))
    records: dict[str, Mapping[str, str]] = {}
    for game in ("oceania", "oceans"):
        with ZipFile(directory / f"{game}-{month}.zip") as archive:
            records[game] = {
                Path(name).stem: archive.read(name).decode() for name in archive.namelist()
            }
    return records


def test_every_ending_makes_a_record_that_verifies(
    white: Player, grey: Player, tmp_path: Path
) -> None:
    full = play_to_the_end(make_match(white, grey))
    resigned = play(make_match(white, grey), "sail Sd")
    resign(resigned.pk, white)
    agreed = make_match(white, grey)
    offer_draw(agreed.pk, white, 0)
    accept_draw(agreed.pk, grey, 1)
    voyage = play_to_the_end(make_match(white))
    reef = make_match(white, grey, terms=REEF)
    resign(reef.pk, grey)
    ids = [ended(match) for match in (full, resigned, agreed, voyage)]
    records = dumped(tmp_path)
    reef_id = ended(reef)
    assert set(records["oceania"]) == set(ids)
    tags = {}
    for match_id, text in records["oceania"].items():
        record = read_record(text)
        verify(record)
        tags[match_id] = record.tags
    assert [tags[match_id]["Reason"] for match_id in ids[1:3]] == ["resigned", "agreed"]
    assert [tags[match_id].get("Winner") for match_id in ids[1:]] == ["Grey", "none", None]
    assert tags[ids[0]]["Match"] == ids[0]
    assert (tags[ids[0]]["Date"], tags[ids[0]]["White"]) == ("2026-10-31", "white")
    verify_record(dumped(tmp_path)["oceans"][reef_id])


def test_what_is_not_public_or_does_not_count_is_left_out(
    white: Player, grey: Player, tmp_path: Path
) -> None:
    private = make_match(white, grey, terms=Terms("oceania", "7x5", private=True))
    voided = make_match(white, grey)
    aborted = make_match(white, grey)
    for match in (private, voided):
        resign(match.pk, grey)
    abort(aborted.pk, white)
    void_result(voided.pk)
    for match in (private, voided, aborted):
        ended(match)
    make_match(white, grey)
    other_month = make_match(white, grey)
    resign(other_month.pk, grey)
    ended(other_month, datetime(2026, 11, 1, tzinfo=UTC))
    assert dumped(tmp_path) == {"oceania": {}, "oceans": {}}
    assert list(dumped(tmp_path, "2026-11")["oceania"]) == [str(other_month.pk)]


def test_whoever_has_left_stands_there_under_the_pseudonym(
    white: Player, grey: Player, tmp_path: Path
) -> None:
    match = make_match(white, grey)
    resign(match.pk, grey)
    match_id = ended(match)
    pseudonym = erase(grey)
    text = dumped(tmp_path)["oceania"][match_id]
    assert f'[Grey "{pseudonym}"]' in text
    assert '"grey"' not in text


@pytest.mark.parametrize("month", ["2026-13", "October", "2026"])
def test_a_month_that_is_none(month: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is not a month"):
        call_command("dump_games", month, "--into", str(tmp_path))


def test_archives_are_for_the_site_s_own_user(tmp_path: Path) -> None:
    directory = tmp_path / "dumps"
    before = os.umask(0o022)
    try:
        dumped(directory)
        assert os.umask(0o022) == 0o022, "other files are not concerned"
    finally:
        os.umask(before)
    assert {path.stat().st_mode & 0o777 for path in directory.iterdir()} == {0o600}
    assert directory.stat().st_mode & 0o777 == 0o700
