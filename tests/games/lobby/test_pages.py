"""The pages of a new game, of open ones and of invitations: who may, and what they show."""

import pytest
from django.test import Client

from games.lobby import open_games
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.models import Game, Invitation, Player
from games.models.invitation_blocklist import refused_addresses
from games.table.permissions import watch_key
from games.table.table import load_table
from tests.games.lobby.browsing import checked, form_of, page
from tests.games.lobby.conftest import OpenGame, invitation, rows
from tests.steps import sign_in

# -- a new game


def test_the_form_opens_a_game_and_sent_twice_it_is_one(alice: Player, bob: Player) -> None:
    client = sign_in(alice)
    page(client, "/games/new/")
    data = form_of(client) | {"seat_kind_1": NAME, "seat_who_1": "bob", "public": "no", "name": "At last"}
    first = client.post("/games/new/", data)
    second = client.post("/games/new/", data)
    game = Game.objects.get()
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"] == f"/g/{game.code}/"
    assert (game.name, game.public, game.players) == ("At last", False, 2)
    assert invitation(game).player == bob


def test_against_bots_it_is_two_clicks(alice: Player) -> None:
    client = sign_in(alice)
    client.post("/games/new/", form_of(client, "/games/new/?bots=bot:greedy"))
    assert Game.objects.get().state == Game.State.RUNNING


def test_p14_against_bots_one_click_is_enough_and_the_whole_form_is_below(alice: Player) -> None:
    """P14: eleven fields for what is a click elsewhere."""
    client = sign_in(alice)
    text = page(client, "/play/?title=thebes")
    assert '<details class="whole-form">' in text and 'id="new-game"' in text
    short = client.get("/play/?title=thebes").context["short"]
    assert client.post("/play/", short.initial).status_code == 302
    game = Game.objects.get()
    assert (game.title, game.state, game.public, game.pace) == ("thebes", Game.State.RUNNING, False, {"kind": "none"})


def test_each_title_offers_its_own_bots_and_one_that_it_does_not_have_is_refused_kindly(alice: Player) -> None:
    """A bot that plays at random is offered nowhere, though games of before may have it."""
    client = sign_in(alice)
    short = {"opponents": "1", "bot": "master", "request_key": "k"}
    refused = checked(client.post("/play/", short | {"title": "thebes"}), 422)
    assert "There is no Master bot for Thebes. The strongest is the Strong bot." in refused
    assert (
        "Master: thinks further ahead (only in Mykerinos)" in refused and "Club: takes what looks best now<" in refused
    )
    assert not Game.objects.exists()
    for title, shown in (("mykerinos", True), ("thebes", False)):
        form = page(client, f"/games/new/?title={title}&players=2&seat_kind_1=bot:master")
        assert ('value="bot:master" selected' in form, 'value="bot:greedy" selected' in form) == (shown, not shown)
        assert "bot:beginner" in form and "bot:random" not in form
    assert client.post("/play/", short | {"title": "mykerinos"}).status_code == 302
    seats = load_table(pk=Game.objects.get().pk).seats
    assert sorted(seat.bot for seat in seats) == ["", "master"]


def test_a_free_seat_goes_only_to_a_bot_of_the_title(alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN, title="thebes").game
    refused = checked(sign_in(alice).post(f"/g/{game.code}/seats/1/", {"kind": "bot:master"}), 422)
    assert "The strongest is the Strong bot." in refused
    assert load_table(pk=game.pk).seats[1].bot == ""


def test_p14_pace_and_watchers_are_not_asked_for_where_all_others_are_bots(alice: Player) -> None:
    """P14: what those fields say is hidden then, and counts for nothing, also where it would not fit."""
    client = sign_in(alice)
    data = form_of(client, "/games/new/?bots=bot:greedy") | {"public": "yes", "pace": "own_turn", "turn_hours": "-3"}
    assert client.post("/games/new/", data | {"on_timeout": ""}).status_code == 302
    game = Game.objects.get()
    assert (game.public, game.alone, game.pace) == (False, True, {"kind": "none"})
    people = form_of(client, "/games/new/?bots=bot:greedy") | {"seat_kind_1": OPEN, "pace": "own_turn"}
    checked(client.post("/games/new/", people), 422)


def test_whether_moves_can_be_left_for_later_is_chosen_and_told_before_joining(alice: Player, bob: Player) -> None:
    client = sign_in(alice)
    data = form_of(client) | {"orders": "plain", "seat_kind_1": OPEN}
    assert client.post("/games/new/", data).status_code == 302
    game = Game.objects.get()
    assert game.orders == "plain"
    told = {
        "careful": "has become much worse, the site asks first",
        "plain": "plays them as long as they are possible",
        "none": "Nobody can plan ahead",
    }
    for orders, sentence in told.items():
        Game.objects.update(orders=orders)
        assert sentence in page(sign_in(bob), f"/g/{game.code}/")
    for title in ("arnak", "thebes"):
        assert 'name="orders"' in page(client, f"/games/new/?title={title}")
    alone = page(client, "/games/new/?title=arnak&players=1")
    assert 'name="orders"' not in alone, "who plays alone is always due, and has nothing to leave for later"
    assert client.post("/games/new/", data | {"orders": "always", "request_key": "k" * 20}).status_code == 422


def test_another_number_of_seats_shows_the_form_again_and_makes_nothing(alice: Player) -> None:
    client = sign_in(alice)
    data = form_of(client)
    assert data["name"].startswith("Two at "), "two seats, unless somebody asks for more"
    data |= {"players": "4", "update": "1", "seat_kind_1": EMAIL, "seat_who_1": "friend@example.net", "pace": "weekly"}
    response = client.post("/games/new/", data)
    checked(response)
    form = response.context["form"]
    assert form.seats == 4
    assert form["seat_who_1"].value() == "friend@example.net"
    assert form["pace"].value() == "weekly"
    assert form["name"].value().startswith("Four at "), "a name that nobody chose fits the number"
    assert not Game.objects.exists()
    own = client.post("/games/new/", data | {"name": "My own"}).context["form"]
    assert own["name"].value() == "My own"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seat_kind_1": NAME, "seat_who_1": "Nobody"}, "nobody called “Nobody”"),
        ({"seat_kind_1": "me"}, "must be yours"),
        ({"seat_kind_1": "king"}, "king"),
        ({"name": ""}, "required"),
        ({"players": "9"}, "9"),
        ({"title": "chess"}, "chess"),
        ({"request_key": ""}, "required"),
        ({"pace": "\x00"}, ""),
    ],
)
def test_a_form_that_does_not_fit_comes_back_with_the_reason(
    alice: Player, change: dict[str, str], sentence: str
) -> None:
    client = sign_in(alice)
    text = checked(client.post("/games/new/", form_of(client) | change), 422)
    assert sentence in text
    assert not Game.objects.exists()


HOSTILE = "\x00\x01\ufffe<script>\u202e" + "9" * 400


def test_strange_input_is_no_error_anywhere(alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice).game
    client = sign_in(alice)
    for address in ("/games/", "/games/new/", f"/players/{alice.pk}/"):
        response = client.get(address, dict.fromkeys(("title", "players", "page", "company", "bots", "state"), HOSTILE))
        checked(response)
    checked(client.post("/games/new/", dict.fromkeys([*form_of(client), "update"], HOSTILE)))
    checked(client.post("/games/new/", dict.fromkeys(form_of(client), HOSTILE)), 422)
    for kind in (NAME, EMAIL, LINK + HOSTILE, "bot:" + HOSTILE, HOSTILE):
        checked(client.post(f"/g/{game.code}/seats/1/", {"kind": kind, "who": HOSTILE}), 422)
    assert client.post(f"/g/{game.code}/seats/{'9' * 40}/", {"kind": LINK}).status_code == 422
    assert client.post(f"/g/{game.code}/invitations/{'9' * 40}/withdraw/").status_code == 403
    for address in (f"/players/{'9' * 40}/", f"/invitations/{'9' * 400}/", "/invitations/%00/", "/g/%00/join/"):
        assert client.get(address).status_code in {404, 405}
    assert Game.objects.count() == 1


def test_strangers_are_asked_who_they_are(client: Client, alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice).game
    for address in ("/desk/", "/games/new/"):
        assert client.get(address)["Location"] == f"/account/login/?next={address}"
    before = rows()
    assert client.post(f"/g/{game.code}/join/")["Location"].startswith("/account/signup/?next=")
    for act in ("leave", "cancel", "rematch", "seats/1"):
        response = client.post(f"/g/{game.code}/{act}/")
        assert response["Location"] == f"/account/login/?next=/g/{game.code}/"
    assert rows() == before


# -- who may do what


def test_links_show_and_buttons_act(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (NAME, "Bob"), OPEN).game
    asked = invitation(game)
    before = rows()
    for player in (alice, bob):
        client = sign_in(player)
        for address in ("/desk/", "/games/", f"/g/{game.code}/", f"/players/{bob.pk}/"):
            page(client, address)
        for address in (f"/invitations/{asked.token}/", f"/invitations/{asked.token}/refuse/"):
            page(client, address)
        acts = ["join", "leave", "cancel", "rematch", "seats/1", f"invitations/{asked.pk}/withdraw"]
        for act in acts:
            assert client.get(f"/g/{game.code}/{act}/").status_code == 405
        for act in ("accept", "decline"):
            assert client.get(f"/invitations/{asked.token}/{act}/").status_code == 405
    assert rows() == before


def test_outsiders_cannot_act_on_others_games(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (NAME, "Bob"), OPEN, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    for player, acts in (
        (carol, ("leave", "cancel", "rematch", "seats/3", f"invitations/{invitation(game).pk}/withdraw")),
        (bob, ("cancel", "seats/3", f"invitations/{invitation(game).pk}/withdraw")),
    ):
        for act in acts:
            response = sign_in(player).post(f"/g/{game.code}/{act}/", {"kind": "bot:greedy"})
            assert response.status_code in {403, 422}, (player.name, act)
    assert sign_in(carol).post(f"/invitations/{invitation(game).token}/accept/").status_code == 403
    assert rows() == before


def test_a_private_game_is_neither_listed_nor_joined_without_its_link(
    alice: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, OPEN, OPEN, public=False, name="Secret dig").game
    client = sign_in(carol)
    assert "Secret dig" not in page(client, "/games/")
    assert client.get(f"/g/{game.code}/").status_code == 404
    before = rows()
    assert client.post(f"/g/{game.code}/join/").status_code == 404
    assert rows() == before
    assert "Secret dig" in page(client, f"/g/{game.code}/?key={watch_key(game)}")
    assert client.post(f"/g/{game.code}/join/")["Location"] == f"/g/{game.code}/"
    assert load_table(pk=game.pk).seat_of(carol)
    assert watch_key(game) in page(sign_in(alice), f"/g/{game.code}/")
    # Who leaves does not see it any more without the link.
    assert sign_in(carol).post(f"/g/{game.code}/leave/")["Location"] == "/desk/"


def test_guests_names_and_links_are_shown_to_the_creator_alone(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (EMAIL, "friend@example.net"), LINK, OPEN).game
    open_games.join(game.pk, bob)
    tokens = Invitation.objects.values_list("token", flat=True)
    for player, shown in ((alice, True), (bob, False), (carol, False)):
        text = page(sign_in(player), f"/g/{game.code}/")
        assert ("friend@example.net" in text) is shown
        assert any(token in text for token in tokens) is shown


def test_the_creator_gives_seats_away_on_the_games_page(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN, OPEN, OPEN).game
    client = sign_in(alice)
    assert client.post(f"/g/{game.code}/seats/1/", {"kind": NAME, "who": "bob"}).status_code == 302
    text = checked(client.post(f"/g/{game.code}/seats/2/", {"kind": NAME, "who": "bob"}), 422)
    assert "Bob has already been invited" in text
    checked(client.post(f"/g/{game.code}/seats/1/", {"kind": LINK}), 409)
    assert client.post(f"/g/{game.code}/invitations/{invitation(game).pk}/withdraw/").status_code == 302
    client.post(f"/g/{game.code}/seats/1/", {"kind": "bot:greedy"})
    client.post(f"/g/{game.code}/seats/2/", {"kind": "bot:greedy"})
    client.post(f"/g/{game.code}/seats/3/", {"kind": "bot:beginner"})
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_who_comes_too_late_reads_why(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, OPEN).game
    open_games.join(game.pk, bob)
    assert "has started" in checked(sign_in(carol).post(f"/g/{game.code}/join/"), 409)
    cancelled = open_game(alice, OPEN).game
    open_games.cancel(cancelled.pk, alice)
    assert "has been cancelled" in checked(sign_in(carol).post(f"/g/{cancelled.code}/join/"), 409)
    assert "was cancelled" in page(sign_in(alice), f"/g/{cancelled.code}/")


# -- invitations


def test_an_invitation_is_answered_without_an_account(client: Client, alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (EMAIL, "friend@example.net")).game
    token = invitation(game).token
    assert "Alice has invited you to a game of Mykerinos" in page(client, f"/invitations/{token}/")
    response = client.post(f"/invitations/{token}/accept/")
    assert response["Location"] == f"/account/signup/?next=%2Finvitations%2F{token}%2F"
    assert invitation(game).state == Invitation.State.OPEN
    client.post(f"/invitations/{token}/decline/")
    assert "was declined" in page(client, f"/invitations/{token}/")
    assert "may be incomplete" in page(client, f"/invitations/{token}x/", 404)


def test_refusing_for_ever_takes_the_post_of_a_mail_program(alice: Player, open_game: OpenGame) -> None:
    """RFC 8058: no cookie and no token of a form, and a GET decides nothing."""
    game = open_game(alice, (EMAIL, "friend@example.net")).game
    address = f"/invitations/{invitation(game).token}/refuse/"
    client = Client(enforce_csrf_checks=True)
    page(client, address)
    assert refused_addresses(["friend@example.net"]) == set()
    checked(client.post(address, {"List-Unsubscribe": "One-Click"}))
    assert refused_addresses(["friend@example.net"]) == {"friend@example.net"}


def test_other_buttons_want_the_token_of_the_form(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (NAME, "Bob"), OPEN).game
    client = Client(enforce_csrf_checks=True)
    client.force_login(bob)
    token = invitation(game).token
    for address in (f"/g/{game.code}/join/", f"/invitations/{token}/accept/", f"/invitations/{token}/decline/"):
        assert client.post(address).status_code == 403


def test_a_guest_who_signs_in_after_saying_yes_sits_down(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, LINK, OPEN, public=False).game
    client = Client()
    token = invitation(game).token
    client.post(f"/invitations/{token}/accept/", {"login": "1"})
    client.force_login(bob)
    assert load_table(pk=game.pk).seat_of(bob)
    assert client.get(f"/invitations/{token}/")["Location"] == f"/g/{game.code}/"


def test_options_are_listed_by_the_words_that_the_title_has_for_them(
    client: Client, alice: Player, open_game: OpenGame
) -> None:
    table = open_game(alice)
    Game.objects.filter(pk=table.game.pk).update(options={"deck": "reconstruction"})
    assert "Deck: reconstruction" in client.get("/games/").content.decode()
    client.cookies["django_language"] = "pl"
    assert "Talia: reconstruction" in client.get("/games/").content.decode()
