from uuid import UUID

from games.live.headcount import Attendance, Crowd, Headcount
from games.matches.page.presence import render_presence


def test_people_are_counted_once_however_many_tabs_they_have() -> None:
    people = [(0, "anouk"), (0, "anouk"), (None, "bo"), (None, "bo"), (None, "cleo"), (3, "dan")]
    assert Headcount.of(people) == Headcount(frozenset({0, 3}), 2)
    assert Headcount.of([]) == Headcount()


def test_the_counts_of_all_processes_are_added() -> None:
    attendance = Attendance[Headcount]()
    assert attendance.note("p1", Headcount(frozenset({0}), 2), now=0.0)
    assert attendance.note("p2", Headcount(frozenset({0, 1}), 3), now=10.0)
    assert not attendance.note("p1", Headcount(frozenset({0}), 4), now=20.0)
    own = Headcount(frozenset({2}), 1)
    counts = attendance.with_others(own, now=30.0)
    assert Headcount.total(counts) == Headcount(frozenset({0, 1, 2}), 8)


def test_a_process_that_has_gone_silent_is_left_out() -> None:
    attendance = Attendance[Headcount]()
    attendance.note("p1", Headcount(frozenset({0}), 2), now=0.0)
    known = Headcount(frozenset({0}), 2)
    assert attendance.with_others(Headcount(), now=59.9) == [Headcount(), known]
    assert attendance.with_others(Headcount(), now=60.0) == [Headcount()]
    assert attendance.note("p1", known, now=61.0)


def test_whoever_plays_in_one_process_is_not_around_in_another() -> None:
    crowds = [
        Crowd(playing=frozenset({1}), around=frozenset({2, 3})),
        Crowd(playing=frozenset({2}), around=frozenset({1, 4})),
    ]
    everybody = Crowd.total(crowds)
    assert everybody == Crowd(playing=frozenset({1, 2}), around=frozenset({3, 4}))
    assert (len(everybody), everybody.ids) == (4, frozenset({1, 2, 3, 4}))


def test_watchers_are_added_match_by_match() -> None:
    first, second = UUID(int=1), UUID(int=2)
    crowds = [Crowd(watchers={first: 2}), Crowd(), Crowd(watchers={first: 1, second: 4})]
    assert Crowd.total(crowds).watchers == {first: 3, second: 4}
    assert Attendance[Crowd]().note("p1", crowds[0], now=0.0), "watchers alone are somebody"


def test_the_part_says_it_in_words_and_figures() -> None:
    assert render_presence(frozenset({1, 0}), 3, "en") == (
        '<div id="presence" hx-swap-oob="true" data-here="0 1" data-watching="3">3 watching</div>'
    )
    assert render_presence(frozenset(), 1, "de") == (
        '<div id="presence" hx-swap-oob="true" data-here="" data-watching="1">1 sieht zu</div>'
    )
    assert render_presence(frozenset({0}), 0, "de").endswith('data-watching="0"></div>')


def test_a_process_that_has_nobody_is_forgotten_so_that_it_is_told_when_it_is_back() -> None:
    attendance = Attendance[Headcount]()
    assert attendance.note("p1", Headcount(frozenset({0}), 0), now=0.0)
    assert not attendance.note("p1", Headcount(), now=1.0)
    assert attendance.note("p1", Headcount(frozenset({0}), 0), now=2.0)
