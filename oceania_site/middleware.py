"""The response header that neither Django nor django-csp sets."""

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

_REFUSED_FEATURES = (
    "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer",
    "microphone", "midi", "payment", "usb",
)  # fmt: skip
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in _REFUSED_FEATURES)


@sync_and_async_middleware
def permissions_policy(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]:
    """Switch off the browser features that no page of ours uses."""

    def with_header(response: HttpResponseBase) -> HttpResponseBase:
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        return response

    async def answer_async(request: HttpRequest) -> HttpResponseBase:
        return with_header(await get_response(request))

    def answer(request: HttpRequest) -> HttpResponseBase:
        return with_header(get_response(request))

    return answer_async if iscoroutinefunction(get_response) else answer
