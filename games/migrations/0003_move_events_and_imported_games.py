from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_mail_secrets_and_language'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='imported',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='move',
            name='events',
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name='move',
            name='via',
            field=models.CharField(choices=[('browser', 'in the browser'), ('mail', 'by mail'), ('order', 'by an order left before'), ('clock', 'because time ran out'), ('forced', 'without a choice'), ('bot', 'by a bot'), ('chance', 'by chance'), ('import', 'from a record')], max_length=10),
        ),
    ]
