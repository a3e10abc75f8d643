"""The demo: games at the points that it promises, real records behind them."""

import pytest
from django.core.management import CommandError, call_command

from engine.registry import TITLES, get_title
from games.models import Game, Player, Seat, Wait
from games.services.demo import OPEN_GAMES, PEOPLE, SCENES, build_demo


@pytest.mark.django_db
def test_the_demo_fills_an_empty_site() -> None:
    passwords = build_demo()
    assert len(passwords) == len(PEOPLE) == Player.objects.count()
    for address, password in passwords.items():
        assert Player.objects.get(email=address).check_password(password)
    games = {game.name: game for game in Game.objects.all()}
    assert games.keys() == {scene.name for scene in SCENES} | {name for _creator, name, *_rest in OPEN_GAMES}
    assert {game.name for game in games.values() if game.state == Game.State.OPEN} == {
        name for _, name, *_ in OPEN_GAMES
    }
    for scene in SCENES:
        game = games[scene.name]
        assert (game.state == Game.State.FINISHED) == (scene.phase is None)
        title = get_title(game.title, game.rules)
        if scene.phase:
            assert title.phase(title.from_json(game.position)) == scene.phase
    assert {game.title for game in games.values()} == set(TITLES), "there is something to see of every title"
    waiting = Wait.objects.filter(ended_at=None, seat__player__name=PEOPLE[0])
    assert waiting.count() == sum(
        scene.phase is not None and scene.waits_for == PEOPLE[0] and PEOPLE[0] in scene.holders for scene in SCENES
    )
    assert any(scene.waits_for != PEOPLE[0] and PEOPLE[0] in scene.holders for scene in SCENES)
    assert Seat.objects.filter(won=True).count() >= 2
    with pytest.raises(CommandError, match="empty"):
        call_command("demo")
