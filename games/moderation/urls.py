"""Addresses of the subject `moderation`."""

from django.urls import path

from games.moderation import views

urlpatterns = [
    path("moderation/", views.moderation, name="moderation"),
    path("moderation/sanctions/<int:sanction_id>/appeal/", views.appeal, name="appeal"),
    path("reports/new/", views.new_report, name="new_report"),
]
