"""The rows of the ladder's table, as ready strings: as templates they took half the page's time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rendering.figures import bar_of, climbed_of, outcomes_of, spark_of
from games.rendering.markup import own_markup
from ladder.models import Player, Rating
from ladder.rating.standings import Field


def rows_of(
    standings: Sequence[Rating],
    field: Field,
    recent: Mapping[int, Sequence[float]],
    viewer: Player | None,
) -> SafeString:
    """The rows of these standings; the viewer's own is marked."""
    rows = []
    for rating in standings:
        is_viewer = viewer is not None and rating.player_id == viewer.pk
        rows += [
            '<tr class="own" id="you">' if is_viewer else "<tr>",
            *_standing(rating, field, recent.get(rating.player_id, ()), is_viewer=is_viewer),
            *_record(rating),
            "</tr>",
        ]
    return own_markup(*rows)


def _standing(
    rating: Rating, field: Field, recent: Sequence[float], *, is_viewer: bool
) -> list[str]:
    name = escape(rating.player.username)
    address = reverse("profile", args=[rating.player.username])
    mark = f' <span class="chip">{escape(_("you"))}</span>' if is_viewer else ""
    return [
        f'<td class="number rank">{field.rank(rating)}</td>',
        f"<td>{climbed_of(field.climbed(rating))}</td>",
        f'<th scope="row"><span class="initial" aria-hidden="true">{name[0].upper()}</span>',
        f'<a id="player-{name}" href="{address}">{name}</a>{mark}</th>',
        f'<td class="number rating">{round(rating.rating)}</td>',
        f'<td class="wide">{spark_of(recent)}</td>',
    ]


def _record(rating: Rating) -> list[str]:
    games = max(rating.games, 1)
    played = rating.last_played_at
    return [
        f'<td class="wide">{outcomes_of(rating.form)}</td>',
        f'<td class="middle">{bar_of(rating.won, rating.drawn, rating.lost)}</td>',
        f'<td class="number wide">{round(100 * rating.won / games)} %</td>',
        f'<td class="number wide">{number_format(rating.score_sum / games, 1)}</td>',
        f'<td class="wide"><time datetime="{played.isoformat()}">',
        f"{escape(date_format(played, 'SHORT_DATE_FORMAT'))}</time></td>",
    ]
