"""Whether each mail that was done as it was written is answered by itself. Whoever has refused such answers still does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_hints_over"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="answers_at_once",
            field=models.BooleanField(default=False),
        ),
    ]
