"""The demo: games at the points that it promises, real records behind them."""

import pytest
from django.core.management import CommandError, call_command

from engine.registry import TITLES, get_title
from games.boards.registry import get_scenes
from games.boards.scenes import PEOPLE
from games.models import Game, Player, Seat, Wait
from games.ops.demo import build_demo


@pytest.mark.django_db
def test_the_demo_fills_an_empty_site() -> None:
    passwords = build_demo()
    assert len(passwords) == len(PEOPLE) == Player.objects.count()
    for address, password in passwords.items():
        assert Player.objects.get(email=address).check_password(password)
    games = {game.name: game for game in Game.objects.all()}
    scenes = {scene.name: (title_id, scene) for title_id in TITLES for scene in get_scenes(title_id)}
    assert games.keys() == scenes.keys()
    for name, (title_id, scene) in scenes.items():
        game = games[name]
        assert game.title == title_id
        if scene.is_open:
            assert game.state == Game.State.OPEN
            continue
        assert game.state == (Game.State.RUNNING if scene.phase else Game.State.FINISHED)
        if scene.phase:
            title = get_title(game.title, game.rules)
            assert title.phase(title.from_json(game.position)) == scene.phase
    assert {game.title for game in games.values()} == set(TITLES), "there is something to see of every title"
    open_titles = {game.title for game in games.values() if game.state == Game.State.OPEN}
    assert open_titles == set(TITLES), "and somebody waits for players"
    played = [scene for _, scene in scenes.values() if not scene.is_open]
    waiting = Wait.objects.filter(ended_at=None, seat__player__name=PEOPLE[0])
    assert waiting.count() == sum(
        scene.phase is not None and scene.waits_for == PEOPLE[0] and PEOPLE[0] in scene.holders for scene in played
    )
    assert any(scene.waits_for != PEOPLE[0] and PEOPLE[0] in scene.holders for scene in played)
    assert Seat.objects.filter(won=True).count() >= 2
    with pytest.raises(CommandError, match="empty"):
        call_command("demo")
