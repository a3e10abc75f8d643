"""Results of everybody who ever held a seat, and how often seats have changed hands: filled for the games that are there, from their
tenures and moves. What is counted is said in `games/play/history/results.py`; this is its count on the day of this step.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 200
"""Games."""


def count_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A seat of a game that has begun has a tenure for each of its holders."""
    seat, tenure = apps.get_model("games", "Seat"), apps.get_model("games", "Tenure")
    held = tenure.objects.values("seat").annotate(holders=models.Count("pk")).filter(holders__gt=1)
    for pk, holders in held.order_by("seat").values_list("seat", "holders"):
        seat.objects.filter(pk=pk).update(changes=holders - 1)


def fill_results(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    result = apps.get_model("games", "Result")
    finished = apps.get_model("games", "Game").objects.filter(state="finished").order_by("pk")
    games = list(finished.values_list("pk", flat=True))
    for start in range(0, len(games), AT_ONCE):
        result.objects.bulk_create(results_of(apps, games[start : start + AT_ONCE]))
    # PostgreSQL alters no table while it still has to look at rows that were written.
    schema_editor.connection.check_constraints()


def results_of(apps: Apps, games: list[int]) -> Iterator[Any]:
    held: Any = apps.get_model("games", "Tenure").objects.filter(seat__game__in=games).exclude(player=None)
    last: dict[int, dict[tuple[int | None, int], Any]] = defaultdict(dict)
    for tenure in held.select_related("seat__game").defer("seat__game__position").order_by("from_ply", "pk"):
        last[tenure.seat.game_id][tenure.seat.index, tenure.player_id] = tenure
    decided = apps.get_model("games", "Move").objects.filter(game__in=games, undone_at=None).order_by()
    counted: dict[tuple[int, int | None], list[dict[str, Any]]] = defaultdict(list)
    for line in (
        decided.exclude(via__in=["forced", "chance", "import"])
        .values("game", "seat", "by", "via")
        .annotate(number=models.Count("pk"), turns=models.Count("wait", distinct=True))
    ):
        counted[line["game"], line["seat"]].append(dict(line))
    for game, tenures in sorted(last.items()):
        yield from results_of_game(
            apps.get_model("games", "Result"),
            [part_of(tenure, counted[game, seat]) for (seat, _player), tenure in sorted(tenures.items())],
        )


def part_of(tenure: Any, here: list[dict[str, Any]]) -> dict[str, Any]:
    total = sum(line["number"] for line in here)
    decisions = sum(line["number"] for line in here if line["by"] == tenure.player_id)
    turns = sum(line["turns"] for line in here if line["by"] == tenure.player_id or line["via"] == "clock")
    ending, left = "stayed", None
    if tenure.reason != "over":
        ending, left = {"resigned": "resigned", "deleted": "closed"}.get(tenure.reason, "timeout"), tenure.to_ply
    elif 3 * decisions < 2 * total:
        ending, left = "timeout", tenure.seat.game.ply
    rank = (0, tenure.seat.place or 0) if ending == "stayed" else (1, -(left or 0))
    return {
        "tenure": tenure,
        "turns": turns,
        "rank": rank,
        "row": {"ending": ending, "left_ply": left, "decisions": decisions, "of_decisions": total},
    }


def results_of_game(result: Any, parts: list[dict[str, Any]]) -> Iterator[Any]:
    staying = [part for part in parts if part["row"]["ending"] == "stayed"]
    soon = any(part["turns"] < 3 for part in parts if part not in staying)
    for part in parts:
        seat, stayed = part["tenure"].seat, part in staying
        alone = len(parts) > 1 and staying == [part] and bool((seat.game.result or {}).get("winners"))
        yield result(
            game_id=seat.game_id,
            player_id=part["tenure"].player_id,
            seat_id=seat.pk,
            place=1 + sum(other["rank"] < part["rank"] for other in parts),
            points=seat.points if stayed else None,
            won=stayed and (bool(seat.won) or alone),
            counts=len(parts) > 1 and not soon,
            **part["row"],
        )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_lessons_read"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="changes",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("points", models.SmallIntegerField(null=True)),
                ("won", models.BooleanField()),
                (
                    "ending",
                    models.CharField(
                        choices=[
                            ("stayed", "stayed to the end"),
                            ("resigned", "resigned"),
                            ("timeout", "ran out of time"),
                            ("closed", "left the site"),
                        ],
                        max_length=10,
                    ),
                ),
                ("left_ply", models.PositiveIntegerField(null=True)),
                ("decisions", models.PositiveIntegerField()),
                ("of_decisions", models.PositiveIntegerField()),
                ("counts", models.BooleanField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="games.game"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="results", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="games.seat"
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("game", "player"), name="result_once")]},
        ),
        migrations.RunPython(count_changes, migrations.RunPython.noop),
        migrations.RunPython(fill_results, migrations.RunPython.noop),
    ]
