import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from ladder.models import Player
from tests.harness.people import PASSPHRASE, give_address, link_in

pytestmark = pytest.mark.django_db


def _sign_up(client: Client, name: str, email: str = "", **more: str) -> str:
    """Where the form leads, or the sentences in which it refuses."""
    fields = {"username": name, "email": email, "password1": PASSPHRASE, "password2": PASSPHRASE}
    answer = client.post("/accounts/signup/", fields | more)
    if answer.status_code == 302:
        return answer.headers["Location"]
    page = answer.content.decode()
    errors = re.findall(r'<ul class="errorlist.*?</ul>', page, re.DOTALL)
    return " ".join(" ".join(re.findall(r"<li>(.*?)</li>", error)) for error in errors)


@pytest.fixture
def mandatory(settings: Settings) -> None:
    """As EMAIL_CONFIRMATION=mandatory sets them."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    assert "E-mail address (optional)" in page
    assert _sign_up(client, "Anouk") == "/"
    player = Player.objects.people().get()
    assert (player.username, player.email, player.is_staff) == ("Anouk", "", False)
    assert player.check_password(PASSPHRASE)
    assert not EmailAddress.objects.exists()
    assert "Welcome aboard, Anouk." in client.get("/").content.decode()


def test_a_name_is_kept_in_its_normal_form(client: Client) -> None:
    assert _sign_up(client, "Ａｎｏｕｋ") == "/"
    assert Player.objects.people().get().username == "Anouk"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("aNOUK", "This name is taken."),
        ("ab", "A name has at least 3 characters."),
        ("x" * 21, "A name has at most 20 characters."),
        ("An0uk", "This name looks like another player&#x27;s."),
        ("Аnouk", "A name has letters of one script only."),
        ("brine & co", "A name is made of letters, the digits 0 to 9, _ and -."),
        ("m0derator", "This name is reserved."),
        ("deleted-0a1b2c3d4e", "This name is reserved."),
        ("", "This field is required."),
    ],
)
@pytest.mark.usefixtures("anouk")
def test_a_name_is_refused_in_the_words_of_the_ladder(
    client: Client, name: str, sentence: str
) -> None:
    assert _sign_up(client, name) == sentence
    assert Player.objects.people().count() == 1


@pytest.mark.parametrize(
    ("passwords", "sentence"),
    [
        (
            ("12345678", "12345678"),
            "This password is too common. This password is entirely numeric.",
        ),
        (("Anouk_van_Dijk", "Anouk_van_Dijk"), "The password is too similar to the name."),
        (("correct horse", "correct house"), "You must type the same password each time."),
    ],
)
def test_a_poor_password_is_refused(
    client: Client, passwords: tuple[str, str], sentence: str
) -> None:
    first, second = passwords
    assert _sign_up(client, "Anouk_van_D", password1=first, password2=second) == sentence
    assert not Player.objects.people().exists()


def test_an_address_need_not_be_confirmed_to_play(client: Client) -> None:
    assert _sign_up(client, "Anouk", "Anouk@Example.org") == "/"
    address = EmailAddress.objects.get()
    assert (address.email, address.verified, address.primary) == ("anouk@example.org", False, True)
    assert Player.objects.people().get().email == "anouk@example.org"
    (message,) = mail.outbox
    assert message.subject == "[Oceania] Confirm your e-mail address"
    assert "Anouk has given this address at Oceania." in message.body


def test_no_e_mail_is_sent_where_nobody_confirms(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    assert _sign_up(client, "Anouk", "anouk@example.org") == "/"
    assert mail.outbox == []


@pytest.mark.usefixtures("mandatory")
def test_where_confirming_is_mandatory_an_address_is_asked_for(client: Client) -> None:
    assert _sign_up(client, "Anouk") == "This field is required."
    assert "We send you a link to confirm it." in client.get("/accounts/signup/").content.decode()


@pytest.mark.usefixtures("mandatory")
def test_where_confirming_is_mandatory_the_link_comes_before_the_login(client: Client) -> None:
    assert _sign_up(client, "Anouk", "anouk@example.org") == "/accounts/confirm-email/"
    assert "Log in" in client.get("/").content.decode()
    credentials = {"login": "Anouk", "password": PASSPHRASE}
    early = client.post("/accounts/login/", credentials)
    assert early.headers["Location"] == "/accounts/confirm-email/"
    link = link_in(mail.outbox[0])
    page = client.get(link).content.decode()
    assert "Does <strong>anouk@example.org</strong> belong to Anouk?" in page
    client.post(link)
    assert EmailAddress.objects.get().verified
    assert "This link is too old, or was used before." in client.get(link).content.decode()
    late = Client().post("/accounts/login/", credentials)
    assert late.headers["Location"] == "/"


def test_a_link_that_was_tampered_with_confirms_nothing(client: Client) -> None:
    _sign_up(client, "Anouk", "anouk@example.org")
    link = link_in(mail.outbox[0])
    forged = link[:-2] + ("A/" if link[-2] != "A" else "B/")
    assert client.post(forged).status_code == 404
    assert not EmailAddress.objects.get().verified


def test_nor_where_an_address_need_not_be_confirmed(client: Client, anouk: Player) -> None:
    give_address(anouk, "anouk@example.org")
    assert _sign_up(client, "Bosun", "anouk@example.org") == "/"
    assert _sign_up(Client(), "Corin", "corin@example.org") == "/"
    assert [message.subject for message in mail.outbox] == [
        "[Oceania] Confirm your e-mail address"
    ] * 2
    address = EmailAddress.objects.get(user__username="Bosun")
    assert (address.email, address.verified) == ("anouk@example.org", False)
    client.post(link_in(mail.outbox[0]))
    address.refresh_from_db()
    assert not address.verified


def test_links_in_mails_lead_to_the_site_s_own_address(settings: Settings) -> None:
    settings.SITE_URL = "https://oceania.example"
    settings.ALLOWED_HOSTS = ["oceania.example"]
    _sign_up(Client(SERVER_NAME="oceania.example", SERVER_PORT="6666"), "Anouk", "a@example.org")
    text = str(mail.outbox[0].body)
    links = re.findall(r"https?://[^/\s]*", text)
    assert set(links) == {"https://oceania.example"}
    assert "6666" not in text


@pytest.mark.usefixtures("mandatory")
def test_a_stranger_does_not_learn_whose_address_is_known(client: Client, anouk: Player) -> None:
    give_address(anouk, "anouk@example.org")
    assert _sign_up(client, "Bosun", "anouk@example.org") == "/accounts/confirm-email/"
    assert not Player.objects.filter(username="Bosun").exists()
    assert mail.outbox[0].subject == "[Oceania] You have an account already"


@pytest.mark.parametrize("verification", ["optional", "none"])
def test_nor_where_addresses_are_not_confirmed(
    client: Client, anouk: Player, settings: Settings, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    give_address(anouk, "anouk@example.org")
    known = _sign_up(client, "Bosun", "anouk@example.org")
    assert known == _sign_up(Client(), "Carpenter", "nobody@example.org") == "/"


def test_signing_up_leads_back_to_the_page_it_began_on(client: Client) -> None:
    assert _sign_up(client, "Anouk", next="/account/") == "/account/"


@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/logout/", "/accounts/signup/?a=b"])
def test_nor_to_a_page_that_leads_in_or_out(client: Client, page: str) -> None:
    assert _sign_up(client, "Anouk", next=page) == "/"


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("/ladder/oceania/?page=2", "?next=/ladder/oceania/%3Fpage%3D2"),
        ("/", ""),
        ("/accounts/login/", ""),
        ("/accounts/login/?next=/watch/", "?next=/watch/"),
        ("/accounts/login/?next=https://elsewhere.example/", ""),
        ("/accounts/login/?next=//elsewhere.example/", ""),
    ],
)
def test_the_head_of_every_page_leads_in_and_back(client: Client, page: str, query: str) -> None:
    head = client.get(page).content.decode().partition("</header>")[0]
    for entrance in ("login", "signup"):
        assert f'href="/accounts/{entrance}/{query}"' in head


def test_signing_up_leads_to_no_other_site(client: Client) -> None:
    assert _sign_up(client, "Anouk", next="https://elsewhere.example/") == "/"


def test_who_is_logged_in_is_sent_away(anouk_client: Client) -> None:
    assert anouk_client.get("/accounts/signup/").headers["Location"] == "/"


def test_the_form_speaks_german(client: Client) -> None:
    fields = {"username": "admin", "password1": "12345678", "password2": "x"}
    answer = client.post("/accounts/signup/", fields, headers={"accept-language": "de"})
    page = answer.content.decode()
    assert "Registrieren" in page
    assert "Dieser Name ist nicht frei wählbar." in page
    assert "Passwort (noch einmal)" in page
