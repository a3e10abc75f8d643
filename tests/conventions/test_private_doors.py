"""What the site uses of other libraries that they promise to nobody: where an upgrade takes it away, this says so by name."""

import inspect
from pkgutil import resolve_name
from typing import Any

import django
import pytest

DOORS = {
    "django.db.models:QuerySet.iterator": "games.lib.db.prepared hands its iterables what looks like a query set.",
    "django.db.models.query:ModelIterable": "games.lib.db.prepared has Django make rows of it.",
    "django.db.models.sql.compiler:SQLCompiler.get_converters": "games.lib.db.prepared puts its own in place of it.",
    "django.db.models.sql.compiler:SQLCompiler.as_sql": "games.lib.db.prepared puts its own in place of it.",
    "django.core.cache.backends.redis:RedisCache": "games.lib.cache.shared goes on without Redis.",
    "allauth.core.internal.ratelimit:RateLimitUsage": "games.accounts.limits counts guesses, and takes right ones back.",
    "allauth.core.internal.cryptokit:normalize_user_code": "games.accounts.second_factor reads what was typed.",
    "allauth.account.internal.flows.login:get_authentication_records": "A session remembers the second factor.",
    "allauth.account.internal.flows.login:record_authentication": "A session remembers the second factor.",
    "allauth.account.internal.flows.login:perform_login": "A keeper's link signs in.",
    "allauth.account.internal.flows.logout:logout": "Signing out of all browsers.",
    "allauth.account.internal.decorators:login_stage_required": "The page of the second step.",
    "allauth.mfa.totp.internal.auth:yield_hotp_counters_from_time": "A code's time step is used once.",
    "allauth.mfa.totp.internal.auth:hotp_value": "A code's time step is used once.",
    "allauth.mfa.totp.internal.auth:format_hotp_value": "A code's time step is used once.",
    "allauth.mfa.recovery_codes.internal.auth:RecoveryCodes._get_migrated_codes": "Recovery codes are stored as hashes.",
    "allauth.mfa.webauthn.internal.auth:begin_authentication": "The script of a sign-in asks what to sign.",
    "allauth.mfa.adapter:DefaultMFAAdapter._get_site_name": "An app shows the site's name.",
    "allauth.usersessions.internal.flows.sessions:end_sessions": "Signing out of devices.",
    "allauth.socialaccount.internal.statekit:unstash_state": "Sign-in with OpenID Connect looks into what it began with.",
    "celery.beat:Scheduler.apply_entry": "games.lib.workers.clockwork asks for nothing twice.",
    "celery.beat:Service.stop": "games.lib.workers.stop_signals ends beat.",
    "celery.fixups.django:DjangoWorkerFixup.on_task_prerun": "mykerinos_site.lasting_connections keeps connections.",
    "celery.fixups.django:DjangoWorkerFixup.on_task_postrun": "mykerinos_site.lasting_connections keeps connections.",
    "celery.fixups.django:DjangoFixup.install": "mykerinos_site.lasting_connections stands in for it.",
    "celery.worker:WorkController": "The embedded site works in a thread.",
    "kombu.transport:TRANSPORT_ALIASES": "mykerinos_site.redis_transport puts its own way to Redis into it.",
    "kombu.transport.redis:Channel._connparams": "mykerinos_site.redis_transport says there that Redis is away.",
    "aiosmtpd.smtp:SMTP._call_handler_hook": "games.inbox.server reads the content of a mail by itself.",
    "aiosmtpd.smtp:SMTP._set_post_data_state": "games.inbox.server reads the content of a mail by itself.",
    "waitress.server:create_server": "manage.py serve runs the web server in a thread.",
}
"""Where it stands -> what for."""

WRITTEN = {
    "django.db.models.query:QuerySet.__init__": ("_iterable_class", "_known_related_objects"),
    "allauth.account.internal.decorators": ("_login_stage",),
    "allauth.account.adapter": ("_login_failed_rl_usage",),
    "aiosmtpd.smtp:SMTP.connection_made": ("_reader",),
}
"""Where the library writes names of its own into objects -> those that the site reads or writes too."""

MAILS = ("_add_attachments",) if django.VERSION >= (6,) else ("_create_message", "_create_alternatives")
"""By which games.mail.rendering puts pictures beside the HTML of a mail."""


@pytest.mark.parametrize("door", [*DOORS, *(f"django.core.mail:EmailMultiAlternatives.{name}" for name in MAILS)])
def test_a_private_door_is_still_there(door: str) -> None:
    try:
        resolve_name(door)
    except (ImportError, AttributeError) as error:
        pytest.fail(f"{door} is gone ({error}). {DOORS.get(door, 'Pictures of mails.')}")


@pytest.mark.parametrize("place", WRITTEN)
def test_the_names_that_a_library_writes_are_still_those(place: str) -> None:
    found: Any = resolve_name(place)
    assert [name for name in WRITTEN[place] if name not in inspect.getsource(found)] == []
