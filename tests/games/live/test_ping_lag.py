from games.live import ping


def test_what_was_measured_is_known() -> None:
    assert ping.lag_of(1) == 0.0
    ping.note(1, 0.125)
    ping.note(2, 3.5)
    ping.note(1, 0.25)
    assert (ping.lag_of(1), ping.lag_of(2), ping.lag_of(3)) == (0.25, 3.5, 0.0)
