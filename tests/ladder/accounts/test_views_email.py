import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from ladder.models import Player
from tests.harness.people import give_address, link_in, reauthenticate
from tests.harness.processes import free_port

PAGE = "/accounts/email/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def trusted_client(anouk_client: Client) -> Client:
    reauthenticate(anouk_client)
    return anouk_client


def _addresses() -> list[tuple[str, bool, bool]]:
    return list(EmailAddress.objects.order_by("email").values_list("email", "verified", "primary"))


def test_adding_an_address_asks_who_it_is_first(anouk_client: Client) -> None:
    fields = {"email": "anouk@example.org", "action_add": ""}
    asked = anouk_client.post(PAGE, fields)
    assert asked.headers["Location"] == "/accounts/reauthenticate/?next=%2Faccounts%2Femail%2F"
    assert _addresses() == []
    anouk_client.post(asked.headers["Location"], {"password": "correct horse battery"})
    assert _addresses() == [("anouk@example.org", False, False)]


def test_an_address_is_added_and_confirmed(anouk: Player, trusted_client: Client) -> None:
    trusted_client.post(PAGE, {"email": "Anouk@example.org", "action_add": ""})
    page = trusted_client.get(PAGE).content.decode()
    assert "<strong>anouk@example.org</strong>" in page
    assert "not confirmed" in page
    link = link_in(mail.outbox[0])
    trusted_client.post(link)
    assert _addresses() == [("anouk@example.org", True, True)]
    anouk.refresh_from_db()
    assert anouk.email == "anouk@example.org"


def test_the_primary_address_is_chosen_and_the_other_removed(
    anouk: Player, trusted_client: Client
) -> None:
    give_address(anouk, "a@example.org")
    give_address(anouk, "b@example.org")
    trusted_client.post(PAGE, {"email": "a@example.org", "action_remove": ""})
    assert [email for email, _, _ in _addresses()] == ["a@example.org", "b@example.org"]
    trusted_client.post(PAGE, {"email": "b@example.org", "action_primary": ""})
    trusted_client.post(PAGE, {"email": "a@example.org", "action_remove": ""})
    assert _addresses() == [("b@example.org", True, True)]
    anouk.refresh_from_db()
    assert anouk.email == "b@example.org"


def test_nobody_touches_the_address_of_another(trusted_client: Client) -> None:
    give_address(Player.objects.create_user("Bosun"), "bosun@example.org")
    for action in ("action_remove", "action_primary", "action_send"):
        trusted_client.post(PAGE, {"email": "bosun@example.org", action: ""})
    assert _addresses() == [("bosun@example.org", True, True)]
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("email", "sentence"),
    [
        ("no address", "Enter a valid email address."),
        ("anouk@example.org", "This email address is already associated with this account."),
    ],
)
def test_an_address_is_refused_with_a_reason(
    anouk: Player, trusted_client: Client, email: str, sentence: str
) -> None:
    give_address(anouk, "anouk@example.org")
    answer = trusted_client.post(PAGE, {"email": email, "action_add": ""})
    assert sentence in answer.content.decode()
    assert len(_addresses()) == 1


def test_a_mail_server_that_is_away_is_said(trusted_client: Client, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    answer = trusted_client.post(
        PAGE, {"email": "anouk@example.org", "action_add": ""}, follow=True
    )
    assert "We could not send an e-mail just now." in answer.content.decode()
    assert _addresses() == [("anouk@example.org", False, False)]
