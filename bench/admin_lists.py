"""What the lists of the administration take, told inside the site by `manage.py shell`."""

from __future__ import annotations

import re
from statistics import median
from time import perf_counter
from typing import Any, Final

from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from ladder.models import Player

#: Milliseconds within which a list has to be there.
USABLE: Final = 1_000.0
_TIMES: Final = 5


def tell() -> None:
    """Print milliseconds and queries of the front page and of every list."""
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(Player.objects.create_superuser("bench-keeper"))
    print(f"  {'milliseconds':<14}{'opens':>9}{'finds':>9}{'last page':>11}{'queries':>9}")
    _tell_row("front page", [_cost(client, reverse("admin:index"))], _queries(client, "/admin/"))
    for model in sorted(admin.site._registry, key=_name_of):  # noqa: SLF001 # no public way
        address = reverse(f"admin:{model._meta.app_label}_{_name_of(model)}_changelist")  # noqa: SLF001 # documented in spite of its name
        pages = re.findall(r"[?&;]p=(\d+)", client.get(address).content.decode())
        last = max(map(int, pages), default=1)
        asked = (address, f"{address}?q=crew-0001", f"{address}?p={last}")
        costs = [_cost(client, path) for path in asked]
        _tell_row(_name_of(model), costs, _queries(client, address))


def _tell_row(label: str, costs: list[float], queries: int) -> None:
    figures = "".join(f"{cost:>{width}.0f}" for cost, width in zip(costs, (9, 9, 11), strict=False))
    remark = "  too slow" if max(costs[:2]) > USABLE else ""
    print(f"  {label:<14}{figures:<29}{queries:>9}{remark}")


def _cost(client: Client, path: str) -> float:
    """The median of a few requests, in milliseconds."""
    times = []
    for _ in range(_TIMES):
        started = perf_counter()
        answer = client.get(path)
        times.append(1000 * (perf_counter() - started))
        if answer.status_code != 200:
            raise RuntimeError(f"{path} was answered by {answer.status_code}.")
    return median(times)


def _queries(client: Client, path: str) -> int:
    asked: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:  # noqa: ANN401 # as Django calls it
        asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        client.get(path)
    return len(asked)


def _name_of(model: type[Model]) -> str:
    return model._meta.model_name or ""  # noqa: SLF001 # documented in spite of its name
