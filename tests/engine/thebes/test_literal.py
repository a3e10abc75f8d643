"""The literal reading by itself: nothing is lost or made in its games."""

from collections import Counter

import pytest

from tests.engine.thebes import walks
from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_parts import EXHIBITIONS, RESEARCHERS, SITES

# In the last of these the players take nearly every card there is.
WALKS = [(2, 8), (4, 95), (3, 13)]


def cards(game: Game) -> list[str]:
    """Every card, wherever it is: 85 researcher cards and 10 exhibitions."""
    piles = game.cards
    return [
        *piles.unseen,
        *piles.stack2_exhibitions,
        *piles.stack3_exhibitions,
        *(piles.shuffled or []),
        *piles.discarded,
        *piles.shown(),
        *piles.exhibitions(),
        *(id for hand in game.hand.values() for id in hand),
        *(id for exhibited in game.exhibited.values() for id in exhibited),
    ]


def tokens(game: Game) -> Counter[tuple[str, str]]:
    """Every token, wherever it is: (site, token)."""
    found = Counter(one for found in game.found.values() for one in found)
    found.update((site, token) for site, bag in game.bags.items() for token in bag)
    found.update((site, "1") for site, lies in game.board.items() if lies)
    return found


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_85_cards_10_exhibitions_and_155_tokens_stay(players: int, seed: int) -> None:
    every_token = Counter(
        (site, token)
        for site, (_, values) in SITES.items()
        for token in [*map(str, values), "book", "general", *["debris"] * 16]
    )
    assert every_token.total() == 155
    for game, _ in walks.walk(players, seed):
        assert Counter(cards(game)) == Counter([*RESEARCHERS, *EXHIBITIONS])
        assert tokens(game) == every_token
        if game.cards.shuffled is None:
            assert len(game.cards.unseen) == game.cards.stack1 + game.cards.stack2 + game.cards.stack3


@pytest.mark.parametrize(("players", "seed"), WALKS)
def test_markers_go_forward_and_the_game_ends(players: int, seed: int) -> None:
    before = dict.fromkeys(Game(players).colours, 0)
    for game, legal in walks.walk(players, seed):
        weeks = {colour: game.time(colour) for colour in game.colours}
        assert all(before[colour] <= weeks[colour] <= game.end for colour in game.colours)
        assert sorted(colour for markers in game.track.values() for colour in markers) == sorted(game.colours)
        assert legal != [] or game.final()
        before = weeks
    assert set(before.values()) == {game.end}
