"""Signs in templates: `{% icon "search" %}`."""

from django import template

from games.html.icons import icon

register = template.Library()
register.simple_tag(icon)
