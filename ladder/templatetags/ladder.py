"""How pages of the ladder write numbers."""

from django import template

register = template.Library()


@register.filter
def signed(points: int) -> str:
    """A change of a rating, with its sign: +8, −6, ±0."""
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else f"−{-points}"
