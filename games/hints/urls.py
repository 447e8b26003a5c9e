"""Addresses of the subject `hints`."""

from django.urls import path

from games.hints import views

urlpatterns = [
    path("matches/<uuid:match_id>/hint/", views.hint, name="match_hint"),
]
