"""A process goes on serving its own version when the files below it become another's."""

import shutil
import sys
from pathlib import Path

from tests.harness.directories import NewDirectory
from tests.harness.plain_requests import ask
from tests.harness.processes import free_port, running
from tests.harness.site import REPOSITORY, Site, environment

#: What is taken away while the process runs, and what else it is made of.
READ_AT_FIRST = (
    "templates", "locale", "games/kinds/oceania/templates", "games/kinds/oceans/templates",
)  # fmt: skip
CODE = ("ladder", "static")


def test_pages_that_nobody_has_asked_for_yet_are_those_of_the_start(
    tmp_path: Path, new_directory: NewDirectory
) -> None:
    version, var_dir, port = tmp_path / "version", new_directory("provisions"), free_port()
    for name in ("oceania_site", "games", "templates", "locale"):
        shutil.copytree(REPOSITORY / name, version / name)
    for name in CODE:
        (version / name).symlink_to(REPOSITORY / name)
    manage, log = shutil.copy(REPOSITORY / "manage.py", version), var_dir / "serve.log"
    with running(
        [sys.executable, str(manage), "serve"],
        log,
        lambda: b"Oceania is at" in log.read_bytes(),
        environment=environment(var_dir, PORT=str(port)),
    ) as process:
        for name in READ_AT_FIRST:
            shutil.rmtree(version / name)
        site = Site(f"http://127.0.0.1:{port}", process, log)
        for path in (
            "/",
            "/rules/oceania/",
            "/rules/oceans/",
            "/accounts/signup/",
            "/ladder/oceania/",
        ):
            answer, page = ask(site, path, **{"Accept-Language": "de"})
            assert (path, answer.status) == (path, 200)
            assert '<html lang="de"' in page.decode()
            assert "Anmelden" in page.decode()
