"""All addresses of the games, subject by subject."""

from django.urls import include, path

urlpatterns = [
    # First, as moves are asked for most.
    path("", include("games.matches.urls")),
    path("", include("games.home.urls")),
    path("", include("games.lobby.urls")),
    path("", include("games.replays.urls")),
    path("", include("games.statistics.urls")),
    path("", include("games.voyages.urls")),
    path("", include("games.bots.urls")),
    path("", include("games.challenges.urls")),
    path("", include("games.series.urls")),
    path("", include("games.notifications.urls")),
    path("", include("games.moderation.urls")),
    path("", include("games.preferences.urls")),
    path("", include("games.chat.urls")),
    path("", include("games.hints.urls")),
    path("", include("games.luck.urls")),
    path("", include("games.standings.urls")),
    path("", include("games.profiles.urls")),
]
