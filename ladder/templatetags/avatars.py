from django import template

from ladder.avatars import avatar_of

register = template.Library()
register.simple_tag(avatar_of, name="avatar")
