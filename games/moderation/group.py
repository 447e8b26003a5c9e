"""The group of the moderators: what they may do in the administration, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

NAME: Final = "Moderators"
#: By app and model. To *change* a match, a series, a line, a report, a sanction or a signal is to
#: rule on it: no page of the administration writes their rows.
PERMISSIONS: Final = {
    ("games", "match"): ("view", "change"),
    ("games", "series"): ("view", "change"),
    ("games", "report"): ("view", "change"),
    ("games", "challenge"): ("view",),
    ("games", "chatmessage"): ("view", "change"),
    ("games", "luckreport"): ("view",),
    ("games", "playernote"): ("view", "add"),
    ("ladder", "player"): ("view",),
    ("ladder", "sanction"): ("view", "add", "change"),
    ("ladder", "auditentry"): ("view",),
    ("ladder", "result"): ("view",),
    ("ladder", "signal"): ("view", "change"),
    ("ladder", "gameladder"): ("view",),
}


def provide_group(using: str, **_signal: Any) -> None:  # noqa: ANN401 # as Django sends it
    """Make the group when the database is migrated, after its permissions; once.

    A keeper may give it more or fewer permissions: it is left alone from then on.
    """
    group, is_new = Group.objects.using(using).get_or_create(name=NAME)
    if is_new:
        group.permissions.set(_permissions(using))


def _permissions(using: str) -> list[Permission]:
    wanted = Q()
    for (app, model), acts in PERMISSIONS.items():
        codenames = [f"{act}_{model}" for act in acts]
        wanted |= Q(content_type__app_label=app, codename__in=codenames)
    return list(Permission.objects.using(using).filter(wanted))
