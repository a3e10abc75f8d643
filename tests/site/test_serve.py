"""`manage.py serve`: the whole site in one process, as a newcomer runs it."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from django.core.management import CommandError, call_command

from devtools.environments import clean
from devtools.serving import ROOT, free_port, migrate
from devtools.waiting import wait_for


def environment(directory: Path, **variables: str) -> dict[str, str]:
    """Return the variables of an embedded site of its own in that directory."""
    return clean(
        **{"MYKERINOS_VAR": str(directory), "MYKERINOS_SET_PULSE_INTERVAL": "0.5", "PYTHONFAULTHANDLER": "1"}
        | variables
    )


@contextmanager
def served(directory: Path, **variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Give the site in a process: its address, and the process. It is stopped at the end, if it was not before."""
    port = free_port()
    env = environment(directory, **variables)
    migrate(env)
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}"],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.communicate()


def health(base: str) -> dict[str, Any] | None:
    """Return what /healthz says, None when nobody answers."""
    try:
        with urlopen(f"{base}/healthz", timeout=10) as response:
            vitals: dict[str, Any] = json.load(response)
    except HTTPError as error:
        vitals = json.load(error)
    except URLError:
        return None
    return vitals


def ended(process: subprocess.Popen[str], by: signal.Signals) -> str:
    """Return what the site has printed when the signal has ended it.

    Where it goes on, what each of its threads does.
    """
    process.send_signal(by)
    try:
        output, _ = process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        output, _ = process.communicate()
        pytest.fail(output)
    return output


def wait_for_pulses(base: str, count: int) -> None:
    """Until so many different pulses were seen."""
    seen: set[str] = set()

    def enough() -> bool:
        seen.add((health(base) or {}).get("pulse") or "")
        return len(seen - {""}) >= count

    wait_for(enough, seconds=30)


@pytest.mark.parametrize(("end", "over_redis"), [(signal.SIGTERM, True), (signal.SIGINT, False)])
def test_one_process_serves_pages_and_runs_worker_and_beat_and_stops_politely(
    tmp_path: Path, end: signal.Signals, over_redis: bool, request: pytest.FixtureRequest
) -> None:
    """How SIGTERM ends it without Redis is in `test_server_lock.py`."""
    broker = {"REDIS_URL": request.getfixturevalue("redis_url")} if over_redis else {}
    with served(tmp_path, **broker) as (base, process):
        wait_for(lambda: health(base), seconds=30)
        with urlopen(f"{base}/", timeout=10) as page:
            assert b"Archaeology games" in page.read()
        with urlopen(f"{base}/static/css/look.css", timeout=10) as style:
            assert style.headers["Content-Type"].startswith("text/css")
        # The first pulse is sent at the start; more of them are beat's.
        wait_for_pulses(base, 4 if over_redis else 3)
        wait_for(lambda: ((health(base) or {})["sweeps"])["backups"] is not None, seconds=30)
        output = ended(process, end)
        assert process.returncode == 0
        assert "Traceback" not in output
        assert "Stopping." in output


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:-1"])
def test_an_address_that_is_none_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(CommandError, match=f"“{address}” is not an address and port"):
        call_command("serve", address)


def test_a_port_that_is_taken_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [sys.executable, "manage.py", "serve", f"127.0.0.1:{taken.getsockname()[1]}"]
        env = environment(tmp_path)
        refused = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=30)
    assert refused.returncode == 1
    assert "Cannot listen at" in refused.stderr
    assert "Traceback" not in refused.stderr
