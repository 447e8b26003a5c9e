"""The rules of the house, checked on the source: who may import whom, and what a file may be."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PACKAGES = ("oceania_site", "games", "ladder")
# Each package may import itself and those after it.
LAYERS = {package: set(PACKAGES[index:]) for index, package in enumerate(PACKAGES)}
PURE = (
    "games/analysis", "games/bots", "games/chat_rooms.py", "games/chat_text.py", "games/clocks.py",
    "games/daily_voyages.py", "games/rules", "games/series.py", "games/shares.py", "ladder/elo.py",
    "ladder/names.py", "ladder/seasons.py",
)  # fmt: skip
# The command lines read files and print; nothing pure may lean on them.
COMMAND_LINES = ("console.py", "__main__.py")
NOT_PURE = {
    "asgiref", "asyncio", "channels", "django", "http", "io", "logging", "multiprocessing", "os",
    "pathlib", "psycopg", "redis", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
INPUT_AND_OUTPUT = {"open", "print", "input"}
BANNED_NAMES = {"utils", "helpers", "common", "services", "misc"}
LONGEST_FILE = 400
SOURCES = sorted(path for package in PACKAGES for path in (REPOSITORY / package).rglob("*.py"))
FOLDERS = (*PACKAGES, "static", "templates", "tests", "bench", "deploy")
ALL_FILES = sorted(
    path
    for folder in FOLDERS
    for suffix in ("py", "html", "js", "css")
    for path in (REPOSITORY / folder).rglob(f"*.{suffix}")
)


def _name(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def _is_pure(path: Path) -> bool:
    """Whether the file must do without Django, I/O and a clock. Command lines need not."""
    return _name(path).startswith(PURE) and path.name not in COMMAND_LINES


def _imports(path: Path) -> Iterator[str]:
    """The modules a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{_name(path)} has a relative import"
            yield node.module


def _calls(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def _uses_of_chance(source: str) -> list[str]:
    """Where randomness is not an argument: all of `random` but a generator with a seed."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="random", names=names):
                found += [alias.name for alias in names if alias.name != "Random"]
            case ast.Import(names=names):
                found += [alias.name for alias in names if alias.name == "random" and alias.asname]
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                found.append(f"random.{name}")
            case ast.Call(
                func=ast.Name(id="Random") | ast.Attribute(attr="Random"), args=[], keywords=[]
            ):
                found.append("Random()")
            case _:
                pass
    return found


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_imports_point_one_way(path: Path) -> None:
    package = path.relative_to(REPOSITORY).parts[0]
    ours = {module.split(".")[0] for module in _imports(path)} & set(PACKAGES)
    assert ours <= LAYERS[package]


@pytest.mark.parametrize("path", [path for path in SOURCES if _is_pure(path)], ids=_name)
def test_pure_code_knows_no_django_and_no_outside_world(path: Path) -> None:
    assert {module.split(".")[0] for module in _imports(path)} & NOT_PURE == set()
    assert set(_calls(path)) & INPUT_AND_OUTPUT == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if _is_pure(path)], ids=_name)
def test_pure_code_takes_its_randomness_as_an_argument(path: Path) -> None:
    assert _uses_of_chance(path.read_text()) == []


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("import random\nrandom.choice([1])", ["random.choice"]),
        ("import random\npick = random.choice", ["random.choice"]),
        ("from random import Random, shuffle", ["shuffle"]),
        ("import random as chance", ["random"]),
        ("import random\nrandom.SystemRandom()", ["random.SystemRandom"]),
        ("import random\nrandom.Random()", ["Random()"]),
        ("import random\nrandom.Random('seed').choice([1])", []),
        ("from random import Random\ndef f(rng: Random): rng.choice([1])", []),
    ],
)
def test_every_use_of_chance_is_found(source: str, uses: list[str]) -> None:
    assert _uses_of_chance(source) == uses


@pytest.mark.parametrize("path", [path for path in SOURCES if _is_pure(path)], ids=_name)
def test_pure_code_imports_only_pure_code(path: Path) -> None:
    ours = [module for module in _imports(path) if module.split(".")[0] in PACKAGES]
    assert [module for module in ours if not _is_pure_module(module)] == []


def _is_pure_module(module: str) -> bool:
    """`from games import rules` names the package only, so the pure folders must be spelt out."""
    file = f"{module.replace('.', '/')}.py"
    return file.startswith(PURE) and not file.endswith(COMMAND_LINES)


@pytest.mark.parametrize("path", [path for path in SOURCES if _is_pure(path)], ids=_name)
def test_rules_do_not_know_the_bots(path: Path) -> None:
    if _name(path).startswith("games/rules"):
        assert [module for module in _imports(path) if module.startswith("games.bots")] == []


def test_there_is_pure_code_to_check() -> None:
    assert {_name(path) for path in SOURCES if _is_pure(path)} >= {
        "games/clocks.py",
        "games/rules/base.py",
        "ladder/names.py",
    }


@pytest.mark.parametrize("path", ALL_FILES, ids=_name)
def test_a_file_has_one_subject(path: Path) -> None:
    assert path.stem not in BANNED_NAMES
    assert len(path.read_text().splitlines()) <= LONGEST_FILE
