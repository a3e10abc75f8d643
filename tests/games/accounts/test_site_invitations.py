"""Clubs: an admin pastes addresses, each gets one email, and its link proves the address and makes one account."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.accounts import delete_account
from games.accounts.site_invitations import A_DAY, AT_ONCE, forget_unanswered, invite_addresses, read_addresses
from games.lib.errors import Refused
from games.mail import sending
from games.models import Mail, Player, SiteInvitation
from games.models.invitation_blocklist import refuse_address, refused_addresses
from tests.games.accounts.conftest import confirmed, sign_up, signed_in
from tests.games.conftest import make_player
from tests.steps import Shift, letters_to, sign_in, text_of

pytestmark = pytest.mark.django_db

ADD = "/admin/games/siteinvitation/add/"
LINK = re.compile(r"http\S+(/account/signup/\?invitation=\S+)")


@pytest.fixture
def keeper(settings: Any) -> Player:
    settings.SIGNUP = "invited"
    return make_player("keeper", is_staff=True, is_superuser=True)


def paste(keeper: Player, text: str) -> Any:
    return sign_in(keeper).post(ADD, {"addresses": text}, follow=True)


def link_to(address: str) -> str:
    (letter,) = letters_to(address)
    found = LINK.search(text_of(letter))
    assert found is not None
    return found[1]


def test_the_link_of_the_email_makes_an_account_without_a_code(keeper: Player, client: Client) -> None:
    answer = paste(keeper, "Ada Lovelace <Ada@Example.org>,\nbea@example.org cleo@example.org; ada@example.org\n")
    assert "3 invitations are on their way." in answer.content.decode()
    way = link_to("ada@example.org")
    page = client.get(way).content.decode()
    assert 'value="ada@example.org"' in page and "readonly" in page
    token = SiteInvitation.objects.get(address="ada@example.org").token
    assert sign_up(client, "Ada", "ada@example.org", invitation=token)["Location"] == "/desk/"
    ada = signed_in(client)
    assert ada is not None and ada.confirmed_at is not None
    assert not SiteInvitation.objects.filter(address="ada@example.org").exists()
    assert Client().get(way).status_code == 200
    assert sign_up(Client(), "Ann", "ann@example.org", invitation=token).status_code == 200
    assert Player.objects.filter(email="ann@example.org").count() == 0, "the link works once"
    (entry,) = LogEntry.objects.all()
    assert (entry.user_id, entry.change_message) == (keeper.pk, "Invited 3 addresses to the site.")
    assert "@" not in entry.object_repr


def test_the_link_makes_no_account_for_another_address(keeper: Player, client: Client) -> None:
    invite_addresses(keeper, "ada@example.org")
    token = SiteInvitation.objects.get().token
    answer = sign_up(client, "Mallory", "mallory@example.org", invitation=token)
    assert "Use the address that your invitation came to." in answer.content.decode()
    assert not Player.objects.filter(email="mallory@example.org").exists()
    assert SiteInvitation.objects.count() == 1


def test_known_unknown_and_refusing_addresses_look_alike_and_only_strangers_get_mail(keeper: Player) -> None:
    confirmed("Ben", "ben@example.org")
    refuse_address("never@example.org")
    pages, queries = [], []
    sign_in(keeper).get(ADD)
    for address in ("new@example.org", "ben@example.org", "never@example.org", "other@example.org"):
        cache.clear()
        client = sign_in(keeper)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            answer = client.post(ADD, {"addresses": address})
        assert answer.status_code == 302
        page = client.get("/admin/games/siteinvitation/").content.decode()
        pages.append("1 invitation is on its way." in page)
        queries.append(len(seen))
    assert pages == [True] * 4
    assert len(set(queries)) == 1
    assert len(letters_to("new@example.org")) == len(letters_to("other@example.org")) == 1
    assert letters_to("ben@example.org") == letters_to("never@example.org") == []
    unsent = Mail.objects.filter(kind="site_invitation", state=Mail.State.SUPPRESSED)
    assert set(unsent.values_list("reason", flat=True)) == {"This address has an account, or wants no invitations."}


def test_twice_is_one_email_and_after_thirty_days_it_is_forgotten(
    keeper: Player, client: Client, shift_clock: Shift
) -> None:
    for _again in range(2):
        invite_addresses(keeper, "ada@example.org")
    way = link_to("ada@example.org")
    shift_clock(timedelta(days=29))
    assert forget_unanswered() == 0
    shift_clock(timedelta(days=30, minutes=1))
    token = SiteInvitation.objects.get().token
    sign_up(client, "Ada", "ada@example.org", invitation=token)
    assert not Player.objects.filter(email="ada@example.org").exists()
    assert forget_unanswered() == 1
    assert client.get(way).status_code == 200


@pytest.mark.parametrize("one_click", [True, False])
def test_never_again_is_asked_and_needs_no_account(keeper: Player, client: Client, one_click: bool) -> None:
    invite_addresses(keeper, "ada@example.org")
    (letter,) = letters_to("ada@example.org")
    where = letter["List-Unsubscribe"].strip("<> ").removeprefix("http://testserver")
    where = "/" + where.split("/", 3)[3] if "//" in where else where
    assert client.get(where).status_code == 200
    assert not refused_addresses(["ada@example.org"])
    sent = {"List-Unsubscribe": "One-Click"} if one_click else {}
    assert "won't be invited again" in client.post(where, sent).content.decode().replace("&#x27;", "'")
    assert refused_addresses(["ada@example.org"])


def test_limits_have_sentences_and_change_nothing(keeper: Player, settings: Any) -> None:
    assert read_addresses("a@example.org, A@example.org") == ["a@example.org"]
    for text, sentence in (
        ("", "Enter the addresses"),
        ("ada.example.org", "is not an email address"),
        (" ".join(f"a{number}@example.org" for number in range(AT_ONCE + 1)), "at most 200 addresses at once"),
    ):
        answer = paste(keeper, text)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert not SiteInvitation.objects.exists()
    SiteInvitation.objects.bulk_create(SiteInvitation(address=f"b{n}@example.org", by=keeper) for n in range(A_DAY))
    with pytest.raises(Refused, match="at most 500 addresses a day"):
        invite_addresses(keeper, "ada@example.org")
    settings.SIGNUP = "closed"
    with pytest.raises(Refused, match="Nobody can sign up"):
        invite_addresses(keeper, "ada@example.org")


def test_who_may_invite_nobody_cannot(keeper: Player, alice: Player) -> None:
    helper = make_player("helper", is_staff=True)
    for player, status in ((alice, 302), (helper, 403)):
        assert sign_in(player).get(ADD).status_code == status
        assert sign_in(player).post(ADD, {"addresses": "ada@example.org"}).status_code == status
    assert not SiteInvitation.objects.exists()


def test_with_the_account_go_invitations_to_its_address(keeper: Player) -> None:
    ben = confirmed("Ben", "ben@example.org")
    invite_addresses(keeper, "ben@example.org")
    sending.sweep()
    delete_account(ben)
    assert not SiteInvitation.objects.exists()
