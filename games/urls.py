from django.urls import path

from games.views import chat, fragments, home, matches, play, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("practice/", home.practice, name="practice"),
    path("rules/", rules.rules, name="rules"),
    path("rules/oceania/", rules.oceania, name="rules_oceania"),
    path("rules/oceans/", rules.oceans, name="rules_oceans"),
    path("play/", play.play, name="play"),
    path("voyages/", play.start_voyage, name="start_voyage"),
    path("matches/<uuid:match_id>/", matches.match, name="match"),
    path("matches/<uuid:match_id>/fragment/", fragments.fragment, name="match_fragment"),
    path("matches/<uuid:match_id>/chat/", chat.chat, name="match_chat"),
    path("matches/<uuid:match_id>/moves/", matches.moves, name="match_moves"),
    path("matches/<uuid:match_id>/resign/", matches.resign, name="match_resign"),
    path("matches/<uuid:match_id>/abort/", matches.abort, name="match_abort"),
    path("matches/<uuid:match_id>/draw/offer/", matches.offer_draw, name="match_draw_offer"),
    path("matches/<uuid:match_id>/draw/accept/", matches.accept_draw, name="match_draw_accept"),
    path("matches/<uuid:match_id>/draw/decline/", matches.decline_draw, name="match_draw_decline"),
]
