"""Addresses of a player's mails, of incoming mail and of the local mailbox."""

from django.urls import URLPattern, URLResolver, path

from games.pages.mail import inbound, mailbox, mailbox_answer, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/mail/", views.settings, name="account_mail"),
    path("account/mail/test/", views.send_asked_mail, {"kind": "test"}, name="mail-test"),
    path("account/mail/again/", views.send_asked_mail, {"kind": "proof"}, name="mail-again"),
    path("account/mail/revoke/", views.revoke, name="mail-revoke"),
    path("mail/", views.mails, name="mail"),
    path("mail/stop/<slug:word>/", views.stop, name="mail-stop"),
    path("mail/proof/<slug:word>/", views.proof, name="mail-proof"),
    path("g/<slug:code>/mail", views.game_mail, name="game-mail"),
    path("inbound/", inbound.bring, name="inbound"),
    # Mailgun sends whole messages only to addresses that end so.
    path("inbound/mime", inbound.bring, name="inbound-mime"),
    path("mailbox/", mailbox.mailbox, name="mailbox"),
    path("mailbox/write", mailbox_answer.write, name="mailbox_write"),
    path("mailbox/changes", mailbox.changes, name="mailbox_changes"),
    path("mailbox/<int:mail_id>/", mailbox.message, name="mailbox_message"),
    path("mailbox/<int:mail_id>/html", mailbox.html, name="mailbox_html"),
    path("mailbox/<int:mail_id>/answer", mailbox_answer.answer, name="mailbox_answer"),
    path("mailbox/<int:mail_id>/answered", mailbox_answer.show_answer, name="mailbox_answered"),
    path("mailbox/<int:mail_id>/attachment/<int:number>", mailbox.attachment, name="mailbox_attachment"),
]
