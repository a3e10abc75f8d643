"""Seeds go into a table of their own."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def move_out(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute("INSERT INTO games_seed (game_id, secret) SELECT id, seed FROM games_game")
    # PostgreSQL alters no table while it still has to look at rows that were written.
    schema_editor.connection.check_constraints()


def move_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    schema_editor.execute(
        "UPDATE games_game SET seed = (SELECT secret FROM games_seed WHERE games_seed.game_id = games_game.id)"
    )
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_plainer_messages"),
    ]

    operations = [
        migrations.CreateModel(
            name="Seed",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("secret", models.BinaryField(max_length=32)),
            ],
            options={"default_permissions": ()},
        ),
        # Where the step is taken back, the column is there again before it is filled.
        migrations.AlterField(
            model_name="game",
            name="seed",
            field=models.BinaryField(default=bytes, max_length=32),
        ),
        migrations.RunPython(move_out, move_back),
        migrations.RemoveField(model_name="game", name="seed"),
    ]
