import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from ladder import privacy
from ladder.models import Player
from tests.harness.hashers import CountedArgon2
from tests.harness.people import PASSPHRASE, give_address

LOGIN = "/accounts/login/"
MISMATCH = "This name and this password do not match."

pytestmark = pytest.mark.django_db


def _log_in(client: Client, login: str, password: str = PASSPHRASE, **more: str) -> str:
    """Where the form leads, or the page with its refusal."""
    answer = client.post(LOGIN, {"login": login, "password": password, **more})
    return answer.headers.get("Location", answer.content.decode())


@pytest.mark.parametrize("login", ["Anouk", "aNOUK", "Ａnouk", " Anouk ", "Anouk@Example.org"])
def test_by_name_or_address_in_any_case(client: Client, anouk: Player, login: str) -> None:
    give_address(anouk, "anouk@example.org")
    assert _log_in(client, login) == "/"
    assert client.session["_auth_user_id"] == str(anouk.pk)


@pytest.mark.usefixtures("anouk")
@pytest.mark.parametrize(
    ("login", "password", "sentence"),
    [
        ("Anouk", "a wrong password", MISMATCH),
        ("Nobody_here", PASSPHRASE, MISMATCH),
        ("a@example.org", PASSPHRASE, "This address and this password do not match."),
        ("", PASSPHRASE, "This field is required."),
        ("Anouk", "", "This field is required."),
    ],
)
def test_a_mismatch_does_not_say_what_was_wrong(
    client: Client, login: str, password: str, sentence: str
) -> None:
    assert sentence in _log_in(client, login, password)
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "login", ["Anouk", "anouk@example.org", "Nobody_here", "a@example.org", "Bosun"]
)
def test_a_mismatch_takes_as_long_whoever_there_is(client: Client, login: str) -> None:
    """Or whoever measures it would learn who has an account; Bosun has one without a password."""
    with override_settings(PASSWORD_HASHERS=["tests.harness.hashers.CountedArgon2"]):
        give_address(Player.objects.create_user("Anouk", PASSPHRASE), "anouk@example.org")
        Player.objects.create_user("Bosun")
        before = CountedArgon2.times
        assert "do not match" in _log_in(client, login, "a guess")
        assert CountedArgon2.times == before + 1


@pytest.mark.usefixtures("anouk")
def test_a_mismatch_is_told_in_german_too(client: Client) -> None:
    client.cookies["language"] = "de"
    answer = _log_in(client, "Anouk", "a wrong password")
    assert "Dieser Name und dieses Passwort passen nicht zusammen." in answer


def test_an_account_that_is_switched_off(client: Client, anouk: Player) -> None:
    Player.objects.update(is_active=False)
    assert _log_in(client, "Anouk") == "/accounts/inactive/"
    page = client.get("/accounts/inactive/").content.decode()
    assert "<h1>This account is switched off</h1>" in page
    assert "_auth_user_id" not in client.session
    assert anouk.last_login is None


def test_an_account_that_is_deleted(client: Client, anouk: Player) -> None:
    pseudonym = privacy.erase(anouk)
    assert MISMATCH in _log_in(client, "Anouk")
    assert MISMATCH in _log_in(client, pseudonym)


@pytest.mark.usefixtures("anouk")
def test_it_leads_back_to_the_page_it_began_on(client: Client) -> None:
    assert _log_in(client, "Anouk", next="/account/?a=1") == "/account/?a=1"


@pytest.mark.usefixtures("anouk")
@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "x:y"])
def test_it_leads_to_no_other_site(client: Client, address: str) -> None:
    assert _log_in(client, "Anouk", next=address) == "/"


@pytest.mark.usefixtures("anouk")
def test_a_name_is_found_by_the_index() -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert Player.objects.named("aNOUK").exists()
        Client().post(LOGIN, {"login": "Anouk", "password": "wrong"})
    looked_up = [q["sql"] for q in queries if '"ladder_player"."name_key" =' in q["sql"]]
    assert len(looked_up) == 2
    assert not [q["sql"] for q in queries if "LIKE" in q["sql"] or "UPPER" in q["sql"]]


def test_logging_out(anouk_client: Client) -> None:
    assert "Do you want to log out?" in anouk_client.get("/accounts/logout/").content.decode()
    answer = anouk_client.post("/accounts/logout/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    page = answer.content.decode()
    assert "You are logged out." in page
    assert 'href="/accounts/login/"' in page


def test_the_header_knows_who_is_here(client: Client, anouk_client: Client) -> None:
    stranger, known = client.get("/").content.decode(), anouk_client.get("/").content.decode()
    assert 'href="/accounts/signup/"' in stranger
    assert '<span class="account-name-text">Anouk</span>' in known
    assert 'action="/accounts/logout/"' in known
    assert 'href="/accounts/login/"' not in known


@pytest.mark.usefixtures("anouk")
def test_guessing_at_one_account_is_slowed_down(client: Client) -> None:
    for _ in range(5):
        assert MISMATCH in _log_in(client, "Anouk", "a guess")
    assert "Too many failed login attempts. Try again later." in _log_in(client, "Anouk")
    assert "Too many failed login attempts." in _log_in(Client(), "aNOUK")


@pytest.mark.usefixtures("anouk")
def test_other_letters_earn_no_new_guesses(client: Client) -> None:
    for login in ("anouk", "ａnouk", "aｎouk", "anｏuk", "anoｕk"):
        assert MISMATCH in _log_in(client, login, "a guess")
    assert "Too many failed login attempts." in _log_in(client, "anouｋ", "a guess")


def test_asking_too_often_gets_a_page_of_ours(client: Client) -> None:
    answers = [client.post(LOGIN, {"login": ""}) for _ in range(31)]
    assert [answer.status_code for answer in answers[:-1]] == [200] * 30
    assert answers[-1].status_code == 429
    page = answers[-1].content.decode()
    assert "<h1>Steady as she goes</h1>" in page
    assert 'class="site-footer"' in page


def test_every_address_has_attempts_of_its_own(client: Client) -> None:
    for _ in range(31):
        client.post(LOGIN, {"login": ""}, REMOTE_ADDR="192.0.2.1")
    # A header that anybody can send earns nobody new attempts.
    forged = {"x-forwarded-for": "198.51.100.7", "x-real-ip": "198.51.100.7"}
    assert client.post(LOGIN, REMOTE_ADDR="192.0.2.1", headers=forged).status_code == 429
    assert client.post(LOGIN, REMOTE_ADDR="192.0.2.2").status_code == 200


def test_the_administration_shares_the_login(client: Client, anouk: Player) -> None:
    assert client.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"
    to_login = client.post("/admin/login/?next=/admin/", {"username": "Anouk", "password": "x"})
    assert to_login.headers["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    Player.objects.filter(pk=anouk.pk).update(is_staff=True)
    assert _log_in(client, "Anouk", next="/admin/") == "/admin/"
    assert "What there is to do" in client.get("/admin/").content.decode()


def test_who_is_no_staff_is_refused_the_administration(anouk_client: Client) -> None:
    answer = anouk_client.get("/admin/", follow=True)
    assert answer.redirect_chain == [("/admin/login/?next=/admin/", 302)]
    assert "<h1>These waters are closed</h1>" in answer.content.decode()
