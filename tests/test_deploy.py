"""What is there for hosts: units that systemd accepts, a configuration that nginx accepts."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy import cluster
from deploy.proxy import LOCATIONS, nginx_program
from tests.servers import missing
from tests.site import REPOSITORY

DEPLOY = REPOSITORY / "deploy"
#: Where the site lies on a host.
PLACE = "/srv/oceania"


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze") or missing("systemd")
    names = []
    for unit in sorted((DEPLOY / "systemd").iterdir()):
        copy = tmp_path / unit.name
        copy.write_text(unit.read_text().replace(PLACE, str(REPOSITORY)))
        names.append(str(copy))
    assert len(names) == 6
    outcome = subprocess.run(
        [program, "verify", "--man=no", *names], capture_output=True, text=True, check=False
    )
    assert (outcome.returncode, outcome.stderr, outcome.stdout) == (0, "", "")


def test_every_unit_runs_a_command_that_there_is() -> None:
    commands = {path.stem for path in REPOSITORY.glob("*/management/commands/*.py")}
    for unit in (DEPLOY / "systemd").glob("*.service"):
        (started,) = re.findall(r"manage\.py (\w+)", unit.read_text().partition("ExecStart=")[2])
        assert started in commands


@pytest.mark.parametrize(("name", "high"), [("PORT", 65535), ("WEB_PROCESSES", 64)])
@pytest.mark.parametrize("text", ["x", "0", "70000", "-1", "8000.5", "²"])
def test_a_number_that_is_none_is_told_before_anything_is_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, high: int, text: str
) -> None:
    monkeypatch.setenv("CLUSTER_DIR", str(tmp_path / "cluster"))
    monkeypatch.setenv(name, text)
    with pytest.raises(SystemExit) as refusal:
        cluster.main()
    assert refusal.value.code == (
        f"{name} must be a whole number from 1 to {high}, and is {text!r}."
    )
    assert not (tmp_path / "cluster").exists()


def test_nginx_accepts_the_configuration_of_a_host(tmp_path: Path) -> None:
    program = nginx_program() or missing("nginx")
    given = (DEPLOY / "nginx" / "oceania.conf").read_text()
    # There is no certificate here, and the ports may be another's.
    plain = re.sub(r"\n *ssl_[^\n]*", "", given)
    ports = iter(range(1, 5))
    listen = r"listen [^;]*(?:80|443)( ssl http2)?;"
    plain = re.sub(listen, lambda _: f"listen unix:{tmp_path}/{next(ports)};", plain)
    plain = plain.replace(f"{PLACE}/deploy/nginx/locations.conf", str(LOCATIONS))
    assert "ssl" not in plain
    site = tmp_path / "nginx.conf"
    site.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{plain}\n}}\n")
    outcome = subprocess.run(
        [program, "-t", "-q", "-e", "stderr", "-p", str(tmp_path), "-c", str(site)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
