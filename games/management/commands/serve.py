"""`manage.py serve`: the whole site in one process, as `script/server` runs it."""

import os
import signal
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from threading import Thread

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.servers.basehttp import get_internal_wsgi_application
from waitress.server import create_server

from games.inbox import server as inbound_server
from games.lib.files import OTHERS
from games.lib.workers.server_lock import LockError, lock_directory
from games.lib.workers.stop_signals import block_end_signals, wait_for_end
from games.models import Player
from games.ops import embedded
from games.ops.listening import notes_on, trouble_at
from games.pages.bundles import collect

WEB_THREADS = 8
SLOW = {"connection_limit": 500, "channel_timeout": 30, "cleanup_interval": 10}
"""How waitress handles connections that are slow or silent: their number, and the seconds that each may be silent."""


def run_web(run: Callable[[], None]) -> None:
    """Serve pages, and end the site when the server fails."""
    try:
        run()
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


class Command(BaseCommand):
    help = "Run web, worker and beat in one process until interrupted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000", help="address:port or port")

        parser.add_argument("--demo", action="store_true", help="fill an empty site with accounts and games first")

    def handle(self, *args: object, address: str, demo: bool = False, **options: object) -> None:
        host, _, port = address.rpartition(":")
        if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
            raise CommandError(f"“{address}” is not an address and port, such as 127.0.0.1:8000.")
        host = host.strip("[]") or "127.0.0.1"
        if trouble := trouble_at(host):
            raise CommandError(trouble)
        os.umask(OTHERS)
        try:
            lock_directory(settings.VAR, f"process {os.getpid()}, {settings.BASE_URL}/")
        except LockError as error:
            raise CommandError(str(error)) from error
        collect()
        try:
            with block_end_signals():  # for the server's threads
                server = create_server(
                    get_internal_wsgi_application(),
                    host=host,
                    port=int(port),
                    threads=WEB_THREADS,
                    **SLOW,
                    # Django and allauth read what proxies say where one is declared,
                    # `games.lib.http.client_address` that they say anything.
                    clear_untrusted_proxy_headers=False,
                )
        except OSError as error:
            raise CommandError(f"Cannot listen at {address}: {error.strerror}.") from error
        if demo:
            if Player.objects.exists():
                self.stdout.write("There are already players: the demo's accounts were printed when they were created.")
            else:
                call_command("demo", stdout=self.stdout)
        with ExitStack() as running:
            with block_end_signals():
                running.enter_context(embedded.worker())
                running.enter_context(embedded.beat())
                self.take_mail(running)
                Thread(target=run_web, args=(server.run,), name="web", daemon=True).start()
                self.stdout.write(f"The site is at {settings.BASE_URL}/ (Ctrl-C stops it)")
                for note in notes_on(host):
                    self.stdout.write(note)
                wait_for_end()
            # A second signal ends it at once.
            self.stdout.write("Stopping.")
            server.task_dispatcher.shutdown()

    def take_mail(self, running: ExitStack) -> None:
        """Listen for mail on the loopback address; at a free port where the usual one is taken."""
        if not settings.REPLY_DOMAIN:
            return
        try:
            wanted = inbound_server.address_of(settings.INBOUND_ADDRESS)
        except ValueError:
            raise CommandError(
                f"“{settings.INBOUND_ADDRESS}” is not an address and port, such as 127.0.0.1:8025."
            ) from None
        try:
            at = running.enter_context(inbound_server.run_server(wanted))
        except OSError:
            at = running.enter_context(inbound_server.run_server(inbound_server.Address("127.0.0.1", 0)))
        self.stdout.write(f"Email for {settings.REPLY_DOMAIN} is taken at {at.host}:{at.port} (SMTP)")
