"""Which sockets there are."""

from typing import Any, cast

from channels.routing import URLRouter
from django.urls import path, re_path

from games.live.consumers import (
    ladder_socket,
    lobby_socket,
    match_socket,
    refuse_socket,
    site_socket,
)

# The types of `path` are for HTTP's views, which these are not.
_routes: list[Any] = [
    path("ws/matches/<uuid:match_id>/", cast("Any", match_socket)),
    path("ws/lobby/", cast("Any", lobby_socket)),
    path("ws/ladder/<slug:game>/", cast("Any", ladder_socket)),
    path("ws/me/", cast("Any", site_socket)),
    re_path("", cast("Any", refuse_socket)),
]
sockets = URLRouter(_routes)
