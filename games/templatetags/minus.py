"""Figures that may be below zero, with a minus of the right width."""

from django import template

from games.html.i18n import number

register = template.Library()


@register.filter
def minus(figure: object) -> str:
    """The figure as it is written, its hyphen replaced by a minus."""
    return number(str(figure))
