"""Addresses of the subject `chat`."""

from django.urls import path

from games.chat import views

urlpatterns = [
    path("matches/<uuid:match_id>/chat/", views.chat, name="match_chat"),
]
