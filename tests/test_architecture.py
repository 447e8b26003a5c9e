"""The rules of the house, checked on the source: who may import whom, and what a file may be."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PACKAGES = ("oceania_site", "games", "ladder")
# Each package may import itself and those after it.
LAYERS = {package: set(PACKAGES[index:]) for index, package in enumerate(PACKAGES)}
PURE = (
    "games/chat/rooms.py", "games/chat/text.py", "games/kinds/base.py",
    "games/kinds/fair_shuffle.py", "games/kinds/oceania/analysis/", "games/kinds/oceania/bots/",
    "games/kinds/oceania/rules/", "games/kinds/oceania/tryout.py", "games/kinds/oceans/bots.py",
    "games/kinds/oceans/rules/", "games/kinds/random_bot.py", "games/kinds/records.py",
    "games/kinds/selfplay.py", "games/matches/clocks.py",
    "games/series/standing.py", "games/statistics/intervals.py", "games/voyages/daily.py",
    "ladder/elo.py", "ladder/names.py", "ladder/seasons.py",
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
LONGEST_FILE = 800
#: Games by their slugs: each is a package, and its `kind.py` says what it offers.
KINDS = {path.parent.name for path in REPOSITORY.glob("games/kinds/*/kind.py")}
#: Where a game's name stands that is the site's own, a published label, or reserved for nobody.
NAMES_THAT_STAY = {
    ("games/matches/request_info.py", "oceania"),  # a key of the site's in a request's scope
    ("games/series/standing.py", "oceania"),  # the published label of the lot
    ("games/static/games/sounds.js", "oceania"),  # a key of the site's in a browser's storage
    ("ladder/accounts/views.py", "oceania"),  # the name of the file with a player's data
    ("ladder/names.py", "oceania"), ("ladder/names.py", "oceans"),  # names that no player takes
    ("oceania_site/checks.py", "oceania"),  # the site's own errors
    ("oceania_site/environment.py", "oceania"),  # examples of the site's address and database
    ("oceania_site/settings.py", "oceania"), ("oceania_site/settings.py", "oceans"),  # GAME_KINDS
}  # fmt: skip
#: What a game may import of the site: facts and markup that pages of all games share, and tables.
KINDS_MAY_KNOW = (
    "games.bots", "games.challenges.policy", "games.chat.text", "games.html", "games.kinds",
    "games.lru", "games.matches", "games.models", "games.replays.page", "games.series.parts",
    "games.voyages.daily", "ladder.models",
)  # fmt: skip
#: Modules of a subject that are not for games, wherever they are.
NOT_FOR_KINDS = {"actions", "admin", "jobs", "urls", "views"}
TESTS = REPOSITORY / "tests"
#: Folders of tests that mirror no package: they test the whole, or are what tests lean on.
ACROSS = {"access", "browser", "data", "faults", "fuzz", "harness", "pearls", "pictures", "secrecy"}
#: What any test may lean on: what starts servers, browsers and databases, and a game to play there.
LEANED_ON = (TESTS / "harness", TESTS / "pearls")

# Each rule is one test over all files and names those that break it: with one for each file, they
# would be a third of all tests.
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


PURE_SOURCES = [path for path in SOURCES if _is_pure(path)]


@cache
def _nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text())))


def _imports(path: Path) -> Iterator[str]:
    """The modules a file imports, also inside functions."""
    for node in _nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{_name(path)} has a relative import"
            yield node.module


def _calls(path: Path) -> Iterator[str]:
    for node in _nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def _uses_of_chance(nodes: Iterable[ast.AST]) -> list[str]:
    """Where randomness is not an argument: all of `random` but a generator with a seed."""
    found = []
    for node in nodes:
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


def _package(module: str) -> str:
    return module.partition(".")[0]


def test_imports_point_one_way() -> None:
    assert [
        (_name(path), module)
        for path in SOURCES
        for module in _imports(path)
        if _package(module) in PACKAGES
        and _package(module) not in LAYERS[path.relative_to(REPOSITORY).parts[0]]
    ] == []


def test_pure_code_knows_no_django_and_no_outside_world() -> None:
    assert [
        (_name(path), module)
        for path in PURE_SOURCES
        for module in _imports(path)
        if _package(module) in NOT_PURE
    ] == []
    assert [
        (_name(path), name)
        for path in PURE_SOURCES
        for name in _calls(path)
        if name in INPUT_AND_OUTPUT
    ] == []


def test_pure_code_takes_its_randomness_as_an_argument() -> None:
    assert [
        (_name(path), use) for path in PURE_SOURCES for use in _uses_of_chance(_nodes(path))
    ] == []


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
    assert _uses_of_chance(ast.walk(ast.parse(source))) == uses


def test_pure_code_imports_only_pure_code() -> None:
    assert [
        (_name(path), module)
        for path in PURE_SOURCES
        for module in _imports(path)
        if _package(module) in PACKAGES and not _is_pure_module(module)
    ] == []


def _is_pure_module(module: str) -> bool:
    """Whether a module, or all of a package, is pure."""
    path = module.replace(".", "/")
    return f"{path}.py".startswith(PURE) or f"{path}/".startswith(PURE)


def _modules_imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports when it is imported itself."""
    return _modules_named(ast.parse(path.read_text()).body)


def _all_modules_imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, also inside functions, but for types alone."""
    for_types = {
        node
        for block in _nodes(path)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    nodes = (node for node in _nodes(path) if node not in for_types)
    return (module for module in _modules_named(nodes) if module in MODULES)


def _modules_named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in MODULES else node.module


def _module_of(path: Path) -> str:
    return _name(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__")


MODULES = {_module_of(path): path for path in SOURCES}


def test_no_module_needs_itself() -> None:
    """Imports are free of cycles: what has no import left within the rest is taken away."""
    needs = {
        module: {other for other in _modules_imported(path) if other in MODULES} - {module}
        for module, path in MODULES.items()
    }
    while ready := {module for module, needed in needs.items() if not needed & needs.keys()}:
        needs = {module: needed for module, needed in needs.items() if module not in ready}
    assert sorted(needs) == []


def test_rules_do_not_know_the_bots() -> None:
    assert [
        (_name(path), module)
        for path in PURE_SOURCES
        for module in _imports(path)
        if "/rules/" in _name(path) and ".bots" in module
    ] == []


# Layers inside `games`, the lowest first: a module may import its own and those before it. What is
# named nowhere here are the actions and queries of a subject, and what they share.
LAYERS_OF_GAMES = ("pure", "models", "actions", "pages", "live", "views")
MODELS = (
    "games/kinds/kind.py", "games/kinds/registry.py", "games/kinds/wording.py",
    "games/metrics.py", "games/models/", "games/presence.py",
)  # fmt: skip
PAGES = (
    "games/bots/portraits.py", "games/challenges/wording.py", "games/html/", "games/kinds/",
    "games/profiles/rating_chart.py", "games/series/parts.py", "games/standings/exports.py",
    "games/standings/rows.py", "games/voyages/score_plot.py",
)  # fmt: skip
VIEWS = {
    "admin", "apps", "context_processors", "forms", "management", "middleware", "move_urls",
    "templatetags", "urls", "views",
}  # fmt: skip


def _layer(path: Path) -> int:
    name, words = _name(path), set(path.relative_to(REPOSITORY).with_suffix("").parts)
    if _is_pure(path):
        layer = "pure"
    elif name.startswith(MODELS):
        layer = "models"
    elif name.startswith("games/live/"):
        layer = "live"
    elif words & VIEWS:
        layer = "views"
    elif name.startswith(PAGES) or "page" in words:
        layer = "pages"
    else:
        layer = "actions"
    return LAYERS_OF_GAMES.index(layer)


def test_layers_inside_games_point_one_way() -> None:
    assert [
        (_name(path), module)
        for path in SOURCES
        if _name(path).startswith("games/")
        for module in _all_modules_imported(path)
        if module.startswith("games.") and _layer(MODULES[module]) > _layer(path)
    ] == []


def _kind_of(name: str) -> str:
    """The game whose package a file or a module is in; empty for what all games share."""
    parts = name.replace("/", ".").split(".")
    return parts[2] if parts[:2] == ["games", "kinds"] and parts[2] in KINDS else ""


def test_nobody_imports_a_game_but_itself() -> None:
    """Shared code reaches the games through `games.kinds.registry`."""
    assert [
        (_name(path), module)
        for path in SOURCES
        for module in _imports(path)
        if (kind := _kind_of(module + ".")) and kind != _kind_of(_name(path))
    ] == []


def test_no_game_is_named_outside_its_package() -> None:
    """Shared code, templates and scripts ask what a kind offers, and never which game it is."""
    named = re.compile(rf"\b({'|'.join(sorted(KINDS))})\b")
    found = {
        (_name(path), word)
        for path in ALL_FILES
        if _name(path).startswith((*PACKAGES, "static", "templates")) and not _kind_of(_name(path))
        for text in _texts(path)
        for word in named.findall(text)
    }
    assert found == NAMES_THAT_STAY


def _texts(path: Path) -> Iterator[str]:
    """The strings of a module without its migrations' past; the whole of any other file."""
    if path.suffix != ".py":
        yield path.read_text()
    elif path.parent.name != "migrations":
        for node in _nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_a_game_knows_the_site_by_what_pages_share() -> None:
    assert [
        (_name(path), module)
        for path in SOURCES
        if _kind_of(_name(path))
        for module in _imports(path)
        if _package(module) in PACKAGES
        and (not module.startswith(KINDS_MAY_KNOW) or module.split(".")[-1] in NOT_FOR_KINDS)
    ] == []


def test_there_is_code_to_check() -> None:
    assert {"oceania", "oceans"} <= KINDS
    files = {_name(path) for path in ALL_FILES}
    assert files >= {"games/urls.py", "templates/base.html", "tests/conftest.py"}
    assert {_name(path) for path in PURE_SOURCES} >= {
        "games/matches/clocks.py",
        "games/kinds/base.py",
        "ladder/names.py",
    }


def test_a_file_has_one_subject() -> None:
    assert [_name(path) for path in ALL_FILES if path.stem in BANNED_NAMES] == []
    lengths = {_name(path): len(path.read_text().splitlines()) for path in ALL_FILES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


TEST_FILES = sorted(TESTS.rglob("*.py"))
TEST_MODULES = {_module_of(path): path for path in TEST_FILES}


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.name == "conftest.py"


def _test_modules_imported(path: Path) -> Iterator[Path]:
    """The files below tests/ that a file imports, also inside functions."""
    for node in _nodes(path):
        if isinstance(node, ast.Import):
            yield from (TEST_MODULES[a.name] for a in node.names if a.name in TEST_MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in TEST_MODULES:
            for alias in node.names:
                yield TEST_MODULES.get(f"{node.module}.{alias.name}", TEST_MODULES[node.module])


def test_no_test_imports_another() -> None:
    assert [
        (_name(path), _name(imported))
        for path in TEST_FILES
        for imported in _test_modules_imported(path)
        if _is_test(imported)
    ] == []


def test_tests_lean_on_the_harness_and_on_their_own_folders() -> None:
    """A module that helps tests lies beside or above them, or in the harness, which needs none."""
    assert [
        (_name(path), _name(imported))
        for path in TEST_FILES
        for imported in _test_modules_imported(path)
        if not path.is_relative_to(imported.parent)
        and not any(imported.is_relative_to(folder) for folder in LEANED_ON)
    ] == []


def _mirrored(path: Path) -> bool:
    """Whether a test's folder is a package of the source, and its name begins with a module of it.

    `test_views_sharing.py` tests one aspect of `views.py`.
    """
    package = REPOSITORY / path.parent.relative_to(TESTS)
    known = {found.stem.strip("_") for found in package.glob("*") if found.name != "__init__.py"}
    subject = path.stem.removeprefix("test_")
    return any(f"{subject}_".startswith(f"{module}_") for module in known)


def test_tests_mirror_the_source() -> None:
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("*.py")}
    assert {name for name in folders if (TESTS / name).is_dir()} <= {*PACKAGES, *ACROSS}
    assert [
        _name(path)
        for package in PACKAGES
        for path in (TESTS / package).rglob("test_*.py")
        if not _mirrored(path)
    ] == []
