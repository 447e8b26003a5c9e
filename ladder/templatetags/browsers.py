from django import template
from django.utils.translation import gettext as _

from ladder.accounts import browsers

register = template.Library()


@register.filter
def browser(user_agent: str) -> str:
    name, system = browsers.describe(user_agent)
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or _("Unknown browser")
