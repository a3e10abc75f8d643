"""Making the message of a mail: templates in the reader's language and zone, headers, an HTML part beside the text."""

import re
from email.message import EmailMessage, Message
from email.mime.image import MIMEImage
from email.policy import Policy
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import django
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart, utf8_charset_qp
from django.template import Context, TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import timezone, translation
from django.utils.translation import gettext_noop

from games.lib.text.sentences import one_language
from games.lib.time_zones import known_zone
from games.mail.kinds import Filling, Inline, Kind, Pointless, kind_of
from games.mail.signed_addresses import envelope_address
from games.models import Mail
from games.models.email_addresses import with_ascii_domain
from games.table.summaries import person_summary

if TYPE_CHECKING:
    from css_inline import CSSInliner

PREHEADER_PADDING = "\N{COMBINING GRAPHEME JOINER}\N{NO-BREAK SPACE}" * 60
"""Invisible text. Without it an inbox with room would go on with the text below the preheader."""


INDENT = re.compile(r"\s*\n\s*")
"""White space that a mail would carry for nothing: a fifth of its HTML."""


@cache
def inliner() -> "CSSInliner":
    """Return what turns styles into attributes, because many mail programs know no others. Dark colours stay in the head."""
    # 5 MB that a web process, which loads this module to post a mail, does not need.
    from css_inline import CSSInliner  # noqa: PLC0415

    return CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


class FixedMessage(EmailMultiAlternatives):
    """A message that is built once, so that what is stored is what was delivered.

    Its texts are quoted-printable, even without long lines: a server on the way that takes no 8bit would have to encode
    them again and break their signature (DKIM).
    """

    encoding: Any = utf8_charset_qp if django.VERSION < (6,) else None

    @cached_property
    def fixed(self) -> EmailMessage:
        return super().message()

    def message(self, policy: Policy | None = None) -> EmailMessage:
        """Return the one message. Django 6 passes the policy of line ends."""
        if policy is not None:
            self.fixed.policy = policy
        return self.fixed

    # Pictures belong to the HTML part (multipart/related): mail programs that show the text part do not list them as files.
    # They stand in `attachments` too, which is where services that are no SMTP servers look for them.

    def _create_message(self, msg: EmailMessage) -> EmailMessage:
        return self._create_alternatives(msg)

    def _create_alternatives(self, msg: EmailMessage) -> EmailMessage:
        made: EmailMessage = super()._create_alternatives(msg)  # type: ignore[misc]
        if self.attachments and self.alternatives:
            parts: Any = made.get_payload()
            related = SafeMIMEMultipart(_subtype="related", encoding=self.encoding or settings.DEFAULT_CHARSET)
            related.set_param("type", "text/html")
            for part in (parts[-1], *self.attachments):
                related.attach(part)
            parts[-1] = related
        return made

    def _add_bodies(self, msg: EmailMessage) -> None:
        """Add the texts as quoted-printable. Django 6 calls it by this name, and takes no encoding of a charset."""
        super()._add_bodies(msg)  # type: ignore[misc]
        for part in msg.walk():
            if part.get_content_maintype() == "text":
                part.set_content(part.get_content(), part.get_content_subtype(), "utf-8", cte="quoted-printable")

    def _add_attachments(self, msg: EmailMessage) -> None:
        """Put the pictures beside the HTML. Django 6 calls it by this name."""
        if not self.alternatives:
            super()._add_attachments(msg)  # type: ignore[misc]
        elif self.attachments:
            parts: Any = msg.get_payload()
            html = parts[-1]
            html.make_related()
            html.set_param("type", "text/html")
            for part in self.attachments:
                html.attach(part)


def bytes_to_store(message: FixedMessage) -> bytes:
    """Return the bytes of a delivered message to store: all of it, without the pictures where mails leave the machine.

    Pictures are the larger part, and can be drawn again.
    """
    made: Message = message.message()
    if settings.MAIL_IS_LOCAL or not message.attachments:
        return made.as_bytes().replace(b"\r\n", b"\n")
    headers = dict(message.extra_headers)
    plain = FixedMessage(message.subject, message.body, message.from_email, message.to, headers=headers)
    return bytes(plain.message().as_bytes())


def picture_part(picture: Inline) -> MIMEImage:
    """Return a picture that is shown inside the HTML."""
    part = MIMEImage(picture.png, "png")
    part.add_header("Content-ID", f"<{picture.cid}>")
    part.add_header("Content-Disposition", "inline", filename=f"{picture.name}.png")
    return part


def render(mail: Mail) -> FixedMessage:
    """Return the message of a mail from the state of this moment. Raises Pointless."""
    player = mail.player
    text_only = player is not None and player.text_only
    kind = kind_of(mail.kind)
    language = player.language if player else mail.language or settings.LANGUAGE_CODE
    zone = ZoneInfo(known_zone(player.time_zone) if player else settings.TIME_ZONE)
    with translation.override(language), one_language(), timezone.override(zone):
        filling = fill(mail)
        context = {
            "player": None if player is None else person_summary(player),
            "base_url": settings.BASE_URL,
            "language": language,
            "first_line_padding": PREHEADER_PADDING,
            "text_only": text_only,
        } | filling.context
        body = text_part(f"mail/{mail.kind}.txt", context)
        subject = " ".join(text_part(f"mail/{mail.kind}.subject.txt", context).split())
        message = FixedMessage(
            subject=subject,
            body=(spoken(body) if text_only else body).strip() + "\n",
            from_email=envelope_address(mail.pk) or settings.MAIL_FROM,
            to=[named_recipient(mail)],
            headers=headers(mail, kind, filling),
        )
        if text_only:
            return message
        # Not by `attach`: in Django 6.1 it wants a class of parts that it does not take in 5.2.
        message.attachments = [picture_part(picture) for picture in filling.pictures]
        html = html_part(f"mail/{mail.kind}.html", context | {"subject": subject})
        if html:
            message.attach_alternative(html, "text/html")
        # Where a service reports what happened to the mail, it gives this back.
        message.metadata = {"mail": str(mail.pk)}  # type: ignore[attr-defined]
    return message


RULER = re.compile(r"^== *(.*?)[.:]?$", re.MULTILINE)
COLUMNS = re.compile(r"(?<=[^\s.:;,])[ \t]{2,}(?=\S)")
BARS = re.compile(r"(?<=\S) \| (?=\S)")
INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)
GAPS = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")


def spoken(text: str) -> str:
    """Return the text without what a voice reads as noise: rulers, columns, indents."""
    text = BARS.sub(", ", text)
    return GAPS.sub(" ", COLUMNS.sub(", ", INDENTS.sub("", RULER.sub(r"\1.", text))))


def fill(mail: Mail) -> Filling:
    """Return what the mail's templates need now, in the active language. Raises Pointless."""
    if mail.player is not None and mail.player.deleted_at is not None:
        raise Pointless(gettext_noop("The account was deleted."))
    kind = kind_of(mail.kind)
    kind.check_wanted(mail)
    return kind.fill(mail)


def recipient(mail: Mail) -> str:
    """Return where the mail goes: a mail of an account to the address it is about, others to the player's present one."""
    if mail.player is not None and mail.player.email and kind_of(mail.kind).to_account:
        return mail.player.email
    return mail.address


def named_recipient(mail: Mail) -> str:
    """Return the header To. In mails of accounts it has no name."""
    # Their address may be anybody's, and a name may be anything.
    address = with_ascii_domain(recipient(mail))
    if mail.player is None or not kind_of(mail.kind).to_account:
        return address
    return named_address(mail.player.name, address)


def headers(mail: Mail, kind: Kind, filling: Filling) -> dict[str, str]:
    """Return the headers beside those that Django writes."""
    lines = {
        # The sender that is shown; the one on the envelope is a different one for each mail.
        "From": settings.MAIL_FROM,
        "Message-ID": mail.message_id,
        "Auto-Submitted": kind.auto_submitted,
        # Absence notes must not answer.
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }
    if filling.root:
        lines |= {"In-Reply-To": filling.root, "References": filling.root}
    if answers := [message_id for message_id in filling.answers if message_id]:
        # All of them are in the thread of the root. A program that shows what a mail answers shows the newest.
        lines |= {"In-Reply-To": answers[-1], "References": " ".join(filter(None, [filling.root, *answers]))}
    if filling.reply_to:
        lines["Reply-To"] = named_address(mail.game.name if mail.game and kind.names_game else "", filling.reply_to)
    if filling.unsubscribe:
        lines["List-Unsubscribe"] = f"<{filling.unsubscribe}>"
        lines["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return lines


def text_part(name: str, context: dict[str, Any]) -> str:
    """Render a template of plain text, without escaping for HTML."""
    return str(get_template(name).template.render(Context(context, autoescape=False)))  # type: ignore[attr-defined]


def html_part(name: str, context: dict[str, Any]) -> str:
    """Return the HTML part with its styles as attributes, "" where the kind has none."""
    try:
        template = get_template(name)
    except TemplateDoesNotExist:
        return ""
    return inliner().inline(INDENT.sub("\n", template.render(context)))


UNSAFE = str.maketrans("", "", '@<>"\\?')
"""People and programs could take an address in a name for the real one, and `=?` for the start of an encoded word."""


def named_address(name: str, address: str) -> str:
    """Return the address with the name before it, or alone where no safe letter of the name is left."""
    one_line = " ".join("".join(letter if letter.isprintable() else " " for letter in name.translate(UNSAFE)).split())
    return f'"{one_line}" <{address}>' if one_line else address
