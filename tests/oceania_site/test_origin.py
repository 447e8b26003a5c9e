import pytest
from django.test import override_settings

from oceania_site.environment import SiteAddress
from oceania_site.origin import is_ours

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
        assert is_ours(origin) is ours


@pytest.mark.parametrize(
    "origin", ["http://127.0.0.1:8000", "http://localhost", "http://[::1]:9000"]
)
def test_all_names_of_this_machine_are_ours_on_a_local_site(origin: str) -> None:
    hosts = ["127.0.0.1", "localhost", "[::1]"]
    with override_settings(SITE_ADDRESS=SiteAddress(False, "127.0.0.1", 8000), ALLOWED_HOSTS=hosts):
        assert is_ours(origin)
        assert not is_ours("http://10.0.0.1")


def test_a_public_site_with_a_port_of_its_own() -> None:
    address = SiteAddress(True, "oceania.example", 8443)
    with override_settings(SITE_ADDRESS=address, ALLOWED_HOSTS=["oceania.example"]):
        assert is_ours("https://oceania.example:8443")
        assert not is_ours("https://oceania.example")
        assert not is_ours("https://oceania.example:8444")
