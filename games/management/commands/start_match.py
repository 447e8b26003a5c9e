"""Begin a match between players who are named, for keepers of a site."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games.kinds.registry import KINDS, first_kind
from games.matches.clocks import Control
from games.matches.lifecycle import Entrant, Terms, create_match
from ladder.models import Player


class Command(BaseCommand):
    help = "Begins a match between players and prints its address."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("player", nargs="+", help="names, the one who starts first")
        parser.add_argument("--game", default=first_kind().slug, choices=sorted(KINDS))
        parser.add_argument("--variant", help="the game's first one by default")
        parser.add_argument("--private", action="store_true", help="only the players may watch")
        parser.add_argument(
            "--clock", help="minutes and seconds added a turn, 5+3, or days for each turn, 3d"
        )

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        variant = options["variant"] or next(iter(KINDS[options["game"]].rules.variants))
        entrants = [Entrant.with_server_nonce(_player(name)) for name in options["player"]]
        if len({entrant.player for entrant in entrants}) < len(entrants):
            raise CommandError("A player can sit in a match only once.")
        try:
            control = Control.parse(options["clock"]) if options["clock"] else Control()
            terms = Terms(
                options["game"],
                variant,
                private=options["private"],
                clock=control.kind,
                clock_seconds=control.seconds,
                clock_increment=control.increment,
            )
            match = create_match(terms, entrants)
        except ValueError as error:
            raise CommandError(f"This cannot be played: {error}.") from error
        self.stdout.write(settings.SITE_URL + reverse("match", args=[match.pk]))


def _player(name: str) -> Player:
    try:
        return Player.objects.get_by_natural_key(name)
    except Player.DoesNotExist as error:
        raise CommandError(f"There is no player {name!r}.") from error
