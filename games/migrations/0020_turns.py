"""Moves that did not end their author's turn. No title of before has any."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_seeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="goes_on",
            field=models.BooleanField(default=False),
        ),
    ]
