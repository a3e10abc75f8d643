"""`manage.py plan_upgrade`: whether the site can stay open during the migrations. `deploy/upgrade` calls it."""

import sys

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.management.site_command import SiteCommand
from games.ops.two_steps import reasons_to_close

CLOSE = 3


class Command(SiteCommand):
    help = (
        "Say which migrations are still to be run, and why the site has to be closed meanwhile. The exit status is 0 where it can"
        f" stay open, {CLOSE} where it cannot."
    )

    def handle(self, *args: object, **options: object) -> None:
        executor = MigrationExecutor(connection)
        plan = [migration for migration, _backwards in executor.migration_plan(executor.loader.graph.leaf_nodes())]
        if not plan:
            self.stdout.write("The tables are as this version wants them.")
            return
        applied = [key for key in executor.loader.applied_migrations if key in executor.loader.graph.nodes]
        state = executor.loader.project_state(applied, at_end=True) if applied else executor.loader.project_state([])
        reasons = list(reasons_to_close(plan, state))
        self.stdout.write(f"Migrations to run: {', '.join(f'{one.app_label}.{one.name}' for one in plan)}.")
        if not reasons:
            self.stdout.write("The site can stay open while they run.")
            return
        self.stdout.write(
            "The site has to be closed while they run, for the version before cannot live with what they do:"
        )
        for reason in reasons:
            self.stdout.write(f"  {reason}")
        sys.exit(CLOSE)
