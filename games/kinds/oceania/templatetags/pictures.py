"""Small drawings and names of Oceania's things: `{% tile "cape" %}`, `{{ kind|kind_name }}`."""

from __future__ import annotations

from django import template

from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.bars import lead_bar, share_bar
from games.kinds.oceania.wording import colour_name, kind_name

register = template.Library()
register.simple_tag(tokens.tile_of_kind, name="tile")
register.simple_tag(tokens.tile, name="laid_tile")
register.simple_tag(tokens.scout_picture, name="scout")
register.simple_tag(tokens.mark, name="mark")
register.simple_tag(tokens.ship_picture, name="ship")
register.simple_tag(tokens.bag_picture, name="bag")
register.simple_tag(lead_bar)
register.simple_tag(share_bar)
register.filter("kind_name", kind_name)
register.filter("colour_name", colour_name)
