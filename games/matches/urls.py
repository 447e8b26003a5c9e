"""Addresses of the subject `matches`."""

from django.urls import include, path

from games.matches import views

urlpatterns = [
    path("", include("games.matches.move_urls")),
    path("matches/<uuid:match_id>/", views.match, name="match"),
    path("matches/<uuid:match_id>/fragment/", views.fragment, name="match_fragment"),
    path("matches/<uuid:match_id>/ledger/", views.ledger, name="match_ledger"),
    path("matches/<uuid:match_id>/positions/<int:after>/", views.position, name="match_position"),
]
