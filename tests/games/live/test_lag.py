from games.live import lag


def test_what_was_measured_is_known() -> None:
    assert lag.lag_of(1) == 0.0
    lag.note(1, 0.125)
    lag.note(2, 3.5)
    lag.note(1, 0.25)
    assert (lag.lag_of(1), lag.lag_of(2), lag.lag_of(3)) == (0.25, 3.5, 0.0)
