"""What a page says once, kept in a cookie until then, or in the session if it is too long."""

from functools import cached_property

from django.conf import settings
from django.contrib.messages.storage.base import BaseStorage
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest


class _Cookie(CookieStorage):
    """Named as the site's other cookies are, so that no other host can set it."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.cookie_name = settings.MESSAGE_COOKIE_NAME


class MessageStorage(FallbackStorage):
    """Django's own with that cookie, made ready only for pages that say something."""

    storage_classes = (_Cookie, SessionStorage)

    def __init__(self, request: HttpRequest) -> None:
        BaseStorage.__init__(self, request)
        self._used_storages: set[BaseStorage] = set()

    @cached_property
    def storages(self) -> list[BaseStorage]:
        return [storage(self.request) for storage in self.storage_classes]
