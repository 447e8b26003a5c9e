"""Addresses of the subject `series`."""

from django.urls import path

from games.series import views

urlpatterns = [
    path("series/<uuid:series_id>/", views.series, name="series"),
    path("matches/<uuid:match_id>/series/ready/", views.ready, name="series_ready"),
    path("matches/<uuid:match_id>/series/resign/", views.resign, name="series_resign"),
    path("matches/<uuid:match_id>/series/rematch/", views.rematch, name="series_rematch"),
    path(
        "matches/<uuid:match_id>/series/rematch/withdraw/",
        views.withdraw,
        name="series_withdraw_rematch",
    ),
]
