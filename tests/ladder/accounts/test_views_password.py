import pytest
from django.core import mail
from django.test import Client

from ladder.models import Player
from tests.harness.people import PASSPHRASE, give_address, link_in, logged_in

CHANGE = "/accounts/password/change/"
RESET = "/accounts/password/reset/"
NEW = "another horse entirely"

pytestmark = pytest.mark.django_db


def _is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def _change(client: Client, old: str = PASSPHRASE, first: str = NEW, second: str = NEW) -> str:
    fields = {"oldpassword": old, "password1": first, "password2": second}
    answer = client.post(CHANGE, fields)
    return answer.headers.get("Location", answer.content.decode())


def test_a_change_logs_out_everywhere_else(anouk: Player, anouk_client: Client) -> None:
    give_address(anouk, "anouk@example.org")
    elsewhere = logged_in(anouk)
    assert _change(anouk_client) == "/account/"
    assert (_is_in(anouk_client), _is_in(elsewhere)) == (True, False)
    anouk.refresh_from_db()
    assert anouk.check_password(NEW)
    (notice,) = mail.outbox
    assert (notice.to, notice.subject) == (["anouk@example.org"], "[Oceania] Password Changed")
    assert "from 127.0.0.1" in notice.body
    page = anouk_client.get("/accounts/sessions/").content.decode()
    assert page.count("Unknown browser") == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (("a wrong one", NEW, NEW), "Please type your current password."),
        ((PASSPHRASE, NEW, "a typing error"), "You must type the same password each time."),
        ((PASSPHRASE, "12345678", "12345678"), "This password is too common."),
        ((PASSPHRASE, "", ""), "This field is required."),
    ],
)
def test_a_change_is_refused_with_a_reason(
    anouk: Player, anouk_client: Client, fields: tuple[str, str, str], sentence: str
) -> None:
    assert sentence in _change(anouk_client, *fields)
    anouk.refresh_from_db()
    assert anouk.check_password(PASSPHRASE)


def test_a_forgotten_password_is_replaced_by_e_mail(client: Client, anouk: Player) -> None:
    give_address(anouk, "anouk@example.org")
    thief = logged_in(anouk)
    asked = client.post(RESET, {"email": "Anouk@example.org"}, follow=True)
    assert "<h1>Look into your mailbox</h1>" in asked.content.decode()
    (message,) = mail.outbox
    assert message.subject == "[Oceania] Choose a new password"
    assert "wants a new password for Anouk" in message.body
    assert isinstance(message, mail.EmailMultiAlternatives)
    ((html, _kind),) = message.alternatives
    assert f'{link_in(message)}" style=' in str(html)
    # allauth takes the key out of the address, where it could leak.
    form = client.get(link_in(message), follow=True)
    assert form.redirect_chain[-1][0].endswith("-set-password/")
    action = form.redirect_chain[-1][0]
    done = client.post(action, {"password1": NEW, "password2": NEW}, follow=True)
    assert "<h1>Your password is changed</h1>" in done.content.decode()
    anouk.refresh_from_db()
    assert anouk.check_password(NEW)
    assert not _is_in(thief)
    again = Client().get(link_in(message), follow=True).content.decode()
    assert "This link is too old, or was used before." in again


def test_an_unknown_address_gets_the_same_answer(client: Client) -> None:
    answer = client.post(RESET, {"email": "stranger@example.org"}, follow=True)
    assert "<h1>Look into your mailbox</h1>" in answer.content.decode()
    (message,) = mail.outbox
    assert message.subject == "[Oceania] There is no account with this address"


def test_what_is_no_address_is_refused(client: Client) -> None:
    assert "Enter a valid email address." in client.post(RESET, {"email": "x"}).content.decode()
    assert mail.outbox == []


def test_one_address_is_not_flooded(client: Client) -> None:
    answers = [client.post(RESET, {"email": "a@example.org"}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
    assert len(mail.outbox) == 5


def test_who_has_no_password_is_led_to_set_one(client: Client) -> None:
    client.force_login(Player.objects.create_user("Bosun"))
    assert client.get(CHANGE).headers["Location"] == "/accounts/password/set/"
    answer = client.post("/accounts/password/set/", {"password1": NEW, "password2": NEW})
    assert answer.headers["Location"] == "/account/"
    assert Player.objects.people().get().check_password(NEW)
