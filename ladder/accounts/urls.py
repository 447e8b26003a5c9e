from django.urls import path

from ladder.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("data/", views.download_data, name="account_data"),
    path("delete/", views.delete_account, name="account_delete"),
    path("sessions/<int:session_id>/end/", views.end_session, name="account_end_session"),
    path("unsubscribe/<str:token>/", views.unsubscribe, name="account_unsubscribe"),
]
