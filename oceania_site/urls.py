from django.contrib import admin
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView


@require_safe
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """For pages that name no icon of their own, such as the admin's."""
    return HttpResponseRedirect(staticfiles_storage.url("brand/compass.svg"))


handler500 = "oceania_site.error_views.server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("account/", include("ladder.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("favicon.ico", favicon),
    path(
        "robots.txt",
        TemplateView.as_view(template_name="robots.txt", content_type="text/plain"),
    ),
]
