"""The rule for players' names. Pure: no Django, no I/O."""

import enum
import re
import unicodedata

SHORTEST = 3
LONGEST = 20
# Also the database's own check: these anchors mean the same to Python and to PostgreSQL.
PATTERN = rf"\A[A-Za-z0-9_-]{{{SHORTEST},{LONGEST}}}\Z"

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

_ALLOWED = re.compile(r"[A-Za-z0-9_-]*\Z")
_LOOKALIKES = str.maketrans("0134578l", "oieastbi", "_-")


class Refusal(enum.Enum):
    """Why a name is refused; the words for it belong to whoever shows it."""

    TOO_SHORT = enum.auto()
    TOO_LONG = enum.auto()
    CHARACTERS = enum.auto()
    RESERVED = enum.auto()


def normalise(name: str) -> str:
    """The name as it is stored and shown: full-width letters and the like made plain."""
    return unicodedata.normalize("NFKC", name)


def key(name: str) -> str:
    """Two names are the same name when their keys are equal."""
    return normalise(normalise(name).casefold())


def may_occur(part: str) -> bool:
    """Whether a name can have these characters; no database need be asked about others."""
    return _ALLOWED.match(part) is not None


def refusal(name: str) -> Refusal | None:
    """Why this name, once normalised, cannot be taken; None if it can."""
    plain = normalise(name)
    if not may_occur(plain):
        return Refusal.CHARACTERS
    if len(plain) < SHORTEST:
        return Refusal.TOO_SHORT
    if len(plain) > LONGEST:
        return Refusal.TOO_LONG
    skeleton = _skeleton(plain)
    if skeleton in _RESERVED_SKELETONS or skeleton.startswith(_GIVEN_SKELETONS):
        return Refusal.RESERVED
    if key(plain).startswith(_GIVEN_PREFIXES):
        return Refusal.RESERVED
    return None


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


def _skeleton(name: str) -> str:
    """What the eye takes a name for: `_Adm1n_` and `admin` are one."""
    return key(name).translate(_LOOKALIKES)


_RESERVED_SKELETONS = frozenset(map(_skeleton, RESERVED))
# How the names begin that the site itself gives.
_GIVEN_SKELETONS = (_skeleton(PSEUDONYM_PREFIX), _skeleton(GUEST_PREFIX))
# Skeletons have no hyphen, and people may be called Botany or Demosthenes.
_GIVEN_PREFIXES = (key(BOT_PREFIX), key(DEMO_PREFIX))
