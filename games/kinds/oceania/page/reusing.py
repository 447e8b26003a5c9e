"""Oceania: using a tile that was set aside: which tile, then which scout pays for it.

The tiles are a group of radio buttons, and the scouts of the chosen one are shown by the styles
alone, so the choice is the same with and without a script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from django.utils.safestring import SafeString

from games.html.buttons import ANY_MATCH
from games.html.i18n import gettext as _
from games.html.i18n import per_language
from games.html.markup import format_html, own_markup
from games.kinds.oceania.page.offers import data_attributes, script_button
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name


@per_language
def reuse_with_sail(seat: int, reuses: tuple[Reuse, ...]) -> SafeString:
    """The choice before the sail: a script enables what the chosen starting point allows."""
    return _choice(seat, reuses, _button_with_sail, " disabled")


@per_language
def reuse_now(seat: int, reuses: tuple[Reuse, ...]) -> SafeString:
    """The choice where the ship is."""
    return _choice(seat, reuses, _button_now, "")


def _button_with_sail(reuse: Reuse, label: SafeString) -> SafeString:
    facts = data_attributes([("kind", reuse.kind), ("then", str(reuse))])
    return script_button("reuse", label, "choice choice-scout", facts=f"{facts} disabled")


def _button_now(reuse: Reuse, label: SafeString) -> SafeString:
    return ANY_MATCH.move(str(reuse), label, "choice choice-scout")


def _choice(
    seat: int,
    reuses: Iterable[Reuse],
    button: Callable[[Reuse, SafeString], SafeString],
    state: str,
) -> SafeString:
    by_kind = [(kind, list(own)) for kind, own in groupby(reuses, lambda reuse: reuse.kind)]
    choices = [
        own_markup(
            _tile(kind, f" checked{state}" if number == 0 else state),
            _scouts(kind, [button(reuse, _label(seat, reuse)) for reuse in own]),
        )
        for number, (kind, own) in enumerate(by_kind)
    ]
    return format_html(
        '<fieldset class="reuse"><legend>{}</legend>{}</fieldset>',
        _("Or use a tile set aside, for a scout"),
        own_markup(*choices),
    )


def _tile(kind: str, state: str) -> SafeString:
    return format_html(
        '<label class="choice choice-kind" title="{0}"><input type="radio" name="reuse-kind"'
        ' id="reuse-{1}" value="{1}"{2}>{3}<span class="visually-hidden">{0}</span></label>',
        kind_name(kind),
        kind,
        own_markup(state),
        tokens.tile_of_kind(kind),
    )


def _scouts(kind: str, buttons: Iterable[SafeString]) -> SafeString:
    return format_html(
        '<div class="reuse-scouts"><span aria-hidden="true">{}</span>{}</div>',
        _("{kind}: pay").format(kind=kind_name(kind).capitalize()),
        own_markup(*buttons),
    )


def _label(seat: int, reuse: Reuse) -> SafeString:
    return format_html(
        '<span class="visually-hidden">{}</span>{}',
        _("Use your {kind}, pay scout {value}").format(
            kind=kind_name(reuse.kind), value=reuse.value
        ),
        tokens.scout_picture(seat, reuse.value),
    )
