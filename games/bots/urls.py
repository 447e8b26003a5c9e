"""Addresses of the subject `bots`."""

from django.urls import path

from games.bots import views

urlpatterns = [
    path("bots/", views.bots, name="bots"),
]
