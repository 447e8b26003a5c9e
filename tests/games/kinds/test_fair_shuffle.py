"""The fair stream: known answers, and a test that the shuffle is even."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from games.kinds.fair_shuffle import FairStream, commitment, game_nonce, is_player_nonce
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import shuffled_tiles
from games.kinds.records import split_record

VECTORS = json.loads(Path(__file__).parents[2].joinpath("data/oceania_vectors.json").read_text())


def test_stream_reads_the_blocks_as_big_endian_words() -> None:
    seed = bytes(range(32))
    blocks = b"".join(
        hmac.new(seed, f"label|{k}".encode(), hashlib.sha256).digest() for k in range(3)
    )
    words = [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, len(blocks), 4)]
    stream = FairStream(seed, "label")
    # 2**32 is a multiple of 2**16: no word is skipped.
    assert [stream.uniform(2**16) for _ in words] == [word % 2**16 for word in words]
    assert stream.position == len(words)


def test_stream_skips_words_that_would_favour_low_numbers() -> None:
    seed, n = b"\x07" * 32, 3 * 2**30  # a quarter of all words is at or above the limit
    whole = FairStream(seed, "skip")
    expected = [word for word in (whole.uniform(2**32) for _ in range(400)) if word < n]
    stream = FairStream(seed, "skip")
    assert [stream.uniform(n) for _ in expected] == expected
    assert 250 < len(expected) < 350


def test_a_stream_goes_on_from_its_position() -> None:
    first = FairStream(b"\x01" * 32, "label")
    begun = [first.uniform(10) for _ in range(13)]
    later = FairStream(b"\x01" * 32, "label", first.position)
    whole = FairStream(b"\x01" * 32, "label")
    assert [whole.uniform(10) for _ in range(26)] == begun + [later.uniform(10) for _ in range(13)]


@pytest.mark.parametrize("vector", VECTORS["positions"], ids=lambda vector: vector["record"][-30:])
def test_known_bags(vector: dict[str, str]) -> None:
    tags, lines = split_record(vector["record"])
    seed = bytes.fromhex(tags["Seed"])
    assert commitment(seed) == tags["Commitment"]
    nonces = [tags[name] for name in ("WhiteNonce", "GreyNonce") if name in tags]
    drawn = [line.split()[2] for line in lines if "*" not in line]
    assert shuffled_tiles(CLASSIC, seed, nonces)[3:][: len(drawn)] == drawn


def test_literal_known_answer() -> None:
    tiles = shuffled_tiles(CLASSIC, bytes(32), ["0" * 16, "1" * 16])
    assert " ".join(tiles) == (
        "corner corner sea cape sea cape cape bay bay strait corner bay sea cape corner cape corner"
        " cape strait bay cape cape cape cape sea corner bay strait bay corner corner strait cape"
        " corner sea"
    )
    assert commitment(bytes(32)) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


def test_shuffle_is_even_over_100_000_shuffles() -> None:
    """Chi-squared over every pair of item and place; the seed is fixed, so is the verdict."""
    size, shuffles = 35, 100_000
    counts = [[0] * size for _ in range(size)]
    stream = FairStream(b"chi-squared".ljust(32, b"."), "evenness")
    for _ in range(shuffles):
        items = list(range(size))
        stream.shuffle(items)
        for place, item in enumerate(items):
            counts[place][item] += 1
    expected = shuffles / size
    statistic = sum((count - expected) ** 2 / expected for row in counts for count in row)
    # (35 - 1)^2 = 1156 degrees of freedom: mean 1156, standard deviation sqrt(2 * 1156) = 48.
    assert abs(statistic - 1156) < 4 * 48


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("0" * 16, True),
        ("f" * 64, True),
        ("0" * 15, False),
        ("0" * 65, False),
        ("A" * 16, False),
        ("g" * 16, False),
        ("０" * 16, False),
        ("0" * 16 + "\n", False),
        ("0" * 16 + ".1", False),
    ],
)
def test_player_nonces(text: str, good: bool) -> None:
    assert is_player_nonce(text) is good


def test_nonce_of_a_game_in_a_series() -> None:
    assert game_nonce("00112233445566aa", 3) == "00112233445566aa.3"
