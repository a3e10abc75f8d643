"""`deploy/Dockerfile` and `deploy/compose.yaml`, read: nothing here runs Docker."""

import re

from tests.conventions.tree import ROOT

COMPOSE = (ROOT / "deploy/compose.yaml").read_text()


def service(name: str) -> str:
    """Return what stands below a service."""
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)*)", COMPOSE, re.MULTILINE)
    assert found, name
    return found[1]


def test_r13_the_image_names_its_user_by_number() -> None:
    text = (ROOT / "deploy/Dockerfile").read_text()
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["10001:10001"]
    assert "--gid 10001 mykerinos" in text and "--uid 10001 --gid 10001" in text


def test_r12_the_games_are_played_again_before_the_new_version_starts() -> None:
    asked = re.findall(r"manage\.py (\S+(?: --check)?)", service("migrate"))
    assert asked == ["check", "migrate", "replay_games --check"]
    for name in ("web", "worker", "quick", "thinking", "beat", "receive"):
        assert "<<: *site" in service(name), "which waits for migrate"


def test_r7_there_is_a_backup_by_the_script_that_the_units_have() -> None:
    text = service("backup")
    mounted = dict(re.findall(r"- \./(\w+):/deploy/(\w+):ro", text))
    assert mounted == {"backup": "backup", "run": "run"}
    assert all((ROOT / "deploy" / name).stat().st_mode & 0o111 for name in mounted)
    assert "/deploy/backup /backups" in text and ":/backups\n" in text and "SITE_ENV: /dev/null" in text
