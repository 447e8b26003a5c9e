"""Django's messages, in a cookie that is named as the site's other cookies are.

Django lets a setting name every cookie but this one. The prefix `__Host-`, which a site with TLS
has, keeps other hosts of its domain from setting it.
"""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest


class NamedCookieStorage(CookieStorage):
    """A cookie by the name of `MESSAGE_COOKIE_NAME`."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.cookie_name = settings.MESSAGE_COOKIE_NAME


class MessageStorage(FallbackStorage):
    """That cookie, or the session for what is too long for it."""

    storage_classes = (NamedCookieStorage, SessionStorage)
