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
        ("Müller", None),
        ("Đorđe", None),
        ("Анна_1", None),
        ("Νίκος", None),
        ("ნინო", None),
        ("محمد", None),
        ("רחל", None),
        ("สวัสดี", None),
        ("नमस्ते", None),
        ("김철수", None),
        ("山田たろう", None),  # Japanese is written in three scripts
        ("ラーメン", None),
        ("佐々木", None),
        ("Аnna", Refusal.SCRIPTS),  # the first letter is Cyrillic
        ("Αnna", Refusal.SCRIPTS),  # the first letter is Greek
        ("Annaさん", Refusal.SCRIPTS),
        ("김さん", Refusal.SCRIPTS),
        ("an na", Refusal.CHARACTERS),
        ("anna😀", Refusal.CHARACTERS),
        ("ǀǀǀǀ", Refusal.CHARACTERS),  # clicks, which look like l
        ("ɡeorge", Refusal.CHARACTERS),  # a letter of phonetics
        ("\u3164\u3164\u3164", Refusal.CHARACTERS),  # a filler, which nobody sees
        ("an\u200bna", Refusal.CHARACTERS),  # a space without width
        ("an\u202ena", Refusal.CHARACTERS),  # turns the direction of the text
        ("h" + "\u0301" * 4, Refusal.CHARACTERS),  # accents of no letter that there is
        ("क" + "\u0941" * 4, Refusal.CHARACTERS),  # a heap of vowel signs
        ("\u0941कक", Refusal.CHARACTERS),  # one without a letter
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


@given(st.from_regex(r"\A[A-Za-z0-9_-]{3,20}\Z", fullmatch=True))
def test_a_wellformed_name_is_refused_only_for_being_reserved(name: str) -> None:
    assert names.refusal(name) in (None, Refusal.RESERVED)
    assert names.key(name) == name.lower()


@given(st.text(max_size=30))
def test_what_is_accepted_suits_the_database_and_can_be_looked_for(name: str) -> None:
    if names.refusal(name) is None:
        plain = names.normalise(name)
        assert re.match(names.PATTERN, plain)
        assert unicodedata.is_normalized("NFC", plain)
        assert names.may_occur(names.key(plain))
        assert 0 < len(names.key(plain)) <= names.LONGEST_KEY
        assert 0 < len(names.skeleton(plain)) <= names.LONGEST_KEY


@pytest.mark.parametrize(
    ("name", "lookalike"),
    [
        ("Bill", "BiII"),  # capitals I
        ("Bill", "Bi11"),
        ("Bill", "bıll"),
        ("Otto", "0tt0"),
        ("Arne", "Ame"),
        ("Owen", "Ovven"),
        ("Anouk_V", "Anouk-V"),
        ("Anouk_V", "Anouk__V"),
        ("Anouk", "Anouk_"),
        ("Jose", "José"),
        ("Anouk", "Anọuk"),
        ("Đorđe", "Ðorđe"),
        ("cape", "саре"),  # Cyrillic
        ("MAMA", "МАМА"),  # Cyrillic
        ("Mama", "Мама"),  # Cyrillic
        ("NIK", "ΝΙΚ"),  # Greek
        ("vik", "νικ"),  # Greek
        ("TOM", "ТОМ"),  # Cyrillic
        ("エリカ", "工りカ"),
        ("vova", "ѵоѵа"),  # Cyrillic
        ("rap", "гар"),  # Cyrillic
        ("علي", "علی"),  # Farsi yeh
        ("كمال", "کمال"),  # keheh
        ("Lukas", "Łukas"),
        ("Bob", "Bøb"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(name: str, lookalike: str) -> None:
    assert names.key(name) != names.key(lookalike)
    assert names.skeleton(name) == names.skeleton(lookalike)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "4nna"), ("Rob", "Rob2"), ("AnnaB", "Anna_B"), ("Анна", "Anna"), ("はな", "ばな")],
)
def test_names_that_can_be_told_apart_have_two(name: str, other: str) -> None:
    assert names.skeleton(name) != names.skeleton(other)


@given(st.from_regex(r"\A[A-Za-z0-9_-]{3,20}\Z", fullmatch=True))
def test_case_makes_no_other_skeleton(name: str) -> None:
    assert names.skeleton(name.upper()) == names.skeleton(name.lower()) == names.skeleton(name)


def test_a_pseudonym_is_wellformed_and_nobody_s_to_take() -> None:
    pseudonym = names.pseudonym("0123456789")
    assert re.match(names.PATTERN, pseudonym)
    assert names.refusal(pseudonym) is Refusal.RESERVED
