import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth import aauthenticate, authenticate
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from ladder.models import Player
from ladder.search import beginning_with


def _insert(database: str, username: str) -> Player:
    """Past every validator, so that only the database can refuse."""
    with transaction.atomic(using=database):
        return Player.objects.using(database).create(username=username)


def test_names_differ_by_more_than_case(database: str) -> None:
    _insert(database, "Anouk")
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        _insert(database, "aNOUK")
    people = Player.objects.db_manager(database).people()
    assert list(people.values_list("username", flat=True)) == ["Anouk"]


@pytest.mark.parametrize(
    "username", ["ab", "x" * 21, "Müller", "brine & co", "anna\n", "\nanna", "", "anna é"]
)
def test_the_database_refuses_a_malformed_name(database: str, username: str) -> None:
    with pytest.raises((IntegrityError, DataError)):
        _insert(database, username)
    assert not Player.objects.db_manager(database).people().exists()


@pytest.mark.parametrize("username", ["abc", "x" * 20, "A-_9", "---"])
def test_the_database_takes_a_wellformed_name(database: str, username: str) -> None:
    assert _insert(database, username).pk


@pytest.mark.parametrize("username", ["An\0ouk", "\0", "Anoük", "Anouk "])
def test_no_database_is_asked_for_a_name_that_nobody_can_have(database: str, username: str) -> None:
    _insert(database, "Anouk")
    assert not Player.objects.db_manager(database).named(username).exists()
    assert not beginning_with(username[:3] + "\0").using(database).exists()


def test_a_player_is_found_in_any_case(database: str) -> None:
    anouk = _insert(database, "Anouk_V")
    manager = Player.objects.db_manager(database)
    assert manager.get_by_natural_key("aNOUK_v") == anouk
    assert manager.get_by_natural_key("Ａnouk_V") == anouk
    with pytest.raises(Player.DoesNotExist):
        manager.get_by_natural_key("AnoukxV")


@pytest.mark.django_db
def test_login_is_blind_to_case_and_keeps_the_spelling() -> None:
    Player.objects.create_user("Anouk", "a long passphrase")
    player = authenticate(username="ANOUK", password="a long passphrase")
    assert isinstance(player, Player)
    assert player.username == "Anouk"
    assert authenticate(username="anouk", password="a wrong passphrase") is None


@pytest.mark.django_db
def test_asynchronous_login_is_blind_to_case_too() -> None:
    anouk = Player.objects.create_user("Anouk", "a long passphrase")
    login = async_to_sync(aauthenticate)
    assert login(username="ANOUK", password="a long passphrase") == anouk


@pytest.mark.django_db
def test_passwords_are_hashed_with_argon2() -> None:
    assert Player.objects.create_user("Anouk", "secret").password.startswith("argon2$argon2id$")


@pytest.mark.django_db
def test_create_user_normalises_and_grants_nothing() -> None:
    player = Player.objects.create_user("Ａｎｏｕｋ")
    assert player.username == "Anouk"
    assert not player.has_usable_password()
    assert (player.is_staff, player.is_superuser, player.is_active) == (False, False, True)


@pytest.mark.django_db
def test_create_superuser_may_enter_the_administration() -> None:
    player = Player.objects.create_superuser("Keeper", "secret")
    assert (player.is_staff, player.is_superuser, player.is_active) == (True, True, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("username", "message"),
    [
        ("anouk", "This name is taken."),
        ("Anouk", "This name is taken."),
        ("ab", "A name has at least 3 characters."),
        ("brine & co", "A name is made of the letters A to Z, digits, _ and -."),
        ("m0derator", "This name is reserved."),
    ],
)
def test_validation_says_why(username: str, message: str) -> None:
    Player.objects.create_user("Anouk")
    with pytest.raises(ValidationError) as refusal:
        Player(username=username, password="!").full_clean()
    assert message in refusal.value.messages
