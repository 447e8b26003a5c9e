"""How many sockets there may be."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from django.conf import settings

from tests.games.live.harbour import Harbour
from tests.harness.site import serving
from tests.harness.socket_pages import opened


def test_an_address_has_so_many_sockets_and_the_process_too(
    harbour: Harbour, tmp_path: Path
) -> None:
    (tmp_path / "static").symlink_to(settings.STATIC_ROOT)
    match = harbour.oceans.match
    limits = {"SOCKETS": "4", "SOCKETS_PER_ADDRESS": "3"}
    address = f"sqlite:///{harbour.world.var_dir}/oceania.sqlite3"
    with serving(tmp_path, DATABASE_URL=address, **limits) as site, ExitStack() as stack:

        def come_in(client: str) -> None:
            """Open a socket that is served, behind the proxy that the site trusts."""
            stack.enter_context(opened(site.url, match, X_Forwarded_For=client)).presence()

        for _ in range(3):
            come_in("192.0.2.1")
        with opened(site.url, match, X_Forwarded_For="192.0.2.1") as page:
            assert page.close_code() == 1013
        come_in("192.0.2.2")
        with opened(site.url, match, X_Forwarded_For="192.0.2.2") as page:
            assert page.close_code() == 1013
        stack.close()
        with opened(site.url, match, X_Forwarded_For="192.0.2.2") as page:
            assert page.presence().watching == 1
