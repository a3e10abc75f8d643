"""Addresses of a player's mails, and those that stand in mails. A word in them is signed: `games.outbox.signed_addresses`."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import inbound, mail, mail_links, notes

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/mail/", mail.settings, name="account_mail"),
    path("account/mail/test/", mail.send_asked_mail, {"kind": "test"}, name="mail-test"),
    path("account/mail/again/", mail.send_asked_mail, {"kind": "proof"}, name="mail-again"),
    path("account/mail/revoke/", mail.revoke, name="mail-revoke"),
    path("mail/", mail.mails, name="mail"),
    path("mail/stop/<slug:word>/", mail.stop, name="mail-stop"),
    path("mail/proof/<slug:word>/", mail.proof, name="mail-proof"),
    path("g/<slug:code>/mail", mail.game_mail, name="game-mail"),
    path("inbound/", inbound.bring, name="inbound"),
    # Mailgun sends whole messages only to addresses that end so.
    path("inbound/mime", inbound.bring, name="inbound-mime"),
    path("m/<slug:word>/", mail_links.link, name="mail-link"),
    path("m/<slug:word>/move", mail_links.move, name="mail-link-move"),
    path("m/<slug:word>/undo", mail_links.take_back, name="mail-link-undo"),
    path("m/<slug:word>/note", notes.by_mail_link, name="mail-link-note"),
    path("m/<slug:word>/changes", mail_links.changes, name="mail-link-changes"),
    path("m/<slug:word>/preview", mail_links.preview, name="mail-link-preview"),
]
