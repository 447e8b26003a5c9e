"""Finds the translatable strings of Django templates, for Babel (GNU gettext is not needed)."""

from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO, Any, cast

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract_template(
    source: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """Django turns a template into a row of gettext calls; Babel reads those as Python.

    Between the calls stands filler in the template's own indentation, which Python would refuse.
    """
    calls = templatize(source.read().decode())
    flush_left = "\n".join(line.strip() for line in calls.split("\n"))
    yield from extract_python(
        BytesIO(flush_left.encode()), keywords, comment_tags, cast("Any", options)
    )
