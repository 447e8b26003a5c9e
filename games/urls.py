from django.urls import path

from games.views import home, ladder, matches, play, profiles

urlpatterns = [
    path("", home.home, name="home"),
    path("play/", play.play, name="play"),
    path("voyages/", play.start_voyage, name="start_voyage"),
    path("matches/<uuid:match_id>/", matches.match, name="match"),
    path("matches/<uuid:match_id>/moves/", matches.moves, name="match_moves"),
    path("matches/<uuid:match_id>/resign/", matches.resign, name="match_resign"),
    path("matches/<uuid:match_id>/abort/", matches.abort, name="match_abort"),
    path("matches/<uuid:match_id>/draw/offer/", matches.offer_draw, name="match_draw_offer"),
    path("matches/<uuid:match_id>/draw/accept/", matches.accept_draw, name="match_draw_accept"),
    path("matches/<uuid:match_id>/draw/decline/", matches.decline_draw, name="match_draw_decline"),
    path("ladder/", ladder.front, name="ladder_front"),
    path("ladder/<slug:game>/", ladder.ladder, name="ladder"),
    path("ladder/<slug:game>/rows/", ladder.rows, name="ladder_rows"),
    path("ladder/<slug:game>/seasons/", ladder.seasons, name="ladder_seasons"),
    path("ladder/<slug:game>/ladder.csv", ladder.as_csv, name="ladder_csv"),
    path("players/", profiles.players, name="players"),
    path("players/<str:name>/", profiles.profile, name="profile"),
    path("players/<str:name>/games/", profiles.results, name="profile_results"),
    path("players/<str:name>/against/<str:other>/", profiles.versus, name="versus"),
    path("api/ladder/<slug:game>/", ladder.as_json, name="ladder_json"),
    path("api/players/<str:name>/", profiles.as_json, name="player_json"),
]
