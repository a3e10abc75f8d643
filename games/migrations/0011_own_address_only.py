from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_banks_and_days_off")]

    operations = [
        migrations.AddField(model_name="player", name="own_address_only", field=models.BooleanField(default=False)),
    ]
