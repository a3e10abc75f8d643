from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0030_answers_to_orders")]

    operations = [
        migrations.AlterField(
            model_name="tenure",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("over", "the game ended"),
                    ("resigned", "resigned"),
                    ("timeout", "ran out of time"),
                    ("returned", "the player came back"),
                    ("deleted", "the account was deleted"),
                    ("closed", "the account was closed"),
                    ("lent", "a keeper let a bot play on"),
                ],
                max_length=10,
            ),
        ),
    ]
