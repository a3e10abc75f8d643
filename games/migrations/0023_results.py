"""How often seats have changed hands."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def count_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A seat of a game that has begun has a tenure for each of its holders."""
    seat, tenure = apps.get_model("games", "Seat"), apps.get_model("games", "Tenure")
    held = tenure.objects.values("seat").annotate(holders=models.Count("pk")).filter(holders__gt=1)
    for pk, holders in held.order_by("seat").values_list("seat", "holders"):
        seat.objects.filter(pk=pk).update(changes=holders - 1)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0020_turns"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="changes",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(count_changes, migrations.RunPython.noop),
    ]
