from django.db import migrations, models

import games.lib.site_time


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0004_lobby_rematch_and_takers"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="confirmed_at",
            field=models.DateTimeField(default=games.lib.site_time.now, editable=False, null=True),
        ),
    ]
