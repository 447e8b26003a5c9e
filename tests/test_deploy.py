"""What is there for hosts: units that systemd accepts, a configuration that nginx accepts."""

import re
import shutil
import socket
import subprocess
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from deploy import cluster
from deploy.proxy import LOCATIONS, answers, nginx_program, user_line
from tests.harness.processes import PATIENCE, free_port, running
from tests.harness.servers import missing
from tests.harness.site import REPOSITORY

DEPLOY = REPOSITORY / "deploy"
#: Where the site lies on a host.
PLACE = "/srv/oceania"
TOO_MANY = 429


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


def _host_configuration(directory: Path, *listening: str) -> str:
    """That of a host without its certificate, where it listens on other places."""
    given = (DEPLOY / "nginx" / "oceania.conf").read_text()
    plain = re.sub(r"\n *ssl_[^\n]*", "", given)
    places = iter(listening)
    listen = r"listen [^;]*(?:80|443)( ssl http2)?;"
    plain = re.sub(listen, lambda _: f"listen {next(places)};", plain)
    plain = plain.replace(f"{PLACE}/deploy/nginx/locations.conf", str(LOCATIONS))
    assert "ssl" not in plain
    return _standing_alone(directory, plain)


def _standing_alone(directory: Path, configuration: str) -> str:
    return f"pid {directory}/pid;\nevents {{}}\nhttp {{\n{configuration}\n}}\n"


def _containers_configuration(directory: Path) -> str:
    plain = (DEPLOY / "containers" / "nginx.conf").read_text()
    plain = plain.replace("listen 80;", f"listen unix:{directory}/1;")
    plain = re.sub(r"server web\d:", "server 127.0.0.1:", plain)
    plain = plain.replace("/etc/nginx/locations.conf", str(LOCATIONS))
    return _standing_alone(directory, plain)


@pytest.mark.parametrize("place", ["a host", "containers"])
def test_nginx_accepts_the_configuration(tmp_path: Path, place: str) -> None:
    program = nginx_program() or missing("nginx")
    # The ports of a host may be another's here.
    sockets = [f"unix:{tmp_path}/{number}" for number in range(1, 5)]
    site = tmp_path / "nginx.conf"
    site.write_text(
        _host_configuration(tmp_path, *sockets)
        if place == "a host"
        else _containers_configuration(tmp_path)
    )
    outcome = subprocess.run(
        [program, "-t", "-q", "-e", "stderr", "-p", str(tmp_path), "-c", str(site)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")


@pytest.mark.parametrize("configuration", ["nginx/oceania.conf", "containers/nginx.conf"])
def test_nginx_has_room_for_all_that_the_site_lets_an_address_open(configuration: str) -> None:
    (limit,) = re.findall(
        r"limit_conn oceania_clients (\d+);", (DEPLOY / configuration).read_text()
    )
    assert int(limit) >= settings.SOCKETS_PER_ADDRESS + settings.CONNECTIONS_PER_ADDRESS


def test_nginx_turns_away_an_address_with_too_many_connections(tmp_path: Path) -> None:
    program = nginx_program() or missing("nginx")
    port = free_port()
    unused = [f"unix:{tmp_path}/{number}" for number in range(1, 4)]
    with socket.create_server(("127.0.0.1", 0)) as silent, ExitStack() as stack:
        silent.settimeout(PATIENCE)
        text = _host_configuration(tmp_path, *unused[:2], f"127.0.0.1:{port}", unused[2])
        text = re.sub(r"127\.0\.0\.1:800\d", f"127.0.0.1:{silent.getsockname()[1]}", text)
        text = re.sub(r"(limit_conn oceania_clients) \d+", r"\1 2", text)
        # So that this test can come from anywhere.
        text = text.replace("http {", "http {\nset_real_ip_from 127.0.0.1;", 1)
        site = tmp_path / "nginx.conf"
        site.write_text(text.replace("http {", f"daemon off;\n{user_line()}http {{", 1))
        command = [program, "-e", "stderr", "-p", str(tmp_path), "-c", str(site)]
        log = tmp_path / "nginx.log"
        stack.enter_context(running(command, log, lambda: answers(port)))

        def ask(address: str) -> HTTPConnection:
            line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            stack.callback(line.close)
            line.request("GET", "/", headers={"X-Real-IP": address, "Host": "oceania.example"})
            return line

        for address, neighbour, stranger in (
            ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
            ("2001:db8::1", "2001:db8::a:b:c:d", "2001:db8:0:1::1"),
        ):
            for _ in range(2):
                ask(address)
                stack.enter_context(silent.accept()[0])  # so it is counted; it is never answered
            assert ask(neighbour).getresponse().status == TOO_MANY
            ask(stranger)
            stack.enter_context(silent.accept()[0])
        assert log.read_text() == ""
