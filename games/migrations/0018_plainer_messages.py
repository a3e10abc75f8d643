"""Message ids that are kept with rows follow the sentences that were reworded.

Stories of moves, reports of answered mails and reasons are kept as message ids and told in the language of their reader. An
id that no catalogue knows would be told in the English of former days, and one that the code asks for would not be found.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import migrations, models

MESSAGES = Path(__file__).with_name("plainer_messages.json")
"""Former message id -> the one that has taken its place; plurals are entries of their own."""

AT_A_TIME = 500


def renamed(data: Any, table: Mapping[str, str]) -> Any:
    """The same with other message ids: `data` is what `games.lib.text.sentences.pack` wrote, or a part of it.

    Message ids stand under `m`, `p` (the plural) and `t` (a term); the fields of a sentence stand under `f`, by names of
    their own, and are the only texts of players.
    """
    if isinstance(data, list):
        return [renamed(item, table) for item in data]
    if not isinstance(data, dict):
        return data
    known: dict[str, Any] = {}
    for key, value in data.items():
        if key == "f":
            known[key] = {name: renamed(field, table) for name, field in value.items()}
        elif key in ("m", "p", "t"):
            known[key] = table.get(value, value)
        else:
            known[key] = renamed(value, table)
    return known


def rename_in(rows: Any, column: str, table: Mapping[str, str]) -> None:
    """Rewrite a column of JSON where it has former ids, a few hundred rows at a time."""
    last = 0
    while part := list(rows.filter(pk__gt=last).only("pk", column).order_by("pk")[:AT_A_TIME]):
        last = part[-1].pk
        changed = []
        for row in part:
            before = getattr(row, column)
            after = renamed(before, table)
            if after != before:
                setattr(row, column, after)
                changed.append(row)
        rows.bulk_update(changed, [column])


def rename_reasons(rows: Any, column: str, table: Mapping[str, str]) -> None:
    """Rewrite a column of plain ids; what a mail server said is none, and stays as it is."""
    kept = rows.exclude(**{column: ""}).order_by().values_list(column, flat=True).distinct()
    for former in table.keys() & set(kept):
        rows.filter(**{column: former}).update(**{column: table[former]})


def rename_messages(apps: Any, schema_editor: Any) -> None:
    table = json.loads(MESSAGES.read_text(encoding="utf-8"))
    alias = schema_editor.connection.alias

    def rows(model: str) -> Any:
        return apps.get_model("games", model).objects.using(alias)

    rename_in(rows("Move"), "events", table)
    rename_in(rows("Inbound").exclude(report={}), "report", table)
    rename_reasons(rows("Mail"), "reason", table)
    rename_reasons(rows("Inbound"), "reason", table)
    rename_reasons(rows("Player"), "mail_suspended_reason", table)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_mail_without_its_bytes"),
    ]

    operations = [
        migrations.AlterField(
            model_name='game',
            name='seating',
            field=models.CharField(choices=[('random', 'at random'), ('chosen', 'as listed')], default='random', max_length=10),
        ),
        migrations.AlterField(
            model_name='game',
            name='state',
            field=models.CharField(choices=[('open', 'waiting for players'), ('running', 'in progress'), ('finished', 'finished'), ('cancelled', 'cancelled'), ('abandoned', 'abandoned')], default='open', max_length=10),
        ),
        migrations.AlterField(
            model_name='inbound',
            name='state',
            field=models.CharField(choices=[('new', 'waiting to be read'), ('done', 'read'), ('refused', 'not allowed'), ('ignored', 'from a robot'), ('failed', 'could not be read')], default='new', max_length=8),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='state',
            field=models.CharField(choices=[('open', 'not answered yet'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=10),
        ),
        migrations.AlterField(
            model_name='mail',
            name='state',
            field=models.CharField(choices=[('held', 'held back'), ('due', 'waiting to be sent'), ('sending', 'being sent'), ('sent', 'sent'), ('digest', 'included in the digest'), ('retry', 'will be tried again'), ('suppressed', 'no longer needed'), ('failed', 'could not be sent'), ('bounced', 'bounced')], default='due', max_length=12),
        ),
        migrations.AlterField(
            model_name='move',
            name='via',
            field=models.CharField(choices=[('browser', 'in the browser'), ('mail', 'by email'), ('order', 'by an order left in advance'), ('clock', 'because time ran out'), ('forced', 'as the only legal move'), ('bot', 'by a bot'), ('chance', 'by chance'), ('import', 'from a record')], max_length=10),
        ),
        migrations.AlterField(
            model_name='player',
            name='email',
            field=models.EmailField(max_length=254, null=True, unique=True, verbose_name='email address'),
        ),
        migrations.AlterField(
            model_name='player',
            name='mail_when',
            field=models.CharField(choices=[('now', 'at once'), ('later', 'after a few minutes'), ('digest', 'in the daily digest'), ('warning', 'only the last warning'), ('never', 'never')], default='later', max_length=8),
        ),
        migrations.AlterField(
            model_name='player',
            name='patterns',
            field=models.BooleanField(default=False, verbose_name='patterns as well as colours'),
        ),
        migrations.AlterField(
            model_name='player',
            name='plays_forced',
            field=models.BooleanField(default=True, verbose_name='play forced moves for me'),
        ),
        migrations.AlterField(
            model_name='player',
            name='theme',
            field=models.CharField(choices=[('auto', 'same as my device'), ('light', 'light'), ('dark', 'dark')], default='auto', max_length=5, verbose_name='light or dark'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='mail_when',
            field=models.CharField(blank=True, choices=[('now', 'at once'), ('later', 'after a few minutes'), ('digest', 'in the daily digest'), ('warning', 'only the last warning'), ('never', 'never')], max_length=8),
        ),
        migrations.AlterField(
            model_name='tenure',
            name='reason',
            field=models.CharField(blank=True, choices=[('over', 'the game ended'), ('resigned', 'resigned'), ('timeout', 'ran out of time'), ('returned', 'the player came back'), ('deleted', 'the account was deleted')], max_length=10),
        ),
        migrations.AlterField(
            model_name='wait',
            name='ended_by',
            field=models.CharField(blank=True, choices=[('moved', 'moved'), ('undone', 'undone'), ('over', 'the game ended'), ('timeout', 'time ran out'), ('handed', 'the seat changed hands')], max_length=10),
        ),
        migrations.RunPython(rename_messages, migrations.RunPython.noop, elidable=True),
    ]
