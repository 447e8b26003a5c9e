from games.live.throttling import Throttle, TokenBucket


def test_a_burst_is_taken_at_once_and_then_as_it_fills() -> None:
    bucket = TokenBucket(burst=3, per_second=0.5, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(101.9), bucket.take(102.0), bucket.take(102.1)] == [False, True, False]
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]


def test_a_bucket_is_full_when_nothing_happened_for_long_enough() -> None:
    bucket = TokenBucket(burst=2, per_second=1, now=0.0)
    assert bucket.is_full(0.0)
    bucket.take(0.0)
    assert (bucket.is_full(0.9), bucket.is_full(1.0)) == (False, True)


def test_a_bucket_spills_no_more_than_it_holds() -> None:
    bucket = TokenBucket(burst=3, per_second=1, now=0.0)
    bucket.spill(2, 0.0)
    assert [bucket.take(0.0), bucket.take(0.0)] == [True, False]
    bucket.spill(2, 0.5)
    assert [bucket.take(1.4), bucket.take(1.5)] == [False, True]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = TokenBucket(burst=1, per_second=1, now=50.0)
    assert [bucket.take(50.0), bucket.take(10.0), bucket.take(10.5)] == [True, False, False]
    assert bucket.take(11.0)


def test_an_address_has_so_many_sockets_and_no_more() -> None:
    throttle = Throttle(per_address=2, in_all=10)
    assert [throttle.enter("a", 0.0) for _ in range(3)] == [True, True, False]
    assert throttle.enter("b", 0.0)
    throttle.leave("a")
    assert [throttle.enter("a", 100.0), throttle.enter("a", 100.0)] == [True, False]


def test_all_addresses_together_have_so_many() -> None:
    throttle = Throttle(per_address=2, in_all=3)
    assert [throttle.enter(address, 0.0) for address in "abcd"] == [True, True, True, False]
    throttle.leave("b")
    assert [throttle.enter("d", 0.0), throttle.enter("b", 0.0)] == [True, False]


def test_an_address_that_comes_and_goes_is_slowed_down() -> None:
    throttle = Throttle(per_address=20, in_all=100)

    def visits(now: float) -> int:
        entered = 0
        while throttle.enter("a", now):
            throttle.leave("a")
            entered += 1
        return entered

    assert [visits(0.0), visits(0.4), visits(1.5), visits(60.0)] == [20, 0, 3, 20]


def test_an_address_that_misuses_its_sockets_may_open_fewer() -> None:
    throttle = Throttle(per_address=8, in_all=100)
    assert throttle.enter("a", 0.0)
    throttle.leave("a")
    throttle.note_misuse("a", 0.0)
    assert [throttle.enter("a", 0.0) for _ in range(3)] == [True, True, False]
    assert [throttle.enter("b", 0.0) for _ in range(9)] == [True] * 8 + [False]


def test_addresses_that_have_been_quiet_are_forgotten() -> None:
    throttle = Throttle(per_address=1, in_all=100_000)
    for number in range(10_001):
        throttle.enter(str(number), 0.0)
        throttle.leave(str(number))
    assert not throttle.enter("1", 1.0)
    assert throttle.enter("new", 1000.0)
    assert len(throttle._buckets) == 1  # noqa: SLF001 # what is forgotten can't be seen otherwise


def test_whoever_is_turned_away_again_and_again_has_to_wait_to_be_told() -> None:
    throttle = Throttle(per_address=1, in_all=100)
    waits = [throttle.seconds_to_refusal("a", 50.0) for _ in range(18)]
    assert waits == [*(number / 8 for number in range(17)), None]
    assert throttle.seconds_to_refusal("b", 50.0) == 0.0
    assert throttle.seconds_to_refusal("a", 50.5) == 1.625
    assert throttle.seconds_to_refusal("a", 60.0) == 0.0


def test_addresses_that_were_turned_away_are_forgotten() -> None:
    throttle = Throttle(per_address=1, in_all=100)
    for number in range(10_002):
        throttle.seconds_to_refusal(str(number), float(number))
    assert len(throttle._next_refusals) < 10  # noqa: SLF001 # what is forgotten can't be seen otherwise


def test_a_household_s_addresses_count_as_one() -> None:
    """Whoever has one address of the newer kind has as many of its network as they like."""
    throttle = Throttle(per_address=2, in_all=100)
    mine = [f"2001:db8:0:1::{number:x}" for number in range(3)]
    assert [throttle.enter(address, 0.0) for address in mine] == [True, True, False]
    assert throttle.enter("2001:db8:0:2::1", 0.0)
    throttle.leave(mine[1])
    assert throttle.enter(mine[2], 100.0)
    old = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"]
    assert [throttle.enter(address, 0.0) for address in old] == [True, True, False, True]
