"""Buttons around their labels: `{% move_button "draw" moves_url %}Draw{% endmove_button %}`."""

from django import template

from games.html.buttons import action_button, move_button

register = template.Library()
register.simple_block_tag(move_button)
register.simple_block_tag(action_button)
