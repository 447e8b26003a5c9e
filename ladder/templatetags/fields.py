from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def without_placeholder(field: BoundField) -> SafeString:
    """The input alone. Its label stands above it; a placeholder would say the same again."""
    return field.as_widget(attrs={"placeholder": False})
