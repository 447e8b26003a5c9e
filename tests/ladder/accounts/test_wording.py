from pathlib import Path

import allauth
from babel.messages.pofile import read_po

from ladder.accounts import wording


def test_every_sentence_is_one_that_allauth_says() -> None:
    """Else we would translate, after an upgrade, what nobody reads."""
    catalogue = Path(allauth.__file__).parent / "locale" / "de" / "LC_MESSAGES" / "django.po"
    with catalogue.open("rb") as file:
        known = {message.id for message in read_po(file)}
    assert [sentence for sentence in wording.SENTENCES if sentence not in known] == []
