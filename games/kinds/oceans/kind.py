"""What Oceans offers the site: a preview of its rules, on a plain page."""

from __future__ import annotations

from typing import Final

from games.kinds.kind import GameKind, RulesPage
from games.kinds.oceans.bots import BOTS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.replay import record_of
from games.kinds.oceans.rules_page import oceans_rules
from games.kinds.oceans.wording import WORDING

KIND: Final = GameKind(
    rules=OCEANS,
    is_preview=True,
    bots=tuple(BOTS.values()),
    wording=WORDING,
    record_of=record_of,
    rules_page=RulesPage("oceans/rules.html", oceans_rules, "oceans/_entry.html"),
    home_panel="oceans/home/_panel.html",
)
