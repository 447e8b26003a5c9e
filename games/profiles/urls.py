"""Addresses of the subject `profiles`."""

from django.urls import path

from games.profiles import views

urlpatterns = [
    path("players/", views.players, name="players"),
    path("players/<str:name>/", views.profile, name="profile"),
    path("players/<str:name>/games/", views.results, name="profile_results"),
    path("players/<str:name>/follow/", views.follow, name="follow"),
    path("players/<str:name>/unfollow/", views.unfollow, name="unfollow"),
    path("players/<str:name>/block/", views.block, name="block"),
    path("players/<str:name>/unblock/", views.unblock, name="unblock"),
    path("players/<str:name>/against/", views.compare, name="compare"),
    path("players/<str:name>/against/<str:other>/", views.versus, name="versus"),
    path("api/players/<str:name>/", views.as_json, name="player_json"),
]
