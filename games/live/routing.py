"""Which sockets there are."""

from typing import Any

from channels.routing import URLRouter
from django.urls import path, re_path

from games.live.consumers import (
    LadderConsumer,
    LobbyConsumer,
    MatchConsumer,
    RefusingConsumer,
    SiteConsumer,
)

# The types of `path` are for HTTP's views, which these are not.
_match: Any = MatchConsumer.as_asgi()
_lobby: Any = LobbyConsumer.as_asgi()
_ladder: Any = LadderConsumer.as_asgi()
_site: Any = SiteConsumer.as_asgi()
_elsewhere: Any = RefusingConsumer.as_asgi()

sockets = URLRouter(
    [
        path("ws/matches/<uuid:match_id>/", _match),
        path("ws/lobby/", _lobby),
        path("ws/ladder/<slug:game>/", _ladder),
        path("ws/me/", _site),
        re_path("", _elsewhere),
    ]
)
