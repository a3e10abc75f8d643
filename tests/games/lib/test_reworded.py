"""Message ids that rows keep follow the sentences: an upgrade carries the rows of former wordings over."""

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations import RunPython
from django.utils import translation

from games.letters import outcome
from games.lib.text.sentences import tell_events
from games.mail.bounces import REFUSES
from games.models import Inbound, Mail, Move, Player
from tests.conventions.test_translations import LANGUAGES, catalogue, in_code
from tests.games.play.clocks.conftest import awake
from tests.steps import game_at

MIGRATIONS = Path(__file__).parents[3] / "games" / "migrations"

FORMER_CLAIM = "{seat} claims the parcel of {patron} on the left of area {area} for {points} point and now has {total}."
FORMER_CLAIMS = (
    "{seat} claims the parcel of {patron} on the left of area {area} for {points} points and now has {total}."
)
CLAIM = [
    "claim",
    0,
    {
        "m": FORMER_CLAIM,
        "p": FORMER_CLAIMS,
        "n": 3,
        "f": {"seat": {"s": 0}, "patron": {"t": "Lord Lemon"}, "area": 2, "points": 3, "total": 5},
    },
]


def migration(name: str) -> ModuleType:
    (path,) = MIGRATIONS.glob(f"*_{name}.py")
    return import_module(f"games.migrations.{path.stem}")


def upgrade(name: str = "plainer_messages") -> None:
    """Do what `migrate` does with these rows."""
    operation: Any
    (operation,) = (step for step in migration(name).Migration.operations if isinstance(step, RunPython))
    operation.code(apps, SimpleNamespace(connection=connection))


@pytest.mark.django_db
def test_a_story_of_former_days_is_told_in_the_language_of_its_reader() -> None:
    table = game_at(6, awake("ada"), "greedy", "greedy")
    last = Move.objects.filter(game=table.game).latest("ply")
    secret = ["claim", 0, CLAIM[2], [0, 2]]
    Move.objects.filter(pk=last.pk).update(events=[CLAIM, secret])
    others = dict(Move.objects.exclude(pk=last.pk).values_list("pk", "events"))
    upgrade()
    last.refresh_from_db()
    with translation.override("de"):
        assert tell_events(last.events[:1], ["Ada"])[0].text == (
            "Ada nimmt in Zone 2 links die Parzelle von Lord Lemon für 3 Punkte und hat jetzt 5."
        )
    with translation.override("pl"):
        assert "Lord Lemon" in tell_events(last.events, ["Ada"])[1].text
        assert "claims" not in tell_events(last.events, ["Ada"])[1].text
    assert last.events[1][3] == [0, 2], "who is told stays as it was"
    assert dict(Move.objects.exclude(pk=last.pk).values_list("pk", "events")) == others
    upgrade()
    assert Move.objects.get(pk=last.pk).events == last.events


@pytest.mark.django_db
def test_reports_and_reasons_of_former_days_are_known_again() -> None:
    player = awake("ada")
    words = {"text": "The mail came back.", "moves": ["d4"]}
    item = {"m": "{move} was taken back.", "f": {"move": "d4"}}
    asked = {"m": "“{text}” is not complete.", "f": words}
    row = Inbound.objects.create(
        key="1", recipient="x", raw=b"", report={"items": [["did", item], ["not", asked]], "first": 3, "until": 4}
    )
    for number, reason in enumerate(("Your address refuses mail.", "554 no such user", "")):
        Mail.objects.create(
            occasion=f"{number}", kind="turn", address="x@example.org", message_id=f"{number}", reason=reason
        )
    Player.objects.update(mail_suspended_reason="The mail came back.")
    upgrade()
    row.refresh_from_db()
    assert row.report["items"] == [
        ["did", {"m": outcome.UNDONE, "f": {"move": "d4"}}],
        ["not", {"m": "“{text}” is not a complete move.", "f": words}],
    ], "what a player wrote is no message id"
    assert list(Mail.objects.order_by("pk").values_list("reason", flat=True)) == [REFUSES, "554 no such user", ""]
    player.refresh_from_db()
    assert player.mail_suspended_reason == "The email bounced."


@pytest.mark.django_db
def test_figures_of_former_days_are_archaeologists() -> None:
    table = game_at(6, awake("ada"), "greedy", title="arnak")
    moved = ["move", 0, {"m": "{seat} takes the figure back from {space}.", "f": {"seat": {"s": 0}, "space": "a1"}}]
    appeared = ["guardian", None, {"m": "{guardian} appears at {site}.", "f": {"guardian": "G-04", "site": "a1"}}]
    last = Move.objects.filter(game=table.game).latest("ply")
    Move.objects.filter(pk=last.pk).update(events=[moved, appeared])
    condition = {
        "m": next(text for text in former("archaeologists_and_artefacts") if "condition" in text),
        "f": {"text": "if d4"},
    }
    row = Inbound.objects.create(key="1", recipient="x", raw=b"", report={"items": [["not", condition]]})
    upgrade("archaeologists_and_artefacts")
    last.refresh_from_db()
    with translation.override("de"):
        told = [event.text for event in tell_events(last.events, ["Ada", "Bot"])]
    assert told == ["Ada nimmt den Archäologen von a1 zurück.", "G-04 erscheint bei a1."]
    row.refresh_from_db()
    assert "begins with “then”" in row.report["items"][0][1]["m"]


def former(name: str) -> dict[str, str]:
    module = migration(name)
    renamed: dict[str, str] = getattr(module, "RENAMED", None) or json.loads(module.MESSAGES.read_text())
    return renamed


@pytest.mark.parametrize("name", ["plainer_messages", "archaeologists_and_artefacts"])
def test_former_messages_are_gone_and_those_that_follow_are_translated(name: str) -> None:
    renamed = former(name)
    used = {text for texts in in_code() for text in texts}
    assert not renamed.keys() & used
    for language in LANGUAGES:
        known = {text for message in catalogue(language) if message.id for text in [message.id, *message.id]}
        assert {new for new in renamed.values() if new in used} <= known
    assert renamed
