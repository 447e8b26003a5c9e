"""Addresses of the subject `standings`."""

from django.urls import path

from games.standings import views

urlpatterns = [
    path("ladder/", views.front, name="ladder_front"),
    path("ladder/<slug:game>/", views.ladder, name="ladder"),
    path("ladder/<slug:game>/fragment/", views.fragment, name="ladder_fragment"),
    path("ladder/<slug:game>/rows/", views.rows, name="ladder_rows"),
    path("ladder/<slug:game>/seasons/", views.seasons, name="ladder_seasons"),
    path("ladder/<slug:game>/ladder.csv", views.as_csv, name="ladder_csv"),
    path("api/ladder/<slug:game>/", views.as_json, name="ladder_json"),
]
