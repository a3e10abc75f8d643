"""`deploy/install`: which files its answers make. `script/try-install` runs it whole, on an empty Debian."""

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from devtools.environments import clean
from mykerinos_site import mail_service
from tests.conventions.tree import ROOT
from tests.site.fronted import NAME, PROGRAM, Browser, Nginx

ANSWERS = {"HOST": NAME, "KEEPER": "anna@example.org", "MAIL_SERVER": "mail.example.org:587"}
SMALL = ROOT / "deploy/systemd/mykerinos-site.service"


def install(root: Path, programs: str = "", /, **answers: str) -> subprocess.CompletedProcess[str]:
    """Have it write its files below a directory, without anybody who could be asked. `programs`: found before all others."""
    file = root.parent / "answers"
    file.write_text("# of a test\n\n" + "".join(f"{name}={value}\n" for name, value in answers.items()))
    command: list[str | Path] = [ROOT / "deploy/install", "--answers", file, "--files", root]
    env = clean(PATH=f"{programs}:{os.environ['PATH']}") if programs else clean()
    return subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def read_as_services_do(root: Path) -> dict[str, str]:
    """Return the environment file, as `deploy/run` reads it."""
    done = subprocess.run(
        [ROOT / "deploy/run", "env", "-0"],
        env={"PATH": os.environ["PATH"], "SITE_ENV": str(root / "etc/mykerinos/site.env")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return dict(line.split("=", 1) for line in done.stdout.split("\0") if line)


def snapshot(root: Path) -> dict[str, tuple[bytes, float]]:
    return {str(path): (path.read_bytes(), path.stat().st_mtime) for path in root.rglob("*") if path.is_file()}


def test_r7_a_small_site_of_the_fewest_answers_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    root = tmp_path / "root"
    password = "p'q\\%:/ä\"x"
    first = install(root, **ANSWERS, MAIL_USER="anna@example.org", MAIL_PASSWORD=password, NAME="Games of ours")
    assert first.returncode == 0, first.stderr
    env = read_as_services_do(root)
    assert (env["MYKERINOS_MODE"], env["MYKERINOS_BASE_URL"]) == ("embedded", f"https://{NAME}")
    assert (env["MYKERINOS_BEHIND_PROXY"], env["MYKERINOS_SIGNUP"]) == ("yes", "open")
    assert env["MYKERINOS_MAIL_FROM"] == f"Games of ours <games@{NAME}>"
    assert len(env["MYKERINOS_SECRET_KEY"]) >= 50
    mail = mail_service.read(env["MYKERINOS_MAIL_URL"])[1]
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("anna@example.org", password)
    assert "DATABASE_URL" not in env and "MYKERINOS_REPLY_DOMAIN" not in env
    assert (root / "etc/mykerinos/site.env").stat().st_mode & 0o777 == 0o640
    answers = root / "etc/mykerinos/answers"
    assert answers.stat().st_mode & 0o777 == 0o600 and "PASSWORD" not in answers.read_text()
    units = root / "etc/systemd/system"
    assert sorted(path.name for path in units.iterdir()) == sorted(
        path.name for path in (ROOT / "deploy/systemd").iterdir()
    )
    assert f"\n{NAME} {{\n\tencode" in (root / "etc/caddy/Caddyfile").read_text()

    before = snapshot(root)
    second = install(root, **ANSWERS, MAIL_USER="anna@example.org", MAIL_PASSWORD=password, NAME="Games of ours")
    assert (second.returncode, "  + " in second.stdout) == (0, False)
    assert snapshot(root) == before


def test_a_caddy_of_today_is_told_in_its_own_words_to_take_requests_in_whole(tmp_path: Path) -> None:
    """`buffer_requests` of Debian's 2.6.2 is refused by newer ones, whose word it does not know."""
    program = tmp_path / "bin/caddy"
    program.parent.mkdir()
    for version, word in (("2.6.2", "buffer_requests"), ("v2.10.0 h1:x=", "request_buffers 32MiB")):
        program.write_text(f"#!/bin/sh\necho '{version}'\n")
        program.chmod(0o755)
        done = install(tmp_path / "root", str(program.parent), **ANSWERS)
        assert done.returncode == 0, done.stderr
        assert f"\t\t{word}\n" in (tmp_path / "root/etc/caddy/Caddyfile").read_text()


def test_r7_a_large_site_that_takes_mail_and_signs_its_own_certificate(tmp_path: Path) -> None:
    root = tmp_path / "root"
    done = install(root, **ANSWERS, KIND="large", REPLY_DOMAIN="play.example.org", TLS="self-signed", SIGNUP="invited")
    assert done.returncode == 0, done.stderr
    env = read_as_services_do(root)
    assert (env["MYKERINOS_MODE"], env["DATABASE_URL"]) == ("production", "postgresql:///mykerinos")
    assert (env["MYKERINOS_REPLY_DOMAIN"], env["MYKERINOS_SIGNUP"]) == ("play.example.org", "invited")
    assert urlsplit(env["MYKERINOS_MAIL_URL"]).username is None
    drop_in = (root / "etc/systemd/system/mykerinos-receive.service.d/port-25.conf").read_text()
    assert "manage.py receive --smtp 0.0.0.0:25\n" in drop_in
    assert f"\n{NAME} {{\n\ttls internal\n" in (root / "etc/caddy/Caddyfile").read_text()


def test_r7_it_asks_at_most_ten_questions_and_again_where_an_answer_will_not_do(tmp_path: Path) -> None:
    """R7: Discourse has a wizard. All that is asked, on a terminal; of two answers the first is refused."""
    said = [
        "medium",
        "large",
        "games.example.org",
        "",
        "anna",
        "anna@example.org",
        "mail.example.org:465",
        "anna",
        "se cret",
    ]
    said += ["play.example.org", "closed", ""]
    ours, theirs = os.openpty()
    try:
        os.write(ours, "".join(f"{line}\n" for line in said).encode())
        done = subprocess.run(
            [ROOT / "deploy/install", "--files", tmp_path / "root"],
            env=clean(), stdin=theirs, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 0, done.stderr
    assert len(said) - 2 == 10, "what it asked for more, it would still wait for"
    assert "It is small or large." in done.stdout and "It has to be an email address" in done.stdout
    assert "se cret" not in done.stdout
    env = read_as_services_do(tmp_path / "root")
    assert env["MYKERINOS_MAIL_URL"] == "smtps://anna:se%20cret@mail.example.org:465"
    assert (env["MYKERINOS_SIGNUP"], env["MYKERINOS_SITE_NAME"]) == ("closed", "Mykerinos by Mail")


def test_r7_answers_that_will_not_do_are_all_named_and_nothing_is_written(tmp_path: Path) -> None:
    root = tmp_path / "root"
    done = install(root, KIND="large", HOST="https://Example.org", KEEPER="anna", SIGNUP="maybe", NAME="it's")
    assert done.returncode == 1
    told = [line.split(":")[0].strip() for line in done.stderr.splitlines() if line.startswith("  ")]
    assert told == ["HOST", "NAME", "KEEPER", "MAIL_SERVER", "SIGNUP"], done.stderr
    assert not root.exists()
    unknown = install(root, **ANSWERS, COLOUR="red")
    assert (unknown.returncode, "COLOUR" in unknown.stderr) == (1, True)
    here = subprocess.run(
        [ROOT / "deploy/install", "--answers", tmp_path / "nowhere"], env=clean(), capture_output=True, text=True
    )
    assert (here.returncode, "cannot be read" in here.stderr) == (1, True)


def test_r7_the_units_say_nothing_that_systemd_does_not_know() -> None:
    """The small site's, as the others' are, is let into its own places alone."""
    text = SMALL.read_text()
    assert "manage.py serve 127.0.0.1:8000" in text and "ProtectSystem=strict" in text
    assert "ReadWritePaths=/var/lib/mykerinos /var/backups/mykerinos\n" in text
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze")
    units = sorted((ROOT / "deploy/systemd").iterdir())
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if "mykerinos" in line and "not executable" not in line]
    assert ours == []


@pytest.mark.skipif(PROGRAM is None or shutil.which("openssl") is None, reason="no nginx or no openssl")
def test_r12_behind_nginx_a_page_says_so_while_nothing_answers() -> None:
    """R12: nginx showed its bare 502."""
    nginx = Nginx(9)  # where nothing ever listens
    try:
        nginx.start()
        with Browser(nginx) as browser:
            browser.connection.request("GET", "/g/abc/", headers={"Host": NAME})
            answer = browser.connection.getresponse()
            page = answer.read().decode()
        assert (answer.status, answer.headers["Retry-After"]) == (503, "30")
        assert all(word in page for word in ("We'll be back in a moment", 'lang="de"', 'lang="pl"'))
    finally:
        nginx.stop()
