"""Who has moved can end the grace, and who has left an order can decide a single wait after all. Both columns are empty at first,
so that no table is written anew.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_orders_of_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="answerable",
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name="order",
            name="held_wait",
            field=models.PositiveBigIntegerField(null=True),
        ),
    ]
