"""The rows of the ladder's table, as ready strings: as templates they took half the page's time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.html.i18n import gettext as _
from games.html.markup import own_markup
from games.html.relative_days import day_words
from games.html.small_charts import bar_of, climbed_of, outcomes_of, spark_of
from ladder.avatars import avatar_of
from ladder.countries import country_names
from ladder.models import Rating
from ladder.rating.standings import Field, country_in


@dataclass(frozen=True)
class Reader:
    """For whom and when the rows are written, and who is on the site then."""

    player_id: int | None
    present: Collection[int]
    now: datetime


def rows_of(
    standings: Sequence[Rating],
    field: Field,
    recent: Mapping[int, Sequence[float]],
    reader: Reader,
) -> SafeString:
    """The rows of these standings, which have ranks; the reader's own is marked."""
    rows = []
    for rating in standings:
        rows += [
            _beginning(rating, reader),
            f'<td class="number rank">{field.rank(rating)}</td>',
            f"<td>{climbed_of(field.climbed(rating))}</td>",
            *_player(rating, reader),
            f'<td class="number rating">{round(rating.rating)}</td>',
            *_rest(rating, recent, reader),
        ]
    return own_markup(*rows)


def provisional_rows_of(
    standings: Sequence[Rating], recent: Mapping[int, Sequence[float]], reader: Reader
) -> SafeString:
    """The rows of standings without a rank: the rating swings, and nobody climbs or falls."""
    rows = []
    for rating in standings:
        rows += [
            _beginning(rating, reader),
            '<td class="number rank">–</td><td></td>',
            *_player(rating, reader),
            f'<td class="number rating">{round(rating.rating)}<b class="provisional">?</b></td>',
            *_rest(rating, recent, reader),
        ]
    return own_markup(*rows)


def _beginning(rating: Rating, reader: Reader) -> str:
    return '<tr class="own" id="you">' if rating.player_id == reader.player_id else "<tr>"


def _rest(rating: Rating, recent: Mapping[int, Sequence[float]], reader: Reader) -> list[str]:
    return [
        f'<td class="wide">{spark_of(recent.get(rating.player_id, ()))}</td>',
        *_record(rating, reader),
        "</tr>",
    ]


def _player(rating: Rating, reader: Reader) -> list[str]:
    player, country = rating.player, country_in(rating)
    name = escape(player.username)
    address = reverse("profile", args=[player.username])
    return [
        f'<th scope="row">{avatar_of(player.username)}',
        f'<a id="player-{name}" href="{address}">{name}</a>',
        f' <span class="chip">{escape(_("you"))}</span>' if player.pk == reader.player_id else "",
        _here() if player.pk in reader.present else "",
        _country(country) if country else "",
        "</th>",
    ]


def _here() -> str:
    return f' <span class="here"><span class="visually-hidden">{escape(_("online"))}</span></span>'


def _country(code: str) -> str:
    name = escape(country_names(get_language()).get(code, code))
    return (
        f' <span class="country" title="{name}"><span aria-hidden="true">{code}</span>'
        f'<span class="visually-hidden">{name}</span></span>'
    )


def _record(rating: Rating, reader: Reader) -> list[str]:
    games = max(rating.games, 1)
    played = rating.last_played_at
    return [
        f'<td class="wide">{outcomes_of(rating.form)}</td>',
        f'<td class="middle">{bar_of(rating.won, rating.drawn, rating.lost)}</td>',
        f'<td class="number wide">{round(100 * rating.won / games)} %</td>',
        f'<td class="number wide">{number_format(rating.score_sum / games, 1)}</td>',
        f'<td class="wide"><time datetime="{played.isoformat()}">',
        f"{escape(day_words(played, reader.now))}</time></td>",
    ]
