"""Addresses of the subject `notifications`."""

from django.urls import path

from games.notifications import views

urlpatterns = [
    path("notices/fragment/", views.fragment, name="personal_fragment"),
    path("notices/read/", views.read, name="read_notices"),
]
