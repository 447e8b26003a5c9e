import pytest
from django.test import override_settings

from oceania_site.environment import SiteAddress
from oceania_site.websocket_origin import is_ours

PUBLIC = {
    "SITE_ADDRESS": SiteAddress(True, "oceania.example", None),
    "ALLOWED_HOSTS": ["oceania.example", ".harbour.example"],
}


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        ("https://oceania.example", True),
        ("https://oceania.example:443", True),
        ("https://oceania.example:8443", False),
        ("https://oceania.example:99999", False),
        ("https://north.harbour.example:8443", False),
        ("https://north.harbour.example", True),
        ("http://oceania.example", False),
        ("https://oceania.example.elsewhere.example", False),
        ("https://elsewhere.example", False),
        ("wss://oceania.example", False),
        ("oceania.example", False),
        ("null", False),
        ("", False),
        ("https://[", False),
    ],
)
def test_the_origin_of_a_public_site(origin: str, *, ours: bool) -> None:
    with override_settings(**PUBLIC):
        assert is_ours(origin, "oceania.example") is ours


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://localhost:8000", "127.0.0.1:8000", True),
        ("http://[::1]:8000", "", True),
        # At a port that is forwarded to the site's.
        ("http://localhost:9000", "localhost:9000", True),
        ("http://localhost", "localhost", True),
        ("https://localhost", "localhost", True),
        # Another program of this machine.
        ("http://127.0.0.1:3000", "127.0.0.1:8000", False),
        ("http://localhost", "127.0.0.1:8000", False),
        ("http://localhost", "", False),
        ("http://127.0.0.1:3000", "127.0.0.1:99999", False),
        ("http://10.0.0.1:8000", "10.0.0.1:8000", False),
    ],
)
def test_the_origin_of_a_local_site(origin: str, host: str, *, ours: bool) -> None:
    hosts = ["127.0.0.1", "localhost", "[::1]"]
    with override_settings(SITE_ADDRESS=SiteAddress(False, "127.0.0.1", 8000), ALLOWED_HOSTS=hosts):
        assert is_ours(origin, host) is ours


def test_a_public_site_with_a_port_of_its_own() -> None:
    address = SiteAddress(True, "oceania.example", 8443)
    with override_settings(SITE_ADDRESS=address, ALLOWED_HOSTS=["oceania.example"]):
        assert is_ours("https://oceania.example:8443", "oceania.example:8443")
        for port in ("", ":8444"):
            assert not is_ours(f"https://oceania.example{port}", f"oceania.example{port}")
