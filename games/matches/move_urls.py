"""What is a move to the server: the addresses to which a match's own buttons post.

Such a request runs on threads of its own, and holds flags back until it is answered.
"""

from django.urls import path

from games.matches import views

urlpatterns = [
    path("matches/<uuid:match_id>/moves/", views.play_move, name="match_moves"),
    path("matches/<uuid:match_id>/resign/", views.resign, name="match_resign"),
    path("matches/<uuid:match_id>/abort/", views.abort, name="match_abort"),
    path("matches/<uuid:match_id>/claim/", views.claim_win, name="match_claim"),
    path("matches/<uuid:match_id>/give/", views.give_time, name="match_give"),
    path("matches/<uuid:match_id>/draw/offer/", views.offer_draw, name="match_draw_offer"),
    path("matches/<uuid:match_id>/draw/accept/", views.accept_draw, name="match_draw_accept"),
    path("matches/<uuid:match_id>/draw/decline/", views.decline_draw, name="match_draw_decline"),
]
