"""The rows of the ladder's table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.html.markup import own_markup
from games.html.parts import from_template
from games.html.relative_days import day_words
from games.html.small_charts import bar_of, climbed_of, outcomes_of, spark_of
from ladder.avatars import avatar_of
from ladder.countries import country_names
from ladder.models import Rating
from ladder.rating.standings import Field, country_in


@dataclass(frozen=True)
class LadderReader:
    """For whom and when the rows are written, and who is on the site then."""

    player_id: int | None
    present: Collection[int]
    now: datetime


def rows_of(
    standings: Sequence[Rating],
    field: Field,
    recent: Mapping[int, Sequence[float]],
    reader: LadderReader,
) -> SafeString:
    """The rows of these standings, which have ranks; the reader's own is marked."""
    return own_markup(
        *[
            _row(
                rating,
                recent,
                reader,
                rank=str(field.rank(rating)),
                climbed=climbed_of(field.climbed(rating)),
            )
            for rating in standings
        ]
    )


def provisional_rows_of(
    standings: Sequence[Rating], recent: Mapping[int, Sequence[float]], reader: LadderReader
) -> SafeString:
    """The rows of standings without a rank: the rating swings, and nobody climbs or falls."""
    return own_markup(
        *[_row(rating, recent, reader, rank="–", provisional=True) for rating in standings]
    )


def _row(
    rating: Rating,
    recent: Mapping[int, Sequence[float]],
    reader: LadderReader,
    **about_rank: str | bool,
) -> SafeString:
    player, played = rating.player, rating.last_played_at
    games, country = max(rating.games, 1), country_in(rating)
    row = {
        **about_rank,
        "own": player.pk == reader.player_id,
        "name": player.username,
        "avatar": avatar_of(player.username),
        "present": player.pk in reader.present,
        "country": country,
        "country_name": country_names(get_language()).get(country, country),
        "rating": str(round(rating.rating)),
        "spark": spark_of(recent.get(rating.player_id, ())),
        "form": outcomes_of(rating.form),
        "record": bar_of(rating.won, rating.drawn, rating.lost),
        "win_rate": str(round(100 * rating.won / games)),
        "average": number_format(rating.score_sum / games, 1),
        "played_at": played.isoformat(),
        "played": day_words(played, reader.now),
    }
    return from_template("ladder/_standing.html", {"row": row})
