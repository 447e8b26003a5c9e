"""Addresses of the subject `home`."""

from django.urls import path

from games.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("practice/", views.practice, name="practice"),
    path("rules/", views.rules, name="rules"),
    path("rules/<slug:game>/", views.rules_of, name="rules_of"),
    path("offline/", views.offline, name="offline"),
    path("service-worker.js", views.service_worker, name="service_worker"),
]
