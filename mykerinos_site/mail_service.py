"""The destination of outgoing mail, by one address: MYKERINOS_MAIL_URL.

kept:                                        nowhere; /mailbox/ shows the messages
smtp://user:password@host:587                SMTP with STARTTLS (plain without: smtp://host:25?tls=no)
smtps://user:password@host:465               SMTP over TLS
anymail://mailgun?api_key=KEY&sender_domain=example.org    a service that django-anymail knows
"""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

LOCAL = "games.mail.local_backend.EmailBackend"


def read(url: str) -> tuple[str, dict[str, Any]]:
    """Return the email backend that the address names, and its settings. Raises ImproperlyConfigured."""
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    if parts.scheme == "kept":
        return LOCAL, {}
    if parts.scheme == "anymail" and parts.hostname:
        service = parts.hostname
        prefix = service.upper()
        anymail = {f"{prefix}_{name.upper()}": value for name, value in query.items()}
        return f"anymail.backends.{service}.EmailBackend", {"ANYMAIL": anymail}
    if parts.scheme in {"smtp", "smtps"} and parts.hostname and query.get("tls", "yes") in {"yes", "no"}:
        encrypted = query.get("tls", "yes") == "yes"
        return "django.core.mail.backends.smtp.EmailBackend", {
            "EMAIL_HOST": parts.hostname,
            "EMAIL_PORT": _port(url) or (465 if parts.scheme == "smtps" else 587 if encrypted else 25),
            "EMAIL_HOST_USER": unquote(parts.username or ""),
            "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
            "EMAIL_USE_SSL": parts.scheme == "smtps",
            "EMAIL_USE_TLS": parts.scheme == "smtp" and encrypted,
        }
    # The address may hold a password: it is not repeated.
    raise ImproperlyConfigured("MYKERINOS_MAIL_URL must begin with kept:, smtp://, smtps:// or anymail://SERVICE.")


def _port(url: str) -> int | None:
    try:
        return urlsplit(url).port
    except ValueError:
        raise ImproperlyConfigured("MYKERINOS_MAIL_URL: its port is not a number.") from None
