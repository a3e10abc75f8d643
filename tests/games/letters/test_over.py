"""The mail about the end of a game: it says who won or lost, whoever that is."""

from urllib.parse import urlsplit

import pytest
from django.test import Client

from engine.contract import Result, Rival
from games.letters.game_over import outcome_sentences
from games.mail.post import draft, post_all
from games.mail.rendering import render
from games.models import Game, Mail, Player
from games.table.table import Table
from tests.steps import finished_game, made_of, random_moves

NAMES = ("Alice", "Bob", "Dora")


@pytest.mark.parametrize(
    ("result", "outcome", "told"),
    [
        (Result((0,), (9, 5, 1), (1, 2, 3), "points"), "won", ["You won with 9 points."]),
        (
            Result((1,), (1, 5, 0), (2, 1, 3), "points"),
            "won",
            ["Bob won with 5 points.", "You came second with 1 point."],
        ),
        (
            Result((0, 1, 2), (5, 5, 5), (1, 1, 1), "shared"),
            "shared",
            ["You share the victory with Bob and Dora, at 5 points each."],
        ),
        (
            Result((1, 2), (4, 5, 5), (3, 1, 1), "shared"),
            "shared",
            ["Bob and Dora share the victory, at 5 points each.", "You came third with 4 points."],
        ),
        (
            Result((), (4, 5, 3), (3, 2, 4), "points"),
            "lost",
            ["Nobody won: all of you lost this game.", "You came third with 4 points."],
        ),
        (Result((), (4,), (2,), "points"), "lost", ["You lost with 4 points."]),
        (Result((0,), (44,), (1,), "points"), "won", ["You won with 44 points."]),
    ],
)
def test_who_won_or_lost_is_told_in_words(result: Result, outcome: str, told: list[str]) -> None:
    assert result.outcome == outcome
    assert outcome_sentences(result, 0, NAMES[: len(result.points)]) == told


@pytest.mark.parametrize(
    ("result", "rival", "told"),
    [
        (Result((0,), (44,), (1,), "points"), (40, False), ["You won with 44 points.", "The rival has 40 points."]),
        (Result((), (31,), (2,), "points"), (40, True), ["You lost with 31 points.", "The rival has 40 points."]),
        (Result((0,), (40,), (1,), "shared"), (40, True), ["You share the victory with the rival, at 40 points each."]),
    ],
)
def test_a_rival_that_is_no_seat_is_told_of(result: Result, rival: tuple[int, bool], told: list[str]) -> None:
    assert outcome_sentences(result, 0, ("Alice",), Rival("black", *rival)) == told


@pytest.mark.django_db
def test_the_rival_has_a_line_in_the_result(alice: Player) -> None:
    table = finished_game(alice, title="arnak")
    post_all([draft(f"over:{alice.pk}:{table.game.pk}", "over", alice.email, alice, table.game)])
    message = render(Mail.objects.get(occasion=f"over:{alice.pk}:{table.game.pk}"))
    rival, (points,) = table.title.rival(table.position), table.title.scores(table.position)
    assert rival is not None
    places = (1, 2) if rival.points > points else (2, 1)
    body = str(message.body)
    assert f"{places[0]}. The rival: {rival.points}" in body and f"{places[1]}. Alice, blue (you): {points}" in body


def over_mail(table: Table, player: Player) -> str:
    post_all([draft(f"over:{player.pk}:{table.game.pk}", "over", player.email, player, table.game)])
    mail = Mail.objects.get(occasion=f"over:{player.pk}:{table.game.pk}")
    message = render(mail)
    (html,) = [str(content) for content, _kind in message.alternatives]
    told = str(message.body).split("\n\n")[2]
    assert f"{told.split('. ')[0].rstrip('.')}.</b>" in html
    return told


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["mykerinos", "thebes", "oasis"])
def test_each_player_reads_how_it_ended(title: str, alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob, title=title)
    result = table.title.result(table.position)
    assert result is not None and len(result.winners) == 1
    winner, loser = ((alice, bob), (bob, alice))[result.winners[0]]
    best, least = result.points[result.winners[0]], result.points[1 - result.winners[0]]
    assert over_mail(table, winner) == f"You won with {best} points."
    assert over_mail(table, loser) == f"{winner.name} won with {best} points. You came second with {least} points."


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["mykerinos", "thebes", "oasis"])
def test_m2_10_the_end_shows_the_standing_at_a_glance_and_leads_to_a_rematch(
    title: str, alice: Player, bob: Player, client: Client
) -> None:
    """M2.10: each count was a paragraph of sixty words, and nothing led to a rematch."""
    table = finished_game(alice, bob, title=title)
    over_mail(table, alice)
    message = render(Mail.objects.get(kind="over"))
    result = table.title.result(table.position)
    assert result is not None
    lines = []
    for index in sorted(range(2), key=lambda index: result.places[index]):
        you = " (you)" if table.seats[index].player == alice else ""
        colour = table.colours[index]
        lines.append(f"{result.places[index]}. {table.names()[index]}, {colour}{you}: {result.points[index]}")
    text = str(message.body)
    # Within the first lines of the plain part, and above all else but the heading on the page.
    assert "\n".join(lines) in "\n".join(text.splitlines()[:10])
    (html,) = [str(content) for content, _kind in message.alternatives]
    assert html.index('class="list standing"') < html.index("<h2")
    link = next(line for line in text.splitlines() if line.endswith("#turn"))
    assert f'href="{link}"' in html
    # It leads to the button; what the button says is asked for there, by who is signed in.
    page = client.get(urlsplit(link).path).content.decode()
    assert f'action="/g/{table.game.code}/rematch/"' in page and 'id="turn"' in page
    assert Game.objects.count() == 1
    client.force_login(alice)
    assert client.post(f"/g/{table.game.code}/rematch/").status_code == 302
    assert Game.objects.count() == 2


@pytest.mark.django_db
def test_who_played_alone_reads_whether_they_won(alice: Player) -> None:
    """Nothing said so: neither the heading nor the count of a game that its only player had lost."""
    seen = set()
    for seed in range(40):
        table = made_of(random_moves(1, lambda position, ply: False, seed, "oasis"), (alice,), title="oasis")
        (seat,) = table.seats
        verb = "won" if seat.won else "lost"
        assert over_mail(table, alice) == f"You {verb} with {seat.points} points."
        seen.add(verb)
        if len(seen) == 2:
            break
    assert seen == {"won", "lost"}
