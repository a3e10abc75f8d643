"""Mails that came back: delivery status notifications (RFC 3464) to the signed envelope sender of one mail."""

import re
from typing import NamedTuple

from games.mail import bounces
from games.mail.signed_addresses import read_envelope
from games.mail.smtp_errors import CODE, Meaning, is_vague, meaning_in
from games.models import Inbound
from games.reading.message import Message

FIELD = re.compile(rb"^(action|status|diagnostic-code):[ \t]*([^\r\n\0]{0,400})", re.IGNORECASE | re.MULTILINE)
STATUS = re.compile(r"[45]\.\d{1,3}\.\d{1,3}")


class Delivery(NamedTuple):
    """What a report says.

    `failed`: whether the reporting server has given the mail up. `status`: an enhanced code such as 5.1.1.
    """

    failed: bool
    status: str
    reason: str


def delivery(mail: Message) -> Delivery | None:
    """Return what a delivery status notification says of its recipient; None for any other mail."""
    if "message/delivery-status" not in mail.kinds:
        return None
    fields: dict[str, str] = {}
    for name, value in FIELD.findall(mail.report):
        fields.setdefault(name.decode().lower(), value.decode("utf-8", "replace").strip())
    status = fields.get("status", "").split(" ")[0]
    failed = fields.get("action", "").lower() == "failed" and bool(STATUS.fullmatch(status))
    diagnosis = fields.get("diagnostic-code", "")
    precise = CODE.search(diagnosis)
    if is_vague(status) and precise is not None:
        status = precise[0]
    return Delivery(failed, status, diagnosis or status)


def take_report(inbound: Inbound, found: Delivery | None) -> tuple[str, str]:
    """Act on a mail to an envelope sender, and return state and reason of its row. Only reports of failures do anything."""
    mail_id = read_envelope(inbound.recipient)
    if mail_id is None:
        return Inbound.State.REFUSED, "The address is none of ours."
    if inbound.sender not in ("", "<>") or found is None:
        return Inbound.State.IGNORED, "It came to an envelope sender and is no delivery report."
    if not found.failed:
        return Inbound.State.IGNORED, "A delivery report that is not about a failure."
    reason = " ".join(found.reason.split())
    known = bounces.came_back(mail_id, reason, meaning_in(found.status) or Meaning.RESTS)
    return Inbound.State.DONE, "The email bounced." if known else "The email had bounced before."
