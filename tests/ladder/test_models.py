import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth import aauthenticate, authenticate
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from ladder.models import Player
from ladder.search import with_in_name


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
    "username", ["ab", "x" * 21, "brine & co", "anna\n", "\nanna", "", "anna é", "anna\u00a0"]
)
def test_the_database_refuses_a_malformed_name(database: str, username: str) -> None:
    with pytest.raises((IntegrityError, DataError)):
        _insert(database, username)
    assert not Player.objects.db_manager(database).people().exists()


@pytest.mark.parametrize(
    "username", ["abc", "x" * 20, "A-_9", "---", "Müller", "山田太郎", "𠮷𠮷𠮷"]
)
def test_the_database_takes_a_wellformed_name(database: str, username: str) -> None:
    assert _insert(database, username).pk


@pytest.mark.parametrize("username", ["An\0ouk", "\0", "An\ud800", "Anouk "])
def test_no_database_is_asked_for_a_name_that_nobody_can_have(database: str, username: str) -> None:
    _insert(database, "Anouk")
    assert not Player.objects.db_manager(database).named(username).exists()
    assert not with_in_name(username[:3] + "\0").using(database).exists()


def test_a_player_is_found_in_any_case(database: str) -> None:
    anouk = _insert(database, "Anouk_V")
    manager = Player.objects.db_manager(database)
    assert manager.get_by_natural_key("aNOUK_v") == anouk
    assert manager.get_by_natural_key("Ａnouk_V") == anouk
    with pytest.raises(Player.DoesNotExist):
        manager.get_by_natural_key("AnoukxV")


def test_a_player_of_another_script_is_found_in_any_case(database: str) -> None:
    player = _insert(database, "ЮЛИЯ")
    manager = Player.objects.db_manager(database)
    assert manager.get_by_natural_key("Юлия") == player
    assert list(with_in_name("лИЯ").using(database)) == [player]
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        _insert(database, "юлия")


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("o", ["Olaf"]),
        ("LA", []),
        ("laf", ["Olaf"]),
        ("_1_", ["山田_1_2"]),
        ("田", ["山田_1_2"]),
        ("た", ["はなたろう"]),
        ("철", ["김철수"]),
    ],
)
def test_a_few_letters_are_looked_for_at_the_beginning_alone(
    database: str, part: str, found: list[str]
) -> None:
    for name in ("Olaf", "山田_1_2", "はなたろう", "김철수"):
        _insert(database, name)
    people = with_in_name(part).using(database).filter(is_bot=False)
    assert list(people.values_list("username", flat=True)) == found


def test_names_differ_to_the_eye(database: str) -> None:
    bill = _insert(database, "Bill")
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        _insert(database, "BiII")
    bill.username = "Willem"
    bill.save(update_fields=["username"])
    assert _insert(database, "BiII").pk


def test_who_had_a_lookalike_name_before_keeps_it(database: str) -> None:
    _insert(database, "Bill")
    other = _insert(database, "Willem")
    players = Player.objects.db_manager(database)
    players.filter(pk=other.pk).update(
        username="BiII", name_key="biii", name_skeleton=f"biii~{other.pk}"
    )
    other.refresh_from_db()
    other.full_clean(exclude=["password"])
    other.save()
    players.get(username="Bill").delete()
    assert players.why_taken("Bi11") == "This name looks like another player's."
    other.refresh_from_db()
    assert other.username == "BiII"


@pytest.mark.django_db
def test_a_name_may_be_changed_to_one_that_looks_like_it() -> None:
    anna = Player.objects.create_user("anna")
    Player.objects.create_user("bill")
    anna.username = "Änna"
    anna.full_clean(exclude=["password"])
    anna.save()
    for name, words in (("BILL", "taken"), ("BiII", "looks like another")):
        anna.username = name
        with pytest.raises(ValidationError, match=words):
            anna.full_clean(exclude=["password"])


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
        ("An0uk", "This name looks like another player's."),
        ("Аnouk", "A name has letters of one script only."),
        ("brine & co", "A name is made of letters, the digits 0 to 9, _ and -."),
        ("m0derator", "This name is reserved."),
    ],
)
def test_validation_says_why(username: str, message: str) -> None:
    Player.objects.create_user("Anouk")
    with pytest.raises(ValidationError) as refusal:
        Player(username=username, password="!").full_clean()
    assert message in refusal.value.messages
