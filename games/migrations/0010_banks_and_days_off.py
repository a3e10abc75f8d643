from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_inbound_mail")]

    operations = [
        migrations.RemoveField(model_name="seat", name="bank_left"),
        migrations.AddField(model_name="game", name="banks", field=models.JSONField(null=True)),
        migrations.AddField(model_name="player", name="days_off", field=models.JSONField(default=list, editable=False)),
    ]
