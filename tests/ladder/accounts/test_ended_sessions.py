"""Sessions whose time is over are swept; those in use are left alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from ladder.accounts.ended_sessions import due_sessions, sweep_session
from ladder.models import Player

pytestmark = pytest.mark.django_db


def logged_in(player: Player) -> str:
    """The key of a new session, and a note of its browser as a login leaves it."""
    client = Client()
    client.force_login(player)
    key = client.session.session_key
    assert key is not None
    UserSession.objects.create(user=player, session_key=key, ip="203.0.113.1", user_agent="")
    return key


def test_a_session_that_has_ended_is_swept_with_what_was_noted_of_it(anouk: Player) -> None:
    ended, present = logged_in(anouk), logged_in(anouk)
    now = timezone.now()
    assert due_sessions(now, []) == []
    Session.objects.filter(pk=ended).update(expire_date=now - timedelta(seconds=1))
    assert due_sessions(now, []) == [ended]
    assert due_sessions(now, [ended]) == []
    assert sweep_session(ended, now)
    assert not sweep_session(ended, now)
    assert not sweep_session(present, now)
    assert set(Session.objects.values_list("pk", flat=True)) == {present}
    assert set(UserSession.objects.values_list("session_key", flat=True)) == {present}
