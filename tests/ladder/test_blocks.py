import pytest
from django.db import IntegrityError, transaction

from ladder import privacy
from ladder.blocks import are_apart, block, kept_apart_from, unblock
from ladder.models import Block, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def halvard() -> Player:
    return Player.objects.create_user("Halvard")


def test_a_block_holds_in_both_directions(anouk: Player, halvard: Player) -> None:
    other = Player.objects.create_user("Other")
    block(anouk, halvard)
    block(anouk, halvard)
    assert are_apart(anouk, halvard)
    assert are_apart(halvard, anouk)
    assert not are_apart(anouk, other)
    assert list(Player.objects.filter(kept_apart_from(anouk, "pk"))) == [halvard]
    assert list(Player.objects.filter(kept_apart_from(halvard, "pk"))) == [anouk]
    assert Block.objects.count() == 1


def test_only_ones_own_block_can_be_taken_back(anouk: Player, halvard: Player) -> None:
    block(anouk, halvard)
    unblock(halvard, anouk)
    assert are_apart(anouk, halvard)
    unblock(anouk, halvard)
    assert not are_apart(anouk, halvard)


def test_nobody_blocks_themselves(anouk: Player) -> None:
    with pytest.raises(ValueError, match="nobody blocks themselves"):
        block(anouk, anouk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(blocker=anouk, blocked=anouk)


def test_blocks_are_taken_along_and_erased(anouk: Player, halvard: Player) -> None:
    block(anouk, halvard)
    (row,) = Block.objects.all()
    assert privacy.export(anouk)["blocks"] == [{"name": "Halvard", "since": row.created_at}]
    assert privacy.export(halvard)["blocks"] == []
    privacy.erase(halvard)
    assert not Block.objects.exists()
