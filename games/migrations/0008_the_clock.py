"""The clock: paces, what a wait keeps of it, night hours, weekdays and vacations of players.

The old paces were good intentions that nothing enforced. Nobody who joined such a game agreed to a clock: all games that there are
go on without one.
"""

import datetime

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.lib.site_time
import games.models.game


class Migration(migrations.Migration):
    dependencies = [("games", "0007_heartbeats_and_times")]

    operations = [
        migrations.RemoveField(model_name="game", name="pace"),
        migrations.AddField(
            model_name="game", name="pace", field=models.JSONField(default=games.models.game.no_clock)
        ),
        migrations.AddField(
            model_name="game",
            name="on_timeout",
            field=models.CharField(
                choices=[("play", "a bot plays that turn"), ("seat", "a bot takes the seat")],
                default="play",
                max_length=4,
            ),
        ),
        migrations.AddField(
            model_name="player", name="night_from", field=models.TimeField(default=datetime.time(23, 0))
        ),
        migrations.AddField(model_name="player", name="night_to", field=models.TimeField(default=datetime.time(7, 0))),
        migrations.AddField(
            model_name="player", name="weekend_days", field=models.JSONField(blank=True, default=list)
        ),
        migrations.AddField(
            model_name="seat",
            name="absent",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats_kept",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(model_name="seat", name="bank_left", field=models.DurationField(null=True)),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("absent__isnull", True), models.Q(("bot", ""), _negated=True), _connector="OR"),
                name="seat_absent_has_bot",
            ),
        ),
        migrations.AlterField(
            model_name="wait",
            name="ended_by",
            field=models.CharField(
                blank=True,
                choices=[
                    ("moved", "moved"),
                    ("undone", "taken back"),
                    ("over", "the game ended"),
                    ("timeout", "time ran out"),
                    ("handed", "the seat changed hands"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddField(model_name="wait", name="hours", field=models.JSONField(null=True)),
        migrations.AddField(model_name="wait", name="time_given", field=models.DurationField(null=True)),
        migrations.AddField(
            model_name="wait", name="outage", field=models.DurationField(default=datetime.timedelta)
        ),
        migrations.AddField(model_name="wait", name="deadline", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="wait", name="warning_at", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="wait", name="warned_for", field=models.DateTimeField(null=True)),
        migrations.AddConstraint(
            model_name="wait",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("deadline__isnull", True), ("hours__isnull", True), ("time_given__isnull", True)),
                    models.Q(("deadline__isnull", False), ("hours__isnull", False), ("time_given__isnull", False)),
                    _connector="OR",
                ),
                name="wait_clock_is_whole",
            ),
        ),
        migrations.AddIndex(
            model_name="wait",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False), ("ended_at__isnull", True)),
                fields=["deadline"],
                name="wait_by_deadline",
            ),
        ),
        migrations.AddIndex(
            model_name="wait",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", True), ("warning_at__isnull", False)),
                fields=["warning_at"],
                name="wait_to_warn",
            ),
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first", models.DateField()),
                ("last", models.DateField()),
                ("entered_at", models.DateTimeField(default=games.lib.site_time.now)),
                ("cancelled_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="vacations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["first"],
                "indexes": [models.Index(fields=["player", "last"], name="vacation_of_player")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last__gte", models.F("first"))), name="vacation_forward"
                    )
                ],
            },
        ),
    ]
