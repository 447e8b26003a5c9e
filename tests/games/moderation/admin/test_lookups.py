"""What can be asked of the administration's lists by their addresses: their own filters alone.

A list that could be narrowed by a column it does not show would tell that column, letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.options import IncorrectLookupParameters, ModelAdmin
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Field, JSONField, Model
from django.test import Client, RequestFactory
from django.urls import reverse

from games.models import Match, Series
from ladder.models import Player, Sanction
from tests.harness.factories import SEED, make_match, make_player, play
from tests.harness.moderating import make_moderator, sanction

pytestmark = pytest.mark.django_db

ADMINS: dict[type[Model], ModelAdmin[Any]] = admin.site._registry  # noqa: SLF001 # no public way
REFUSED = 400
#: What a filter adds to the name of its column.
FILTERED = ("", "__exact", "__isnull", "__isempty")
#: Django's token against forged requests is another one each time; the form for the language
#: leads back to the address that was asked for.
ASKED = re.compile(r"\b[0-9A-Za-z]{64}\b|(?<=name=\"next\" value=)\"[^\"]*\"")
#: A backtracking expression takes longer than anybody waits for a text of thirty letters.
CATASTROPHIC = "(.*.*)*(.*.*)*(.*.*)*(.*.*)*!"


@pytest.fixture
def bosun() -> Player:
    return make_moderator()


@pytest.fixture
def desk(bosun: Player) -> Client:
    """The moderator's browser."""
    client = Client()
    client.force_login(bosun)
    return client


@pytest.fixture
def match() -> Match:
    match = play(make_match(make_player("white"), make_player("grey")), "sail W3")
    Player.objects.filter(username="white").update(email="white@example.org")
    return match


def list_of(model: type[Model]) -> str:
    meta = model._meta  # noqa: SLF001 # documented in spite of its name
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")


def paths_of(model: type[Model]) -> Iterator[str]:
    """Every column with every lookup there is for it, into JSON and over each relation too."""
    for field in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 # documented
        yield field.name
        if isinstance(field, Field):
            yield from (f"{field.name}__{lookup}" for lookup in field.get_lookups())
        if isinstance(field, JSONField):
            yield from (f"{field.name}__bag__0", f"{field.name}__bag__0__regex")
        if field.is_relation and field.related_model is not None:
            yield from _paths_over(field)


def _paths_over(field: Any) -> Iterator[str]:  # noqa: ANN401 # a relation of any kind
    for column in field.related_model._meta.concrete_fields:  # noqa: SLF001 # documented
        yield from (f"{field.name}__{column.name}{end}" for end in ("", "__regex", "__startswith"))


def is_answered(model: type[Model], reader: Player, path: str) -> bool:
    """Whether a list does something with this parameter, be it to find its value wrong."""
    request = RequestFactory().get("/", {path: '"cape"'})
    request.user = reader
    try:
        ADMINS[model].get_changelist_instance(request)
    except DisallowedModelAdminLookup:
        return False
    except IncorrectLookupParameters:
        return True
    return True


def offered_by(model_admin: ModelAdmin[Any]) -> set[str]:
    """The names of the columns by which a list can be narrowed."""
    own = [item[0] if isinstance(item, tuple) else item for item in model_admin.list_filter]
    return {name for name in own if isinstance(name, str)}


@pytest.mark.parametrize("model", [model for model in ADMINS if model is not Group])
def test_a_list_can_be_narrowed_by_its_own_filters_alone(
    desk: Client, bosun: Player, model: type[Model]
) -> None:
    key = model._meta.pk.name  # noqa: SLF001 # documented in spite of its name
    offered = {name + end for name in offered_by(ADMINS[model]) for end in FILTERED}
    offered |= {name + end for name in (key, "pk") for end in ("", "__exact")}
    asked = {"pk", "pk__exact", "pk__regex", *paths_of(model)}
    answered = {path for path in asked if is_answered(model, bosun, path)}
    assert answered == asked & offered
    hidden = min(asked - offered)
    assert desk.get(list_of(model), {hidden: "1"}).status_code == REFUSED


@pytest.mark.parametrize("model", [model for model in ADMINS if model is not Group])
def test_filters_and_orders_are_of_what_is_shown(bosun: Player, model: type[Model]) -> None:
    model_admin = ADMINS[model]
    request = RequestFactory().get("/")
    request.user = bosun
    page = {name for _title, part in model_admin.get_fieldsets(request) for name in part["fields"]}
    shown = {*page, *model_admin.get_list_display(request)}
    assert offered_by(model_admin) <= shown
    orders = {
        model_admin.get_changelist_instance(request).get_ordering_field(name)
        for name in model_admin.get_list_display(request)
    }
    # A report's score says since when it is urgent.
    assert orders - {None, "urgent_since"} <= shown
    assert model_admin.date_hierarchy is None


@pytest.mark.parametrize("model", [model for model in ADMINS if model is not Group])
def test_no_list_leads_to_rows_by_another_column(desk: Client, model: type[Model]) -> None:
    for field in model._meta.concrete_fields:  # noqa: SLF001 # documented in spite of its name
        answer = desk.get(list_of(model), {"_to_field": field.name, "_popup": "1"})
        assert answer.status_code == (200 if field.primary_key else REFUSED), field.name


def test_groups_are_not_for_moderators_however_they_ask(desk: Client) -> None:
    for path in ("name", "name__regex", "user__email"):
        assert desk.get(list_of(Group), {path: "1"}).status_code == 403


def test_third_parties_lists_are_held_to_the_same(admin_client: Client) -> None:
    assert admin_client.get(list_of(Group)).status_code == 200
    for path in ("name", "name__regex", "user__email", "permissions__codename"):
        assert admin_client.get(list_of(Group), {path: "a"}).status_code == REFUSED


@pytest.mark.parametrize(
    ("model", "path", "guesses"),
    [
        (Match, "state__bag__0", ('"cape"', '"gulf"')),
        (Match, "seed", (SEED.hex(), "00")),
        (Match, "commitment__regex", (".", "^x")),
        (Match, "series__seats__nonce__startswith", ("0", "x")),
        (Player, "email__startswith", ("white@", "grey@")),
        (Player, "password__startswith", ("argon2", "md5")),
        (Player, "emailaddress__email", ("white@example.org", "grey@example.org")),
        (Sanction, "player__email", ("white@example.org", "grey@example.org")),
        (Series, "matches__state__bag__0", ('"cape"', '"gulf"')),
    ],
)
@pytest.mark.usefixtures("match")
def test_a_right_guess_is_answered_as_a_wrong_one(
    desk: Client, model: type[Model], path: str, guesses: tuple[str, str]
) -> None:
    answers = [desk.get(list_of(model), {path: guess}) for guess in guesses]
    assert [answer.status_code for answer in answers] == [REFUSED, REFUSED]
    pages = {ASKED.sub("", answer.content.decode()) for answer in answers}
    assert len(pages) == 1


def test_a_regular_expression_that_takes_for_ever_is_refused_at_once(
    desk: Client, match: Match
) -> None:
    Match.objects.filter(pk=match.pk).update(commitment="a" * 64)
    started = monotonic()
    for path in ("commitment__regex", "commitment__iregex", "state__regex", "id__regex"):
        assert desk.get(list_of(Match), {path: CATASTROPHIC}).status_code == REFUSED
    assert monotonic() - started < 5


def test_the_filters_that_there_are_still_work(desk: Client, match: Match) -> None:
    for query, count in (
        ({"status__exact": "playing", "rated__exact": "0", "of": "oceania"}, 1),
        ({"status__exact": "over"}, 0),
        ({"id__exact": str(match.pk)}, 1),
        ({"_facets": "True", "status__exact": "playing", "o": "-3.1", "q": "white"}, 1),
    ):
        answer = desk.get(list_of(Match), query)
        assert answer.context["cl"].result_count == count
        assert answer.context["cl"].add_facets is False
    sanction(match.seats.get(number=0).player, "mute")
    assert desk.get(list_of(Sanction), {"state": "in_force"}).context["cl"].result_count == 1


def parameters_of(model: type[Model]) -> Iterator[str]:
    """What an address can say to a list: its row, its search, its filters."""
    yield "pk"
    if ADMINS[model].search_fields:
        yield "q"
    for item in ADMINS[model].list_filter:
        if isinstance(item, tuple):
            yield f"{item[0]}__isempty"
        else:
            yield (
                f"{item}__exact"
                if isinstance(item, str)
                else str(getattr(item, "parameter_name", ""))
            )


@pytest.mark.parametrize("model", [model for model in ADMINS if model is not Group])
def test_a_value_that_no_database_takes_is_refused(desk: Client, model: type[Model]) -> None:
    for parameter in parameters_of(model):
        assert desk.get(list_of(model), {parameter: "\0"}).status_code == REFUSED, parameter


@pytest.mark.parametrize("term", ["white@", "white", ""])
@pytest.mark.usefixtures("match")
def test_nothing_is_completed(desk: Client, term: str) -> None:
    query = {"app_label": "ladder", "model_name": "sanction", "field_name": "player", "term": term}
    assert desk.get("/admin/autocomplete/", query).status_code == 404


def test_rows_are_not_found_by_their_kind_and_key(desk: Client, match: Match) -> None:
    kind = ContentType.objects.get_for_model(Match)
    for key in (str(match.pk), "nonsense", "\0"):
        assert desk.get(f"/admin/r/{kind.pk}/{key}/").status_code == 404
