from uuid import UUID

from games.matches.page.presence import render_presence
from games.presence import MatchPresence, PresenceByProcess, SitePresence


def test_people_are_counted_once_however_many_tabs_they_have() -> None:
    people = [(0, "anouk"), (0, "anouk"), (None, "bo"), (None, "bo"), (None, "cleo"), (3, "dan")]
    assert MatchPresence.of(people) == MatchPresence(frozenset({0, 3}), 2)
    assert MatchPresence.of([]) == MatchPresence()


def test_the_counts_of_all_processes_are_added() -> None:
    presences = PresenceByProcess[MatchPresence]()
    assert presences.note("p1", MatchPresence(frozenset({0}), 2), now=0.0)
    assert presences.note("p2", MatchPresence(frozenset({0, 1}), 3), now=10.0)
    assert not presences.note("p1", MatchPresence(frozenset({0}), 4), now=20.0)
    own = MatchPresence(frozenset({2}), 1)
    counts = presences.with_others(own, now=30.0)
    assert MatchPresence.total(counts) == MatchPresence(frozenset({0, 1, 2}), 8)


def test_a_process_that_has_gone_silent_is_left_out() -> None:
    presences = PresenceByProcess[MatchPresence]()
    presences.note("p1", MatchPresence(frozenset({0}), 2), now=0.0)
    known = MatchPresence(frozenset({0}), 2)
    assert presences.with_others(MatchPresence(), now=59.9) == [MatchPresence(), known]
    assert presences.with_others(MatchPresence(), now=60.0) == [MatchPresence()]
    assert presences.note("p1", known, now=61.0)


def test_whoever_plays_in_one_process_is_not_around_in_another() -> None:
    counts = [
        SitePresence(playing=frozenset({1}), around=frozenset({2, 3})),
        SitePresence(playing=frozenset({2}), around=frozenset({1, 4})),
    ]
    everybody = SitePresence.total(counts)
    assert everybody == SitePresence(playing=frozenset({1, 2}), around=frozenset({3, 4}))
    assert (len(everybody), everybody.ids) == (4, frozenset({1, 2, 3, 4}))


def test_watchers_are_added_match_by_match() -> None:
    first, second = UUID(int=1), UUID(int=2)
    counts = [
        SitePresence(watchers={first: 2}),
        SitePresence(),
        SitePresence(watchers={first: 1, second: 4}),
    ]
    assert SitePresence.total(counts).watchers == {first: 3, second: 4}
    assert PresenceByProcess[SitePresence]().note("p1", counts[0], now=0.0), (
        "watchers alone are somebody"
    )


def test_the_part_says_it_in_words_and_figures() -> None:
    assert render_presence(frozenset({1, 0}), 3, "en") == (
        '<div id="presence" hx-swap-oob="true" data-here="0 1" data-watching="3">3 watching</div>'
    )
    assert render_presence(frozenset(), 1, "de") == (
        '<div id="presence" hx-swap-oob="true" data-here="" data-watching="1">1 sieht zu</div>'
    )
    assert render_presence(frozenset({0}), 0, "de").endswith('data-watching="0"></div>')


def test_a_process_that_has_nobody_is_forgotten_so_that_it_is_told_when_it_is_back() -> None:
    presences = PresenceByProcess[MatchPresence]()
    assert presences.note("p1", MatchPresence(frozenset({0}), 0), now=0.0)
    assert not presences.note("p1", MatchPresence(), now=1.0)
    assert presences.note("p1", MatchPresence(frozenset({0}), 0), now=2.0)
