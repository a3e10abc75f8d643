"""`manage.py send_test_mail`: deliver one mail to the mail server now, and print its answer."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.management.base import CommandError
from django.core.validators import validate_email

from games.mail.post import new_message_id
from games.mail.smtp_errors import sending_errors, server_words
from games.management.site_command import SiteCommand

TEXT = "This email was sent from the command line of {base}, to find out whether its emails arrive.\n"


class Command(SiteCommand):
    help = "Send a test email at once, past the queue, and say what the mail server answers. Nothing is written to the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="where to send it")

    def handle(self, *args: object, address: str, **options: object) -> None:
        try:
            validate_email(address)
        except ValidationError:
            raise CommandError(f"“{address}” is not an email address.") from None
        if settings.MAIL_IS_LOCAL:
            raise CommandError("MYKERINOS_MAIL_URL is kept: this site sends nothing, it shows its emails at /mailbox/.")
        message_id = new_message_id()
        message = EmailMessage(
            "A test email", TEXT.format(base=settings.BASE_URL), settings.MAIL_FROM, [address],
            headers={"Message-ID": message_id, "Auto-Submitted": "auto-generated"}, connection=get_connection(),
        )  # fmt: skip
        try:
            message.send()
        except sending_errors() as error:
            words = server_words(error) or str(error) or type(error).__name__
            raise CommandError(f"The mail server did not take it: {words}") from None
        self.stdout.write(f"The mail server took it. Message-ID: {message_id}. Does it arrive, and not among the spam?")
