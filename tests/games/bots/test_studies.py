"""What studies of the bots keep, and the page that tells of it."""

import pytest

from games.bots.studies import NoPlace, put_between


def test_a_page_keeps_what_is_around_the_table() -> None:
    page = "before\n<begin>\nold\n<end>\nafter\n"
    assert put_between(page, "<begin>", "<end>", "new") == (
        "before\n<begin>\n\nnew\n<end>\nafter\n"
    )
    with pytest.raises(NoPlace, match="<begin>"):
        put_between("a page", "<begin>", "<end>", "new")
