"""Where outgoing mail goes, read from one address."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from mykerinos_site.mail_service import LOCAL, read


def test_kept_is_the_backend_of_the_embedded_site() -> None:
    assert read("kept:") == (LOCAL, {})
    assert import_string(LOCAL)


@pytest.mark.parametrize(
    ("url", "port", "ssl", "tls"),
    [
        ("smtp://mail.example.org", 587, False, True),
        ("smtp://mail.example.org:2525", 2525, False, True),
        ("smtp://mail.example.org?tls=no", 25, False, False),
        ("smtps://mail.example.org", 465, True, False),
    ],
)
def test_smtp(url: str, port: int, ssl: bool, tls: bool) -> None:
    backend, options = read(url)
    assert import_string(backend)
    assert options["EMAIL_HOST"] == "mail.example.org"
    assert (options["EMAIL_PORT"], options["EMAIL_USE_SSL"], options["EMAIL_USE_TLS"]) == (port, ssl, tls)


def test_user_and_password_may_have_any_characters() -> None:
    options = read("smtp://me%40example.org:p%3A%2Fs@mail.example.org")[1]
    assert (options["EMAIL_HOST_USER"], options["EMAIL_HOST_PASSWORD"]) == ("me@example.org", "p:/s")


def test_a_service_of_anymail() -> None:
    backend, options = read("anymail://mailgun?api_key=KEY&sender_domain=example.org")
    assert import_string(backend)
    assert options == {"ANYMAIL": {"MAILGUN_API_KEY": "KEY", "MAILGUN_SENDER_DOMAIN": "example.org"}}


@pytest.mark.parametrize(
    "url", ["mail.example.org", "smtp:", "http://x", "anymail:", "smtp://x?tls=perhaps", "smtp://x:a"]
)
def test_what_cannot_be_read_is_refused_without_repeating_a_password(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MYKERINOS_MAIL_URL"):
        read(url)
