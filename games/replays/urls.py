"""Addresses of the subject `replays`."""

from django.urls import path

from games.replays import views

urlpatterns = [
    path("replays/", views.replay_record, name="replay_record"),
    path("matches/<uuid:match_id>/replay/", views.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/<int:ply>/", views.replay, name="replay_ply"),
    path("matches/<uuid:match_id>/embed/", views.embed, name="replay_embed"),
    path("matches/<uuid:match_id>/chart.svg", views.chart_svg, name="chart_svg"),
    path("matches/<uuid:match_id>/chart.png", views.chart_png, name="chart_png"),
    path("matches/<uuid:match_id>/record/", views.record, name="match_record"),
]
