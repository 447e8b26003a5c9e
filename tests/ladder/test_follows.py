"""Following: between two who are not kept apart, known to the follower alone."""

import pytest
from django.db import IntegrityError, transaction

from ladder import follows, privacy
from ladder.follows import CannotFollow, follow, followed_by, is_following, unfollow
from ladder.guests import create_guest
from ladder.models import Follow, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def halvard() -> Player:
    return Player.objects.create_user("Halvard")


def test_following_is_one_way_and_once(anouk: Player, halvard: Player) -> None:
    follow(anouk, halvard)
    follow(anouk, halvard)
    assert Follow.objects.count() == 1
    assert is_following(anouk, halvard)
    assert not is_following(halvard, anouk)
    assert (followed_by(anouk), followed_by(halvard)) == ([halvard], [])
    unfollow(anouk, halvard)
    unfollow(anouk, halvard)
    assert followed_by(anouk) == []


def test_nobody_follows_themselves(anouk: Player) -> None:
    with pytest.raises(ValueError, match="nobody follows themselves"):
        follow(anouk, anouk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Follow.objects.create(follower=anouk, followed=anouk)


def test_there_is_an_end_to_it(
    anouk: Player, halvard: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follows, "MOST", 1)
    follow(anouk, halvard)
    with pytest.raises(CannotFollow):
        follow(anouk, Player.objects.create_user("Other"))
    follow(anouk, halvard)
    assert followed_by(anouk) == [halvard]


def test_following_is_among_people_with_accounts(anouk: Player) -> None:
    guest, bot = create_guest(), Player.objects.create(username="random", is_bot=True)
    for follower, followed in ((guest, anouk), (anouk, guest), (anouk, bot)):
        with pytest.raises(CannotFollow):
            follow(follower, followed)
    assert not Follow.objects.exists()


def test_follows_are_taken_along_and_erased(anouk: Player, halvard: Player) -> None:
    follow(anouk, halvard)
    (row,) = Follow.objects.all()
    assert privacy.export(anouk)["follows"] == [{"name": "Halvard", "since": row.created_at}]
    assert privacy.export(halvard)["follows"] == []
    privacy.erase(halvard)
    assert not Follow.objects.exists()
