from games.live.attendance import Attendance, Headcount
from games.rendering.presence import render_presence


def test_people_are_counted_once_however_many_tabs_they_have() -> None:
    people = [(0, "anouk"), (0, "anouk"), (None, "bo"), (None, "bo"), (None, "cleo"), (3, "dan")]
    assert Headcount.of(people) == Headcount(frozenset({0, 3}), 2)
    assert Headcount.of([]) == Headcount()


def test_the_counts_of_all_processes_are_added() -> None:
    attendance = Attendance()
    assert attendance.note("p1", Headcount(frozenset({0}), 2), now=0.0)
    assert attendance.note("p2", Headcount(frozenset({0, 1}), 3), now=10.0)
    assert not attendance.note("p1", Headcount(frozenset({0}), 4), now=20.0)
    own = Headcount(frozenset({2}), 1)
    assert attendance.total(own, now=30.0) == Headcount(frozenset({0, 1, 2}), 8)


def test_a_process_that_has_gone_silent_is_left_out() -> None:
    attendance = Attendance()
    attendance.note("p1", Headcount(frozenset({0}), 2), now=0.0)
    assert attendance.total(Headcount(), now=59.9) == Headcount(frozenset({0}), 2)
    assert attendance.total(Headcount(), now=60.0) == Headcount()
    assert attendance.note("p1", Headcount(), now=61.0)


def test_the_part_says_it_in_words_and_figures() -> None:
    assert render_presence(frozenset({1, 0}), 3, "en") == (
        '<div id="presence" hx-swap-oob="true" data-here="0 1" data-watching="3">3 watching</div>'
    )
    assert render_presence(frozenset(), 1, "de") == (
        '<div id="presence" hx-swap-oob="true" data-here="" data-watching="1">1 sieht zu</div>'
    )
    assert render_presence(frozenset({0}), 0, "de").endswith('data-watching="0"></div>')
