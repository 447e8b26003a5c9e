"""The rule for players' names. Pure: no Django, no I/O.

A name is normalised (NFKC), then must be 3 to 20 letters of one script, digits, `_` or `-`. Names
with the same `key` are the same (they differ in case), names with the same `skeleton` look alike,
and what the eye takes for a reserved one (`Adm1n_`) is refused. The database enforces a coarse form
and that keys and skeletons are unique; a login uses the index of keys. Which names are reserved is
the form's affair, since that list may grow while old players keep theirs.
"""

import enum
import re
import unicodedata
from collections.abc import Iterator

SHORTEST = 3
LONGEST = 20
# What casefolding makes of one character are three at most.
LONGEST_KEY = 3 * LONGEST
# The database's own check, coarser than `refusal`: it means the same to Python and to PostgreSQL.
PATTERN = rf"\A[A-Za-z0-9_\u00c0-\U0010ffff-]{{{SHORTEST},{LONGEST}}}\Z"

RESERVED = frozenset({
    "account", "accounts", "admin", "administrator", "admiral", "all", "anonymous", "api", "bot",
    "bots", "deckhand", "drifter", "everyone", "guest", "guests", "help", "here", "ladder", "login",
    "logout", "me", "mod", "moderation", "moderator", "moderators", "navigator", "nobody", "none",
    "null", "oceania", "oceans", "official", "owner", "player", "players", "register", "root",
    "security", "settings", "signup", "staff", "static", "steward", "support", "sysop", "system",
    "team", "undefined", "unknown", "webmaster", "you",
})  # fmt: skip

# Whoever deletes the account leaves the games under such a name. Nobody may take one.
PSEUDONYM_PREFIX = "deleted-"
# Whoever plays without an account has such a name. Nobody may take one either.
GUEST_PREFIX = "Guest-"
# How a bot is called where a person had its name first.
BOT_PREFIX = "Bot-"
# Players of a site that was filled for trying it out.
DEMO_PREFIX = "Demo-"

_PLAIN = re.compile(r"[A-Za-z0-9_-]*\Z")
_SIGNS = frozenset("0123456789_-")

# Scripts that people write in today, as Unicode recommends them for identifiers, by the word that
# the names of their characters begin with.
_SCRIPTS = frozenset({
    "ARABIC", "ARMENIAN", "BENGALI", "BOPOMOFO", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC",
    "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "KANNADA",
    "KATAKANA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL",
    "TELUGU", "THAANA", "THAI", "TIBETAN",
})  # fmt: skip
# Languages that are written in several scripts at once.
_MIXTURES = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
_SYLLABIC = ("CJK", "HANGUL", "HIRAGANA", "KATAKANA")
# Characters of these scripts that nobody sees, or that are signs of phonetics.
_UNSEEN = frozenset("\u17b4\u17b5")
_LATIN_BEYOND = frozenset("ƁɓƊɗƏəƐɛƆɔƘƙ")
_LAST_OF_LATIN_A = "\u017f"
_JAPANESE_MARKS = {"々": "CJK", "ー": "KATAKANA"}
#: Vowel signs and tones that one letter may carry.
_MOST_MARKS = 3

# What looks like another character, as a small letter and as a capital one.
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧВНКМТЗ", "ABEZHIKMNOPTYXBHKMT3")
_LOOKALIKES = str.maketrans(
    "01lıðđłøħŧаеорсухіјѕһӏԁԛԝвнкмтзгьѵαικνορτυγհոսցօیىکカロニハエトタヘリ一",
    "oiiiddiohtaeopcyxijshidqwbhkmt3rbvaikvoptuyhnugoييك力口二八工卜夕へりー",
)
# Pairs of letters that run together.
_LIGATURES = (("rn", "m"), ("vv", "w"))
# Digits that are read as letters; only names that are reserved are so well protected.
_LEET = str.maketrans("34578", "eastb", "_")
_CASED = ("LATIN", "GREEK", "CYRILLIC")


class Refusal(enum.Enum):
    """Why a name is refused; the words for it belong to whoever shows it."""

    TOO_SHORT = enum.auto()
    TOO_LONG = enum.auto()
    CHARACTERS = enum.auto()
    SCRIPTS = enum.auto()
    RESERVED = enum.auto()


def normalise(name: str) -> str:
    """The name as it is stored and shown: full-width letters and the like made plain."""
    return unicodedata.normalize("NFKC", name)


def key(name: str) -> str:
    """Two names are the same name when their keys are equal."""
    return normalise(normalise(name).casefold())


def may_occur(part: str) -> bool:
    """Whether a key can have these characters; no database need be asked about others."""
    return all(sign in _SIGNS or unicodedata.category(sign)[0] in "LM" for sign in part)


def is_telling(part: str) -> bool:
    """Whether few names have this part: it has some letters, or one that is a syllable."""
    return len(part) >= SHORTEST or any(
        unicodedata.name(sign, "").startswith(_SYLLABIC) for sign in part
    )


def refusal(name: str) -> Refusal | None:
    """Why this name, once normalised, cannot be taken; None if it can."""
    plain = normalise(name)
    if fault := _fault_of_characters(plain):
        return fault
    if len(plain) < SHORTEST:
        return Refusal.TOO_SHORT
    if len(plain) > LONGEST:
        return Refusal.TOO_LONG
    return Refusal.RESERVED if _is_reserved(plain) else None


def skeleton(name: str) -> str:
    """What the eye takes a name for: two names look alike when their skeletons are equal.

    Small and capital letters, accents, strokes between words and letters of other scripts that
    look the same make no difference. Names with equal keys nearly always have equal skeletons.
    """
    bare = "".join(_without_accents(normalise(name))).translate(_CAPITALS)
    plain = normalise(bare.casefold()).translate(_LOOKALIKES)
    for pair, letter in _LIGATURES:
        plain = plain.replace(pair, letter)
    words = re.sub("[_-]+", "_", plain)
    return words.strip("_") or words


def pseudonym(token: str) -> str:
    """The name of a player who has left. The token makes it one of a kind."""
    return PSEUDONYM_PREFIX + token


def guest(token: str) -> str:
    """The name of a guest. The token makes it one of a kind."""
    return GUEST_PREFIX + token


def bot(name: str) -> str:
    """The name of a bot whose own name is taken."""
    return BOT_PREFIX + name


def demo(name: str) -> str:
    """The name of a player who is there for trying the site out."""
    return DEMO_PREFIX + name


def is_demo(name: str) -> bool:
    """Whether the name is one of those."""
    return name.startswith(DEMO_PREFIX)


def _fault_of_characters(plain: str) -> Refusal | None:
    if _PLAIN.match(plain):
        return None
    scripts = {_script(sign) for sign in plain if sign not in _SIGNS}
    if None in scripts or _has_loose_marks(plain):
        return Refusal.CHARACTERS
    if len(scripts) == 1 or any(scripts <= mixture for mixture in _MIXTURES):
        return None
    return Refusal.SCRIPTS


def _script(sign: str) -> str | None:
    """The script of a letter, or of a sign that letters carry; None for all else."""
    if sign in _JAPANESE_MARKS:
        return _JAPANESE_MARKS[sign]
    script = unicodedata.name(sign, "").partition(" ")[0]
    kind = unicodedata.category(sign)
    if script not in _SCRIPTS or kind not in ("Lu", "Ll", "Lo", "Mn", "Mc") or sign in _UNSEEN:
        return None
    if script == "LATIN":
        return script if _is_ordinary_latin(sign, kind) else None
    if script == "HANGUL":
        return script if unicodedata.name(sign).startswith("HANGUL SYLLABLE") else None
    return script


def _is_ordinary_latin(sign: str, kind: str) -> bool:
    """Whether an alphabet has this letter, and not only phonetics: ǀ is no l."""
    if kind == "Lo":
        return False
    is_accented = unicodedata.normalize("NFD", sign)[0].isascii()
    return sign <= _LAST_OF_LATIN_A or is_accented or sign in _LATIN_BEYOND


def _has_loose_marks(plain: str) -> bool:
    """Whether a vowel sign has no letter, or a letter has a heap of them."""
    room = 0
    for sign in plain:
        if unicodedata.category(sign)[0] == "M":
            if not room:
                return True
            room -= 1
        else:
            room = 0 if sign in _SIGNS else _MOST_MARKS
    return False


def _without_accents(name: str) -> Iterator[str]:
    """Letters of scripts with small and capital ones, bare; others as they are."""
    for sign in name:
        is_cased = unicodedata.name(sign, "").startswith(_CASED)
        yield unicodedata.normalize("NFD", sign)[0] if is_cased else sign


def _is_reserved(plain: str) -> bool:
    read = _read_as_letters(plain)
    return (
        read in _RESERVED_SKELETONS
        or read.startswith(_GIVEN_SKELETONS)
        or key(plain).startswith(_GIVEN_PREFIXES)
    )


def _read_as_letters(name: str) -> str:
    """`_Adm1n_` and `admin` are one."""
    return skeleton(name).translate(_LEET)


_RESERVED_SKELETONS = frozenset(map(_read_as_letters, RESERVED))
# How the names begin that the site itself gives.
_GIVEN_SKELETONS = (_read_as_letters(PSEUDONYM_PREFIX), _read_as_letters(GUEST_PREFIX))
# Skeletons have no hyphen, and people may be called Botany or Demosthenes.
_GIVEN_PREFIXES = (key(BOT_PREFIX), key(DEMO_PREFIX))
