"""Bars that compare the two sides: white plain, grey hatched, never told by colour alone.

Their lengths are attributes of shapes, since a page may have no styles of its own.
"""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup

#: A lead of so many points fills its half of the bar.
_WHOLE_LEAD: Final = 20


def _hatch(name: str) -> str:
    return (
        f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><rect class="bar-grey" width="6" height="6"/>'
        '<rect class="bar-hatch" width="2" height="6"/></pattern>'
    )


def _bar(style: str, shapes: str) -> SafeString:
    return own_markup(
        f'<svg class="bar {style}" aria-hidden="true" focusable="false">{shapes}</svg>'
    )


def share_bar(name: str, white: int, grey: int) -> SafeString:
    """How two sums share a bar; empty while both are 0. `name` is an id that nothing else has."""
    if not white + grey:
        return _bar("bar-share", "")
    share = round(100 * white / (white + grey))
    return _bar(
        "bar-share",
        f'{_hatch(name)}<rect class="bar-white" width="{share}%" height="100%"/>'
        f'<rect x="{share}%" width="{100 - share}%" height="100%" fill="url(#{name})"/>',
    )


def lead_bar(name: str, lead: int) -> SafeString:
    """From the middle towards whoever leads: to the left for White, whose `lead` is positive."""
    length = round(50 * min(abs(lead), _WHOLE_LEAD) / _WHOLE_LEAD)
    if lead > 0:
        side = f'<rect class="bar-white" x="{50 - length}%" y="2" width="{length}%" height="12"/>'
    else:
        side = f'<rect x="50%" y="2" width="{length}%" height="12" fill="url(#{name})"/>'
    return _bar(
        "bar-lead",
        f'{_hatch(name)}<rect class="bar-ground" y="5" width="100%" height="6" rx="3"/>'
        f'{side if lead else ""}<rect class="bar-middle" x="50%" width="2" height="16"/>',
    )
