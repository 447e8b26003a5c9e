import re
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
LOCKS = {
    "requirements.lock": None,
    "requirements-dev.lock": "dev",
    "requirements-bench.lock": "bench",
}
# The oldest release without a published hole, or without a bug that has bitten us.
FLOORS = {
    "autobahn": (26, 10), "cryptography": (50, 0), "daphne": (4, 2, 3), "django": (5, 2, 19),
    "django-allauth": (65, 21, 1), "fido2": (2, 2), "h11": (0, 16), "psycopg": (3, 3),
    "redis": (8, 1), "sqlparse": (0, 6), "twisted": (26, 10), "uvicorn": (0, 54),
    "websockets": (17, 4),
}  # fmt: skip
PINNED = re.compile(r"^([a-z0-9-]+)==([0-9][0-9a-z.]*)(?: ;[^\\]*)? \\$", re.MULTILINE)


def _direct(extra: str | None) -> set[str]:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    requirements = [*project["dependencies"]]
    if extra:
        requirements += project["optional-dependencies"][extra]
    return {re.split(r"[\[<>=]", requirement)[0] for requirement in requirements}


def _normalised(name: str) -> str:
    return name.lower().replace("_", "-")


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdigit())


@pytest.mark.parametrize(("lock", "extra"), LOCKS.items())
def test_a_lock_pins_every_direct_dependency_with_hashes_and_no_address(
    lock: str, extra: str | None
) -> None:
    text = (REPOSITORY / lock).read_text()
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    pinned = {name for name, _ in PINNED.findall(text)}
    assert {_normalised(name) for name in _direct(extra)} <= pinned
    assert [entry for entry in entries if not PINNED.match(entry)] == []
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert re.findall(r"\w+://\S+|^-.*", text, flags=re.MULTILINE) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locked_versions_meet_their_floor(lock: str) -> None:
    pinned = dict(PINNED.findall((REPOSITORY / lock).read_text()))
    below = {name for name, floor in FLOORS.items() if _version(pinned[name]) < floor}
    assert below == set()


@pytest.mark.parametrize("lock", [lock for lock in LOCKS if lock != "requirements.lock"])
def test_every_lock_agrees_with_the_one_that_runs(lock: str) -> None:
    run = set(PINNED.findall((REPOSITORY / "requirements.lock").read_text()))
    assert run <= set(PINNED.findall((REPOSITORY / lock).read_text()))


def test_every_direct_dependency_is_explained() -> None:
    page = (REPOSITORY / "docs" / "dependencies.md").read_text()
    explained = re.findall(r"^\| `([^`]+)` \| \S.* \| \S.* \|$", page, re.MULTILINE)
    assert sorted(explained) == sorted(_direct("dev") | _direct("bench"))
