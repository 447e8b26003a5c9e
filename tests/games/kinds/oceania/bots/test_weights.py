"""Learning Admiral's weights: what games teach, and that the weights come to explain it."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from bench.learning import Lesson, learn, lessons_of, module, play
from games.kinds.oceania.bots.evaluation import outcome, parts_of
from games.kinds.oceania.bots.weights import LEARNED


def test_a_game_teaches_something_of_each_of_its_positions() -> None:
    seen, end = play(Random("taught"), 0)
    lessons = [*lessons_of(seen, end)]
    assert end.ending
    assert len(lessons) == len(seen) == end.turn
    assert all(0 <= lesson.chance <= 1 for lesson in lessons)
    last = seen[-1].core
    assert lessons[0].parts == [*parts_of(last, 1 - last.seat)]
    won = outcome(end, 1 - last.seat)
    assert (lessons[0].chance > 0.5) == (won > 0)


def test_the_weights_that_lessons_came_from_are_found() -> None:
    true, rng = {"island 1 +1": (1.0, -0.5), "whole": (0.3,)}, Random("true")
    lessons = []
    for _ in range(1_500):
        size = rng.randint(0, 6)
        total = 1.0 - 0.5 * size + 0.3
        parts = [("island 1 +1", (1.0, float(size))), ("whole", (1.0,))]
        if rng.random() < 0.5:
            parts, total = parts[1:], 0.3
        lessons.append(Lesson(parts, 1.0, 1 / (1 + exp(-total))))
    found = learn(lessons, {part: (0.0,) * len(row) for part, row in true.items()}, rng)
    for part, row in true.items():
        assert found[part] == pytest.approx(row, abs=0.05)


def test_parts_of_a_name_count_together_and_unknown_ones_not_at_all() -> None:
    parts = [("own scout 1", (1.0,)), ("own scout 1", (1.0,)), ("anchor", (1.0,))]
    lessons = [Lesson(parts, 1.0, 0.88)] * 500
    found = learn(lessons, {"own scout 1": (0.0,)}, Random(1))
    assert found["own scout 1"] == pytest.approx([1.0], abs=0.05)
    assert "anchor" not in found


def test_what_is_printed_is_the_module_in_use() -> None:
    names: dict[str, object] = {}
    exec(compile(module(LEARNED), "weights", "exec", dont_inherit=True), names)  # noqa: S102
    assert names["LEARNED"] == LEARNED
