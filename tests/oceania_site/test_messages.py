"""Messages are in a cookie that is named as the site's other cookies are."""

from __future__ import annotations

import pytest
from django.test import Client

from ladder.models import Player
from tests.harness.public_site import HOST, public_site


@pytest.mark.django_db
def test_no_other_host_can_set_it() -> None:
    Player.objects.create_user("anouk", "a passphrase of hers")
    form = {"login": "anouk", "password": "a passphrase of hers"}
    with public_site():
        answer = Client().post("/accounts/login/", form, secure=True, headers={"host": HOST})
    assert "__Host-messages" in answer.cookies
    assert "messages" not in answer.cookies
