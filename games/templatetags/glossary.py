"""Words that are explained: `{% explained "reserve" %}`."""

from django import template

from games.rendering.glossary import explained

register = template.Library()
register.simple_tag(explained)
