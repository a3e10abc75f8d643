"""For titles with hidden hands: moves that showed something, and players who want forced moves played there too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_silences"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="barrier",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="player",
            name="plays_forced_hidden",
            field=models.BooleanField(default=False, verbose_name="also where cards are hidden"),
        ),
    ]
