from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0014_mail_refusals'),
    ]

    operations = [
        migrations.AddField(
            model_name='heartbeat',
            name='made_up_to',
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='heartbeat',
            name='silent_from',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='heartbeat',
            name='silent_until',
            field=models.DateTimeField(null=True),
        ),
    ]
