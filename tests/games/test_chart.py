import re

from django.template.loader import render_to_string

from games.rules.oceania.board import geometry
from games.rules.oceania.edition import EDITIONS


def test_the_chart_of_the_home_page_has_the_size_of_the_game_s() -> None:
    board = geometry(EDITIONS["7x5"])
    drawing = render_to_string("games/_chart.html")
    assert f'<rect class="chart-sea" width="{board.columns}00" height="{board.rows}00"/>' in drawing
    labels = re.findall(r'<circle cx="[-0-9]+" cy="[0-9]+" r="10"/><text[^>]*>(.)</text>', drawing)
    assert sorted(labels) == sorted(name[1] for name in board.circles)
