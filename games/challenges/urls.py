"""Addresses of the subject `challenges`."""

from django.urls import path

from games.challenges import views

urlpatterns = [
    path("challenges/new/", views.new_challenge, name="new_challenge"),
    path("challenges/opponents/", views.opponents, name="opponents"),
    path("challenges/<uuid:challenge_id>/", views.challenge, name="challenge"),
    path("challenges/<uuid:challenge_id>/accept/", views.accept, name="accept_challenge"),
    path("challenges/<uuid:challenge_id>/decline/", views.decline, name="decline_challenge"),
    path("challenges/<uuid:challenge_id>/cancel/", views.cancel, name="cancel_challenge"),
    path("join/<str:token>/", views.join, name="join"),
]
