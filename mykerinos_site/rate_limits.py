"""How often somebody may try something: each is AMOUNT/SPAN/per whom, and `games.accounts.limits` says for whom a key is counted.
Of guesses and of mails strangers have so many for an address from one network, all together so many for an address, and a
browser that is known for it has its own.
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
