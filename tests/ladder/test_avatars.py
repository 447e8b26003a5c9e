"""The initials that stand for players."""

import re

from ladder.avatars import TINTS, avatar_of, tint_of
from tests.harness.stylesheets import rules


def test_a_name_has_one_tint_however_it_is_written() -> None:
    assert tint_of("Anouk_V") == tint_of("anouk_v") == tint_of("ANOUK_V")
    assert {tint_of(f"player-{number}") for number in range(50)} == set(range(TINTS))


def test_it_is_not_read_aloud_and_can_be_large() -> None:
    assert avatar_of("bosun", "large") == (
        f'<span class="initial initial-large tint-{tint_of("bosun")}" aria-hidden="true">B</span>'
    )
    assert 'class="initial tint-' in avatar_of("bosun")


def test_every_tint_but_the_first_is_in_the_stylesheet() -> None:
    named = {found for rule in rules() for found in re.findall(r"\.tint-(\d)", rule.selector)}
    assert named == {str(tint) for tint in range(1, TINTS)}
