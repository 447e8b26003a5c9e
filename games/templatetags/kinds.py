"""What templates ask of the games."""

from collections.abc import Collection

from django import template

from games.html.i18n import listed
from games.kinds.kind import GameKind
from games.kinds.registry import KINDS, first_kind

register = template.Library()


@register.simple_tag
def usual_game() -> str:
    """The game that a click begins where none is chosen, as forms send it."""
    rules = first_kind().rules
    return f"{rules.slug}/{next(iter(rules.variants))}"


@register.simple_tag
def game_kinds() -> Collection[GameKind]:
    """All games of the site."""
    return KINDS.values()


@register.simple_tag
def preview_titles() -> str:
    """The games of which only the rules can be tried as yet."""
    return listed([kind.title for kind in KINDS.values() if kind.is_preview])
