"""Intervals and limits that no site had to change so far. `MYKERINOS_SET_NAME` replaces the number `NAME`, which tests do."""

from mykerinos_site import environment

# Seconds between two runs of a sweep; between two pulses, of which six that are missing mean that worker or beat is gone.
SWEEP_INTERVAL = 3.0
PULSE_INTERVAL = 10.0
FORGET_INTERVAL = 300.0
PACK_INTERVAL = 600.0
CLOSING_INTERVAL = 600.0
# Seconds without any sweep after which the site counts as down, so that no clock ran (`games.table.heartbeat`).
OUTAGE_SECONDS = 300.0

# Seconds for which a worker may hold a mail, until the first retry, and until the code in a mail is wiped. The lease is longer
# than all answers of a mail server together (EMAIL_TIMEOUT each): a worker must know what became of a mail before another
# one may take it over.
MAIL_LEASE = 120.0
MAIL_RETRY = 30.0
MAIL_SECRETS_KEPT = 3600.0
# Megabytes that the reply addresses of one player may bring within an hour: enough for 300 answers that quote our pictures.
MAIL_MEGABYTES_AN_HOUR = 64.0

# Weeks of which one daily backup stays, before the days that all stay.
BACKUP_WEEKS = 4

# Games without an account that the whole site may begin in an hour.
VISITOR_GAMES_OF_SITE = 200
# Days after which an unconfirmed sign-up is deleted.
UNCONFIRMED_DAYS = 7.0
# Games waiting for players that one player may have; people that one player may invite by mail in a day, and addresses that a
# new account may.
OPEN_GAMES = 10
INVITATIONS_A_DAY = 20
INVITATIONS_OF_NEWCOMERS = 5

environment.replace_numbers(globals())


RATE_LIMITS = {
    "api": "120/m/key",
    "api_move": "30/m/key",
    "api_without_token": "120/m/ip",
    "export": "5/h/user",
    "games_file": "6/d/user",
    "login_failed": "",  # allauth's own count of codes, one for the owner and all strangers: `second_factor` in place of it
    "password": "10/m/ip,5/300s/key,20/d/key",
    "password_anywhere": "100/d/key",
    "password_known": "5/300s/key,20/d/key",
    "mail": "100/d/ip,8/d/key",
    "mail_of_player": "20/d/user,8/d/key",
    "mail_anywhere": "16/d/key",
    "mail_known": "16/d/key",
    "confirm_email": "1/10s/key",
    "openid": "20/m/ip",
    "record": "60/m/ip",
    "booklet": "30/h/ip",
    "request_login_code": "20/m/ip,3/m/key",
    "reset_password": "20/m/ip,3/m/key",
    "second_factor": "10/m/ip,5/300s/key,20/d/key",
    "second_factor_anywhere": "50/d/key",
    "second_factor_known": "5/300s/key,20/d/key",
    "signup": "20/m/ip,100/d/ip",
    "visitor_act": "120/m/ip",
}
