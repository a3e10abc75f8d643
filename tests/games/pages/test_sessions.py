"""Who nobody knows makes no rows: a session is written for a visitor without one only where something valid is to be kept."""

from http.cookies import SimpleCookie

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.lobby import invitations, open_games
from games.models import Invitation, Player
from games.table.permissions import watch_key
from tests.games.pages.places import World


def test_a14_twenty_posts_to_no_invitation_make_no_session(client: Client, db: None) -> None:
    """A14: they made twenty rows, for as long as two weeks each."""
    for _visit in range(20):
        client.cookies = SimpleCookie()
        assert client.post("/invitations/nosuchtoken/accept/").status_code == 404
    assert not Session.objects.exists()


@pytest.mark.parametrize("end", ["withdrawn", "declined", "cancelled"])
def test_a14_an_invitation_that_does_not_stand_is_not_remembered(
    client: Client, world: World, alice: Player, end: str
) -> None:
    """Its guest was sent to sign up, for nothing."""
    invited = world.invited
    if end == "cancelled":
        open_games.cancel(world.open.pk, alice)
    elif end == "declined":
        invitations.decline(invited.token)
    else:
        Invitation.objects.filter(pk=invited.pk).update(state=Invitation.State.WITHDRAWN)
    answer = client.post(f"/invitations/{invited.token}/accept/")
    assert (answer.status_code, "is no longer open" in answer.content.decode()) == (409, True)
    assert not Session.objects.exists()


WRONG = ("nosuchtoken", "0" * 32, "m" * 60)


@pytest.mark.parametrize("word", WRONG)
def test_a14_what_is_made_up_is_not_remembered(client: Client, world: World, word: str) -> None:
    """Tokens, keys and words of links that nobody has given out."""
    for where in (
        f"/invitations/{word}/", f"/invitations/{word}/accept/", f"/invitations/{word}/decline/",
        f"/invitations/{word}/refuse/", f"/m/{word}/", f"/m/{word}/move", f"/mail/stop/{word}/", f"/mail/proof/{word}/",
        f"/g/{word}/?key={word}", f"/g/{world.private.code}/?key={word}", f"/g/{world.private.code}/log/?key={word}",
    ):  # fmt: skip
        client.get(where)
        client.post(where)
    assert not Session.objects.exists()
    client.get(f"/g/{world.private.code}/?key={watch_key(world.private)}")
    assert Session.objects.count() == 1
