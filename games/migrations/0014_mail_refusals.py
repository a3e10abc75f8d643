from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_longer_deals")]

    operations = [
        migrations.AddField(model_name="mail", name="refusals", field=models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            model_name="player",
            name="mail_setbacks",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="player", name="mail_setback_at", field=models.DateTimeField(editable=False, null=True)
        ),
    ]
