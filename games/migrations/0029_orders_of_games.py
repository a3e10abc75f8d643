"""Whether the players of a game can leave moves for later. Those of the games of today can, with care."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0028_orders"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="orders",
            field=models.CharField(
                choices=[
                    ("careful", "allowed: the site asks when a planned move has become clearly worse"),
                    ("plain", "allowed: the site plays what was planned as long as it is legal"),
                    ("none", "not allowed: everyone moves when it is their turn"),
                ],
                default="careful",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="move",
            name="via",
            field=models.CharField(
                choices=[
                    ("browser", "in the browser"),
                    ("mail", "by email"),
                    ("order", "by an order left in advance"),
                    ("clock", "because time ran out"),
                    ("forced", "because there was nothing to decide"),
                    ("bot", "by a bot"),
                    ("chance", "by chance"),
                    ("import", "from a record"),
                ],
                max_length=10,
            ),
        ),
    ]
