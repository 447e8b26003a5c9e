"""Addresses of the subject `luck`."""

from django.urls import path

from games.luck import views

urlpatterns = [
    path("matches/<uuid:match_id>/luck/", views.luck, name="luck"),
]
