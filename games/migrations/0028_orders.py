"""Moves that seats have left for later, and which of them made a move. Nobody has left any yet."""

import django.db.models.deletion
import games.lib.site_time
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0026_answers_at_once'),
    ]

    operations = [
        migrations.CreateModel(
            name='Order',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('live', 'in force'), ('held', 'on hold'), ('used_up', 'used up'), ('asked', 'stopped to ask you'), ('chapter', 'over with its part of the game'), ('by_hand', 'ended by a move of your own'), ('replaced', 'replaced by another one'), ('cancelled', 'cancelled by you'), ('undone', 'ended because moves were undone'), ('handed', 'ended because the seat changed hands')], default='live', max_length=10)),
                ('text', models.TextField(max_length=4000)),
                ('made_ply', models.PositiveIntegerField()),
                ('then_ply', models.PositiveIntegerField()),
                ('used', models.JSONField(default=list)),
                ('held_until', models.DateTimeField(null=True)),
                ('why', models.CharField(blank=True, max_length=10)),
                ('told', models.JSONField(default=list)),
                ('version', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(default=games.lib.site_time.now)),
                ('ended_at', models.DateTimeField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.seat')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='move',
            name='order',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.order'),
        ),
        migrations.AddIndex(
            model_name='order',
            index=models.Index(condition=models.Q(('ended_at__isnull', True)), fields=['seat'], name='order_living'),
        ),
        migrations.AddConstraint(
            model_name='order',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['live', 'held'])), fields=('seat',), name='order_one_lives'),
        ),
        migrations.AddConstraint(
            model_name='order',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('state__in', ['live', 'held'])), models.Q(models.Q(('state__in', ['live', 'held']), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='order_ended_has_time'),
        ),
    ]
