"""`manage.py receive`: take mail by SMTP and LMTP, in production behind the machine's mail server."""

from argparse import ArgumentParser
from contextlib import ExitStack

from django.conf import settings
from django.core.management.base import CommandError

from games.inbox import server
from games.lib.workers.stop_signals import block_end_signals, wait_for_end
from games.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Take emails for the reply domain until interrupted. They are stored; the worker reads them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--smtp", default="", metavar="ADDRESS:PORT")
        parser.add_argument("--lmtp", default="", metavar="ADDRESS:PORT")

    def handle(self, *args: object, smtp: str = "", lmtp: str = "", **options: object) -> None:
        if not settings.REPLY_DOMAIN:
            raise CommandError("MYKERINOS_REPLY_DOMAIN must name the domain for which email is taken; it is empty.")
        if not smtp and not lmtp:
            smtp = settings.INBOUND_ADDRESS
        with block_end_signals(), ExitStack() as running:
            for text, is_lmtp in ((smtp, False), (lmtp, True)):
                if not text:
                    continue
                try:
                    wanted = server.address_of(text)
                    at = running.enter_context(server.run_server(wanted, is_lmtp))
                except ValueError:
                    raise CommandError(f"“{text}” is not an address and port, such as 127.0.0.1:8025.") from None
                except OSError as error:
                    raise CommandError(f"Cannot listen at {text}: {error.strerror}.") from error
                name = "LMTP" if is_lmtp else "SMTP"
                self.stdout.write(f"Email for {settings.REPLY_DOMAIN} is taken at {at.host}:{at.port} ({name})")
            self.stdout.flush()
            wait_for_end()
