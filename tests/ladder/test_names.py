import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import names
from ladder.names import Refusal


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Anouk_V", None),
        ("abc", None),
        ("a-1", None),
        ("x" * 20, None),
        ("１２３ａ", None),  # full-width: plain once normalised
        ("ab", Refusal.TOO_SHORT),
        ("", Refusal.TOO_SHORT),
        ("x" * 21, Refusal.TOO_LONG),
        ("ﬃ" * 7, Refusal.TOO_LONG),  # a ligature becomes three letters
        ("brine & co", Refusal.CHARACTERS),
        ("Müller", Refusal.CHARACTERS),
        ("Аnna", Refusal.CHARACTERS),  # the first letter is Cyrillic
        ("anna\n", Refusal.CHARACTERS),
        ("anna\x00", Refusal.CHARACTERS),
        ("١٢٣", Refusal.CHARACTERS),  # digits, but not ASCII
        ("admin", Refusal.RESERVED),
        ("AdMiN", Refusal.RESERVED),
        ("_ad-min_", Refusal.RESERVED),
        ("adm1n", Refusal.RESERVED),
        ("0ceania", Refusal.RESERVED),
        ("oceanla", Refusal.RESERVED),
        ("ａｄｍｉｎ", Refusal.RESERVED),
        ("b0t", Refusal.RESERVED),
        ("deleted", Refusal.RESERVED),
        ("deleted-0a1b2c3d4e", Refusal.RESERVED),  # as if somebody had left
        ("De1eted_Anouk", Refusal.RESERVED),
        ("Admira1", Refusal.RESERVED),  # one of the bots
        ("Bot-Anouk", Refusal.RESERVED),
        ("demo-Ada", Refusal.RESERVED),
        ("Demosthenes", None),
        ("admirable", None),
        ("delete", None),
        ("botany", None),
    ],
)
def test_verdict(name: str, verdict: Refusal | None) -> None:
    assert names.refusal(name) == verdict


@pytest.mark.parametrize("name", sorted(names.RESERVED))
def test_a_reserved_name_is_refused(name: str) -> None:
    assert names.refusal(name) in (Refusal.RESERVED, Refusal.TOO_SHORT)


@given(st.text())
def test_normalising_is_idempotent_and_is_nfkc(name: str) -> None:
    plain = names.normalise(name)
    assert plain == unicodedata.normalize("NFKC", name)
    assert names.normalise(plain) == plain


@given(st.text())
def test_the_key_is_stable_and_blind_to_case(name: str) -> None:
    assert names.key(names.key(name)) == names.key(name)
    assert names.key(names.normalise(name)) == names.key(name)


@given(st.from_regex(names.PATTERN, fullmatch=True))
def test_a_wellformed_name_is_refused_only_for_being_reserved(name: str) -> None:
    assert names.refusal(name) in (None, Refusal.RESERVED)
    assert names.key(name) == name.lower()


@given(st.text(max_size=30))
def test_what_is_accepted_is_wellformed_in_every_case(name: str) -> None:
    if names.refusal(name) is None:
        plain = names.normalise(name)
        assert plain.isascii()
        assert 3 <= len(plain) <= 20
        assert names.refusal(plain.upper()) is None
        assert names.refusal(plain.lower()) is None


def test_a_pseudonym_is_wellformed_and_nobody_s_to_take() -> None:
    pseudonym = names.pseudonym("0123456789")
    assert re.match(names.PATTERN, pseudonym)
    assert names.refusal(pseudonym) is Refusal.RESERVED
