"""All settings, read from the environment. `docs/settings.md` describes each variable.

Without any variable this is the embedded site: one process, SQLite, everything else in memory. MYKERINOS_MODE=production is
the same code with PostgreSQL, Redis and several processes. `games.ops.checks` refuses unsafe combinations.
"""

from email.utils import formataddr, parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF, STRICT_DYNAMIC

from games.lib.files import own_directory
from mykerinos_site import environment, logs, mail_service, openid, secret
from mykerinos_site.allauth_settings import *  # noqa: F403  # Django reads them here
from mykerinos_site.limits import *  # noqa: F403
from mykerinos_site.limits import RATE_LIMITS, VISITOR_GAMES_OF_SITE

BASE_DIR = Path(__file__).resolve().parent.parent

# Where and what
SITE_NAME = environment.text("MYKERINOS_SITE_NAME", "Mykerinos by Mail")
PRODUCTION = environment.choice("MYKERINOS_MODE", ("embedded", "production")) == "production"
DEBUG = environment.flag("MYKERINOS_DEBUG")
# `engine.compiled` looks for itself, since the engine knows no settings.
ENGINE = environment.choice("MYKERINOS_ENGINE", ("compiled", "plain"))
VAR = Path(environment.text("MYKERINOS_VAR") or BASE_DIR / "var")
BASE_URL = environment.text("MYKERINOS_BASE_URL", "http://127.0.0.1:8000").rstrip("/")
HTTPS = BASE_URL.startswith("https://")
HOSTS = environment.words("MYKERINOS_HOSTS")
ALLOWED_HOSTS = [urlsplit(BASE_URL).hostname or "", *HOSTS]
if not PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
    own_directory(VAR)
CSRF_TRUSTED_ORIGINS = [BASE_URL]

# Secrets. Production brings its own key: an empty one is refused by Django and by games.ops.checks.
SECRET_KEY = environment.text("MYKERINOS_SECRET_KEY") or ("" if PRODUCTION else secret.keep_secret(VAR / "secret_key"))
SECRET_KEY_FALLBACKS = environment.words("MYKERINOS_OLD_SECRET_KEYS")

# Read by `games.lib.site_time`.
CLOCK_FILE = environment.text("MYKERINOS_CLOCK_FILE")
ACCESS_LOG = environment.flag("MYKERINOS_ACCESS_LOG")
METRICS_TOKEN = environment.text("MYKERINOS_METRICS_TOKEN")

# Applications
INSTALLED_APPS = [
    "mykerinos_site.admin_pages.AdminPagesConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "mykerinos_site.connections.ConnectionsConfig",
    "games",
]
MIDDLEWARE = [
    "games.ops.health_views.ProbeMiddleware",
    "games.ops.request_log.RequestLogMiddleware",
    "games.pages.middleware.OpenPageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "games.pages.middleware.DatabaseMiddleware",
    "games.pages.middleware.ApiMiddleware",
    "games.accounts.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.pages.middleware.PlayerMiddleware",
    "games.pages.middleware.KnownBrowserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
if not PRODUCTION:
    # In production the server in front compresses. Each answer gets some bytes at random: its length tells nothing of it.
    MIDDLEWARE.insert(
        MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware"), "django.middleware.gzip.GZipMiddleware"
    )
ROOT_URLCONF = "mykerinos_site.urls"
WSGI_APPLICATION = "mykerinos_site.wsgi.application"
ASGI_APPLICATION = "mykerinos_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["games.lib.text.templates.UnindentedLoader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]
AUTH_USER_MODEL = "games.Player"
# One backend: a second one would check each password twice, and tell by the time it takes.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"

# Accounts: `allauth_settings`, and what differs from site to site.
# Games without an account: the limit for one address in an hour, and the days without a move after which they are deleted.
VISITOR_GAMES_AN_HOUR = int(environment.number("MYKERINOS_VISITOR_GAMES_AN_HOUR", 20))
VISITOR_DAYS = environment.number("MYKERINOS_VISITOR_DAYS", 7)
ACCOUNT_RATE_LIMITS = RATE_LIMITS | {
    "visitor_game": f"{VISITOR_GAMES_AN_HOUR}/h/ip",
    "visitor_game_anywhere": f"{VISITOR_GAMES_OF_SITE}/h/key",
}
# The titles of this week's dig, in turn; none where it is off.
WEEKLY = [word for word in environment.text("MYKERINOS_WEEKLY", "mykerinos thebes arnak").split() if word != "no"]
# Who may sign up: anyone, invited people, or no one.
SIGNUP = environment.choice("MYKERINOS_SIGNUP", ("open", "invited", "closed"))
# Whether the players of a game can talk to each other.
TALK = environment.choice("MYKERINOS_TALK", ("yes", "no")) == "yes"
# Whether admins need a second factor to see the admin pages, or may have one as everybody may.
KEEPERS_TWO_FACTORS = environment.choice("MYKERINOS_KEEPERS_TWO_FACTORS", ("optional", "required"))
# The provider of OpenID Connect; None without one.
OPENID = openid.read()

# Database. IMMEDIATE takes SQLite's write lock at the start of a transaction, where waiting for it works; a read
# transaction that turns into a write fails at once instead. FULL: a commit is on the disk before anybody hears of it. NORMAL
# would sync at checkpoints only, and a power cut would take back moves and mails that had been acknowledged.
DATABASE_URL = environment.text("DATABASE_URL")
# For programs that this one starts.
ENVIRONMENT_WITH = environment.changed
# On PostgreSQL a session has neither cursors nor prepared statements beyond one transaction, because PgBouncer may lend a
# connection for one only.
DATABASES = {
    "default": dj_database_url.parse(
        DATABASE_URL, conn_max_age=60, conn_health_checks=True, disable_server_side_cursors=True
    )
    if DATABASE_URL
    else {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR / "site.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        "CONN_MAX_AGE": 60,
        # A file, so that tests meet the same locks as the site does.
        "TEST": {"NAME": VAR / "test.sqlite3"},
    }
}
# Daily backups of SQLite: how many days stay; 0: none is made. PostgreSQL has deploy/backup.
BACKUPS_DIR = Path(environment.text("MYKERINOS_BACKUPS") or VAR / "backups")
BACKUP_DAYS = int(environment.number("MYKERINOS_BACKUP_DAYS", 7)) if not DATABASE_URL else 0
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Cache, sessions, broker
REDIS_URL = environment.text("REDIS_URL")
if REDIS_URL:
    CACHES: dict[str, Any] = {
        "default": {"BACKEND": "games.lib.cache.shared.SharedCache", "LOCATION": REDIS_URL},
        "sessions": {"BACKEND": "games.lib.cache.shared.SessionCache", "LOCATION": REDIS_URL},
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "site",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }
# On the server, because a signed cookie can be read: the codes that a log-in waits for stand in the session. From the
# cache it costs no query. The store is Django's cached_db, but for a database that cannot be written.
SESSION_ENGINE = "games.accounts.sessions"
SESSION_CACHE_ALIAS = "sessions" if REDIS_URL else "default"
TASKS_APPLICATION = "mykerinos_site.celery.app"
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# No limit: a worker that gave up would stay away when the broker is back.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# The memory broker is polled; a second, its default, would be felt between a move and its mail.
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.1}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A worker takes only tasks that it can begin at once: others would wait for a slow mail server while other workers are free.
# The next sweep finds interrupted work.
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Sweeps find their work in the database, so beat has nothing to remember.
CELERY_BEAT_SCHEDULER = "games.lib.workers.clockwork:Clockwork"

# Days for which a game waits for players.
OPEN_GAME_DAYS = environment.number("MYKERINOS_OPEN_GAME_DAYS", 14)
# Days of vacation that a player may enter for one calendar year: their clock stops on them.
VACATION_DAYS = environment.number("MYKERINOS_VACATION_DAYS", 30)

# Mail. What is posted is a row first (`games.mail`); the embedded site keeps the messages and shows them at /mailbox/.
MAIL_FROM = environment.text("MYKERINOS_MAIL_FROM", formataddr((SITE_NAME, "games@localhost")))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL_FROM
# Where the embedded site listens for mail, and what a mail service has to know that brings mails over the web.
INBOUND_ADDRESS = environment.text("MYKERINOS_INBOUND_ADDRESS", "127.0.0.1:8025")
INBOUND_SECRET = environment.text("MYKERINOS_INBOUND_SECRET")
# Mails that the addresses of one player may bring within an hour; more are to come later.
MAILS_AN_HOUR = environment.number("MYKERINOS_MAILS_AN_HOUR", 300)
MAIL_DOMAIN = parseaddr(MAIL_FROM)[1].rpartition("@")[2] or "localhost"
EMAIL_BACKEND, MAIL_OPTIONS = mail_service.read(environment.text("MYKERINOS_MAIL_URL", "kept:"))
globals().update(MAIL_OPTIONS)
# Opens /anymail/ to a mail service's reports about mails; written as user:password.
MAIL_WEBHOOK_SECRET = environment.text("MYKERINOS_MAIL_WEBHOOK_SECRET")
MAIL_WEBHOOK = bool(MAIL_WEBHOOK_SECRET) and EMAIL_BACKEND.startswith("anymail.")
if MAIL_WEBHOOK:
    ANYMAIL = MAIL_OPTIONS["ANYMAIL"] | {"WEBHOOK_SECRET": MAIL_WEBHOOK_SECRET}
    INSTALLED_APPS += ["anymail"]
MAIL_IS_LOCAL = EMAIL_BACKEND == mail_service.LOCAL
# The domain at which answers and bounces come in; "" while nothing takes mail there. Mails that leave the machine ask for answers
# only where somebody has said how they come back.
REPLY_DOMAIN = environment.text("MYKERINOS_REPLY_DOMAIN", "reply.localhost" if MAIL_IS_LOCAL and not PRODUCTION else "")
# The address to which anyone may write to begin; "" where it is closed (MYKERINOS_PLAY_ADDRESS=no).
PLAY_ADDRESS = environment.text("MYKERINOS_PLAY_ADDRESS", f"play@{REPLY_DOMAIN}" if REPLY_DOMAIN else "no")
PLAY_ADDRESS = "" if PLAY_ADDRESS == "no" or not REPLY_DOMAIN else PLAY_ADDRESS.lower()
# Addresses of strangers that are answered in an hour and in a day, and in an hour of one domain.
STRANGERS_AN_HOUR = int(environment.number("MYKERINOS_STRANGERS_AN_HOUR", 60))
STRANGERS_A_DAY = int(environment.number("MYKERINOS_STRANGERS_A_DAY", 300))
STRANGERS_OF_A_DOMAIN = int(environment.number("MYKERINOS_STRANGERS_OF_A_DOMAIN", 20))
# Seconds for each answer of the mail server, of which a mail takes several.
EMAIL_TIMEOUT = 20
# Mails that may leave in a second, over all workers; 0: as many as go.
MAIL_RATE = environment.number("MYKERINOS_MAIL_RATE", 0)
MAIL_KEPT_DAYS = environment.number("MYKERINOS_MAIL_KEPT_DAYS", 90)
# Days after which a game that is over becomes a small record; 0: never.
PACK_DAYS = environment.number("MYKERINOS_PACK_DAYS", 120)

# A channel of the operator that hears of new open games and of results; the words in its address are a secret.
LOBBY_HOOK = environment.text("MYKERINOS_LOBBY_HOOK")

# Languages and time. Times are stored and computed in UTC, shown in the player's own zone.
LANGUAGE_CODE = "en"
# Each is called as its speakers call it, so that they find it among others.
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("pl", "Polski")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "mykerinos_site.formats"
USE_TZ = True
TIME_ZONE = "UTC"

# The site's own texts (imprint.md, privacy.de.md, ...), and how to reach the people who run it.
PAGES_DIR = Path(environment.text("MYKERINOS_PAGES") or VAR / "pages")
CONTACT = environment.text("MYKERINOS_CONTACT")

# The rules of each title, <title>.md, which pages are made of.
RULES_DIRS = [BASE_DIR / "docs" / "rules"]

# Static files: collected, joined for each page and named by their content; in an embedded site that is only looked into (or
# with MYKERINOS_DEBUG), from their folders.
STATIC_URL = "static/"
STATIC_ROOT = Path(
    environment.text("MYKERINOS_STATIC_ROOT") or (BASE_DIR / "staticfiles" if PRODUCTION else VAR / "static")
)
if not PRODUCTION:
    STATIC_ROOT.mkdir(0o700, parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "games.pages.bundles.BundlingStorage"},
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = DEBUG

# Security
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        # Scripts run because a template of ours gave them the nonce of this page, not because of where they lie.
        "script-src": [NONCE, STRICT_DYNAMIC],
        "style-src": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
_HSTS_SECONDS = int(environment.number("MYKERINOS_HSTS_SECONDS", 31_536_000))
SECURE_HSTS_SECONDS = _HSTS_SECONDS if HTTPS else 0
BEHIND_PROXY = environment.flag("MYKERINOS_BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Rate limits count by the address that the one proxy in front has seen; without a proxy, by that of the connection.
ALLAUTH_TRUSTED_PROXY_COUNT = int(BEHIND_PROXY)
# Other subdomains and the browsers' preload list are the business of the domain's owner, not of one site on it. And
# `games.templatetags.i18n` stands in for Django's library of that name.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "templates.W003"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LOGGING = logs.LOGGING
