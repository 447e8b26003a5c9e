"""Words that are explained: `{% explained "reserve" %}`."""

from django import template

from games.kinds.oceania.page.glossary import explained

register = template.Library()
register.simple_tag(explained)
