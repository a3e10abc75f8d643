"""The copies that `script/bench scale` fills a site with are games like any other."""

import pytest

from benchmarks.scale_rows import ME, OTHERS, Copier, play_until, settle
from games.models import Game, Mail, Player, Seat, Wait
from games.play.history.replay import replay_game
from games.table.table import load_table
from tests.games.conftest import make_player, start_game_of


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_copies_of_a_played_game_are_whole_games_of_other_people() -> None:
    people = [make_player(name) for name in (ME, *OTHERS)]
    table = start_game_of(*people)
    play_until(table, 4, True)
    copier = Copier(20)
    copier.copy(table.game, 3, people[0])
    copier.copy(table.game, 2, mails=False)
    settle()

    copies = [load_table(pk=pk) for pk in Game.objects.exclude(pk=table.game.pk).values_list("pk", flat=True)]
    assert len(copies) == 5
    assert [replay_game(copy).wrong for copy in copies] == [[]] * 5
    assert all(copy.due() == (0,) and len(copy.waits) == 1 for copy in copies)
    assert Seat.objects.filter(player=people[0]).count() == 1 + 3
    assert {len({seat.player_id for seat in copy.seats}) for copy in copies} == {3}
    of_first = Mail.objects.filter(game=table.game).count()
    assert of_first and Mail.objects.exclude(game=table.game).count() == 3 * of_first
    # Their numbers are taken: whoever comes next gets new ones.
    assert start_game_of(*Player.objects.order_by("-pk")[:2]).game.pk > max(copy.game.pk for copy in copies)
    assert Wait.objects.filter(ended_at=None).count() == 7
