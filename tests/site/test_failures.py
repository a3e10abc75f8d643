"""R5: a backup that fails at night is told to the keepers, also where nothing watches the site from outside."""

import re
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.lib import site_time
from games.models import Player
from tests.conventions.tree import ROOT
from tests.games.conftest import make_player

UNITS = ROOT / "deploy/systemd"


@pytest.fixture
def sending(settings: Any) -> None:
    settings.MAIL_IS_LOCAL = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def reached() -> list[list[str]]:
    call_command("tell_of_failure", "mykerinos-backup")
    told = [one.to for one in mail.outbox]
    mail.outbox.clear()
    return told


@pytest.mark.django_db
def test_r5_every_keeper_is_told_and_nobody_else(
    sending: None, settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make_player("player")
    settings.CONTACT = "https://example.org/contact"
    assert reached() == []
    settings.CONTACT = "host@example.org"
    assert reached() == [["host@example.org"]]
    keepers = [make_player(name, is_staff=True) for name in ("anna", "ben", "refused", "closed")]
    Player.objects.filter(pk=keepers[2].pk).update(mail_suspended_at=site_time.now())
    Player.objects.filter(pk=keepers[3].pk).update(is_active=False)
    assert reached() == [[keepers[0].email], [keepers[1].email]]
    caplog.clear()
    with monkeypatch.context() as patch:

        def away(*arguments: Any, **fields: Any) -> None:
            raise OperationalError("the database is away")

        patch.setattr(Player.objects, "reachable", away)
        assert reached() == [["host@example.org"]]
    [told] = caplog.records
    assert (told.levelname, told.getMessage()) == ("ERROR", "mykerinos-backup has failed.")


@pytest.mark.django_db
def test_r5_what_the_mail_says(sending: None, settings: Any) -> None:
    make_player("anna", is_staff=True)
    call_command("tell_of_failure", "mykerinos-backup")
    [told] = mail.outbox
    assert "mykerinos-backup failed" in told.subject and settings.BASE_URL in told.body
    assert "journalctl -u mykerinos-backup" in told.body
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    with pytest.raises(CommandError, match="did not take it"):
        call_command("tell_of_failure", "mykerinos-backup")


def test_r5_the_backup_calls_it_and_a_flapping_unit_floods_nobody() -> None:
    assert "\nOnFailure=mykerinos-failed@%N.service\n" in (UNITS / "mykerinos-backup.service").read_text()
    text = (UNITS / "mykerinos-failed@.service").read_text()
    assert "StartLimitIntervalSec=1h\nStartLimitBurst=1\n" in text and "manage.py tell_of_failure %i\n" in text
    # systemd calls a unit failed only once it gives up starting it again, which it does with none of these.
    for unit in UNITS.glob("*.service"):
        again = re.search(r"^Restart=always\nRestartSec=(\d+)$", unit.read_text(), re.MULTILINE)
        assert unit.name in ("mykerinos-backup.service", "mykerinos-failed@.service") or (again and int(again[1]) >= 5)
