"""Rate limits, as AMOUNT/SPAN/per; `games.accounts.limits` defines the keys.

Guesses and mails have a limit for an address from one network, one for an address from everywhere, and one for a browser
that is known for the address.
"""

RATE_LIMITS = {
    "export": "5/h/user",
    "login_failed": "10/m/ip,5/300s/key,20/d/key",
    "login_failed_anywhere": "100/d/key",
    "login_failed_known": "5/300s/key,20/d/key",
    "mail": "100/d/ip,8/d/key",
    "mail_of_player": "20/d/user,8/d/key",
    "mail_anywhere": "16/d/key",
    "mail_known": "16/d/key",
    "confirm_email": "1/10s/key",
    "openid": "20/m/ip",
    "record": "60/m/ip",
    "request_login_code": "20/m/ip,3/m/key",
    "reset_password": "20/m/ip,3/m/key",
    "second_factor": "10/m/ip,5/300s/key,20/d/key",
    "second_factor_anywhere": "50/d/key",
    "second_factor_known": "5/300s/key,20/d/key",
    "signup": "20/m/ip,100/d/ip",
    "visitor_act": "120/m/ip",
}
