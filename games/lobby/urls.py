"""Addresses of the subject `lobby`."""

from django.urls import path

from games.lobby import views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("play/fragment/", views.fragment, name="lobby_fragment"),
    path("play/pair/", views.quick_pair, name="quick_pair"),
    path("watch/", views.watch, name="watch"),
]
