import json
import re

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from pytest_django import Settings

from ladder.models import Player
from tests.harness.one_time_codes import totp
from tests.harness.people import PASSPHRASE, give_address, reauthenticate

ACTIVATE = "/accounts/2fa/totp/activate/"
AUTHENTICATE = "/accounts/2fa/authenticate/"
CODES = "/accounts/2fa/recovery-codes/"

pytestmark = pytest.mark.django_db


def _secret(page: str) -> str:
    (secret,) = re.findall(r'id="totp-secret" value="([A-Z2-7]+)"', page)
    return str(secret)


def _activate(client: Client) -> str:
    """Set an authenticator app up; its secret."""
    reauthenticate(client)
    secret = _secret(client.get(ACTIVATE).content.decode())
    answer = client.post(ACTIVATE, {"code": totp(secret)})
    assert answer.headers["Location"] == CODES
    return secret


def _codes(client: Client) -> list[str]:
    codes: list[str] = re.findall(r"<li>(\d{8})</li>", client.get(CODES).content.decode())
    return codes


def _begin_login(client: Client) -> str:
    answer = client.post("/accounts/login/", {"login": "Anouk", "password": PASSPHRASE})
    return answer.headers["Location"]


@pytest.mark.django_db(transaction=True)  # the e-mails are sent when it commits
def test_the_app_is_set_up_with_a_picture_in_the_page(anouk: Player, anouk_client: Client) -> None:
    give_address(anouk, "anouk@example.org")
    reauthenticate(anouk_client)
    page = anouk_client.get(ACTIVATE).content.decode()
    assert re.search(
        r'<svg class="qr" viewBox="0 0 (\d+) \1" role="img" aria-label="QR code">', page
    )
    assert "data:image" not in page
    answer = anouk_client.post(ACTIVATE, {"code": totp(_secret(page))}, follow=True)
    assert answer.redirect_chain == [(CODES, 302)]
    assert set(Authenticator.objects.values_list("type", flat=True)) == {"totp", "recovery_codes"}
    (message,) = mail.outbox
    assert message.subject == "[Oceania] Authenticator App Activated"
    assert "Authenticator app</span>" in anouk_client.get("/account/").content.decode()


def test_a_wrong_code_sets_nothing_up(anouk_client: Client) -> None:
    reauthenticate(anouk_client)
    secret = _secret(anouk_client.get(ACTIVATE).content.decode())
    page = anouk_client.post(ACTIVATE, {"code": "000000"}).content.decode()
    assert "Incorrect code." in page
    assert _secret(page) == secret
    assert not Authenticator.objects.exists()


def _let_the_login_be_long_ago(client: Client) -> None:
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 600
    session.save()


@pytest.mark.parametrize("page", [ACTIVATE, "/accounts/2fa/webauthn/add/"])
def test_who_has_just_logged_in_is_not_asked_again(anouk_client: Client, page: str) -> None:
    assert anouk_client.get(page).status_code == 200
    _let_the_login_be_long_ago(anouk_client)
    assert anouk_client.get(page).status_code == 302


def test_nor_is_who_has_just_signed_up(client: Client) -> None:
    words = {"username": "Anouk", "password1": PASSPHRASE, "password2": PASSPHRASE}
    assert client.post("/accounts/signup/", words).status_code == 302
    assert client.get("/accounts/2fa/webauthn/add/").status_code == 200


def test_setting_up_asks_who_it_is(anouk_client: Client) -> None:
    _let_the_login_be_long_ago(anouk_client)
    answer = anouk_client.get(ACTIVATE)
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/?next=")
    wrong = anouk_client.post("/accounts/reauthenticate/", {"password": "a guess"})
    assert "Incorrect password." in wrong.content.decode()
    assert anouk_client.get(ACTIVATE).status_code == 302


def test_the_password_alone_no_longer_lets_in(anouk_client: Client) -> None:
    secret = _activate(anouk_client)
    client = Client()
    assert _begin_login(client) == AUTHENTICATE
    assert client.get("/account/").status_code == 302
    assert "Incorrect code." in client.post(AUTHENTICATE, {"code": "000000"}).content.decode()
    # The code that set the app up counts as used.
    answer = client.post(AUTHENTICATE, {"code": totp(secret, steps_ahead=1)})
    assert answer.headers["Location"] == "/"
    assert client.get("/account/").status_code == 200


def test_cancelling_it_leads_back_to_the_login(anouk_client: Client) -> None:
    _activate(anouk_client)
    client = Client()
    _begin_login(client)
    (form,) = re.findall(
        r'<form method="post" action="/accounts/logout/">.*?</form>',
        client.get(AUTHENTICATE).content.decode(),
        re.DOTALL,
    )
    assert '<input type="hidden" name="next" value="/accounts/login/">' in form
    answer = client.post("/accounts/logout/", {"next": "/accounts/login/"})
    assert answer.headers["Location"] == "/accounts/login/"
    assert client.get(AUTHENTICATE).headers["Location"] == "/accounts/login/"


def test_a_code_works_once(anouk_client: Client) -> None:
    code = totp(_activate(anouk_client), steps_ahead=1)
    first, second = Client(), Client()
    for client in (first, second):
        _begin_login(client)
    assert first.post(AUTHENTICATE, {"code": code}).status_code == 302
    assert "Incorrect code." in second.post(AUTHENTICATE, {"code": code}).content.decode()


def test_a_recovery_code_lets_in_once(anouk_client: Client) -> None:
    _activate(anouk_client)
    codes = _codes(anouk_client)
    assert len(set(codes)) == 10
    first, second = Client(), Client()
    for client in (first, second):
        _begin_login(client)
    assert first.post(AUTHENTICATE, {"code": codes[3]}).headers["Location"] == "/"
    assert "Incorrect code." in second.post(AUTHENTICATE, {"code": codes[3]}).content.decode()
    reauthenticate(anouk_client)
    assert _codes(anouk_client) == codes[:3] + codes[4:]
    assert "9 codes are left." in anouk_client.get("/accounts/2fa/").content.decode()


def test_recovery_codes_are_downloaded_and_replaced(anouk_client: Client) -> None:
    _activate(anouk_client)
    old = _codes(anouk_client)
    file = anouk_client.get(CODES + "download/")
    assert file.content.decode().split() == old
    assert "attachment" in file.headers["Content-Disposition"]
    assert "no longer work" in anouk_client.get(CODES + "generate/").content.decode()
    anouk_client.post(CODES + "generate/")
    assert set(_codes(anouk_client)).isdisjoint(old)


def test_there_are_no_recovery_codes_without_a_second_step(anouk_client: Client) -> None:
    reauthenticate(anouk_client)
    answer = anouk_client.post(CODES + "generate/")
    assert "without having two-factor authentication enabled" in answer.content.decode()
    assert not Authenticator.objects.exists()


def test_the_app_is_switched_off(anouk_client: Client) -> None:
    _activate(anouk_client)
    page = "/accounts/2fa/totp/deactivate/"
    assert "Switch the authenticator app off" in anouk_client.get(page).content.decode()
    assert anouk_client.post(page).headers["Location"] == "/accounts/2fa/"
    assert not Authenticator.objects.exists()
    assert _begin_login(Client()) == "/"


def test_guessing_codes_is_slowed_down(anouk_client: Client) -> None:
    _activate(anouk_client)
    client = Client()
    _begin_login(client)
    for _ in range(5):
        assert "Incorrect code." in client.post(AUTHENTICATE, {"code": "000000"}).content.decode()
    page = client.post(AUTHENTICATE, {"code": "000000"}).content.decode()
    assert "Too many failed login attempts." in page


def test_where_confirming_is_mandatory_an_address_is_confirmed_first(
    anouk: Player, anouk_client: Client, settings: Settings
) -> None:
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False
    give_address(anouk, "anouk@example.org", verified=False)
    reauthenticate(anouk_client)
    answer = anouk_client.get(ACTIVATE, follow=True)
    assert answer.redirect_chain == [("/accounts/2fa/", 302)]
    assert "until you have verified your email address" in answer.content.decode()


def _credential(**response: object) -> str:
    return json.dumps({"id": "AQ", "rawId": "AQ", "type": "public-key", "response": response})


FORGED = [
    "", "{}", "[]", "7", "not JSON", '{"id": "x", "response": {}}', _credential(userHandle=5),
    _credential(clientDataJSON="AQ", authenticatorData="AQ", signature="AQ", userHandle="MQ"),
    _credential(clientDataJSON="AQ", attestationObject="AQ"), "9" * 5_000, "[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("credential", FORGED)
def test_a_forged_passkey_lets_nobody_in(client: Client, credential: str) -> None:
    client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
    assert answer.headers["Location"] == "/accounts/login/"
    assert "_auth_user_id" not in client.session


def test_a_key_of_another_cannot_be_removed(anouk_client: Client) -> None:
    bosun = Player.objects.create_user("Bosun")
    key = Authenticator.objects.create(user=bosun, type="webauthn", data={"name": "mine"})
    reauthenticate(anouk_client)
    for action in ("remove", "edit"):
        answer = anouk_client.post(f"/accounts/2fa/webauthn/keys/{key.pk}/{action}/", {"name": "x"})
        assert answer.status_code == 404
    key.refresh_from_db()
    assert key.data == {"name": "mine"}


@pytest.mark.parametrize("credential", FORGED)
def test_a_forged_key_is_not_added(anouk_client: Client, credential: str) -> None:
    reauthenticate(anouk_client)
    page = "/accounts/2fa/webauthn/add/"
    anouk_client.get(page)
    answer = anouk_client.post(page, {"name": "x", "credential": credential})
    assert "errorlist" in answer.content.decode()
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", FORGED)
def test_a_forged_key_is_no_second_step(anouk_client: Client, credential: str) -> None:
    _activate(anouk_client)
    client = Client()
    _begin_login(client)
    client.get(AUTHENTICATE)
    answer = client.post(AUTHENTICATE, {"credential": credential})
    assert "<h1>The second step</h1>" in answer.content.decode()
    assert "_auth_user_id" not in client.session
