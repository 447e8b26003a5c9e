"""Addresses of the subject `preferences`."""

from django.urls import path

from games.preferences import views

urlpatterns = [
    path("settings/", views.settings, name="settings"),
    path("settings/blocks/", views.block_player, name="block_player"),
    path("settings/blocks/<int:player_id>/remove/", views.unblock_player, name="unblock_player"),
    path("theme/", views.choose_theme, name="set_theme"),
    path("language/", views.choose_language, name="set_language"),
]
