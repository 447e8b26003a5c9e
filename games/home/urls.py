"""Addresses of the subject `home`."""

from django.urls import path

from games.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("practice/", views.practice, name="practice"),
    path("rules/", views.rules, name="rules"),
    path("rules/oceania/", views.oceania, name="rules_oceania"),
    path("rules/oceans/", views.oceans, name="rules_oceans"),
    path("offline/", views.offline, name="offline"),
    path("service-worker.js", views.service_worker, name="service_worker"),
]
