"""Addresses of the subject `voyages`."""

from django.urls import path

from games.voyages import views

urlpatterns = [
    path("voyages/", views.voyages, name="voyages"),
    path("voyages/today/", views.sail_the_day, name="voyage_today"),
    path("voyages/days/", views.days, name="voyage_days"),
    path("voyages/days/<str:day>/", views.day, name="voyage_day"),
    path("beat/<str:dare>/", views.beat, name="beat"),
    path("matches/<uuid:match_id>/dare/", views.match_dare, name="match_dare"),
]
