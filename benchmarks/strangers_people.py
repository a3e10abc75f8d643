"""Strangers who come to a site, for `benchmarks.strangers`: made up, by the constants below, but all they do is done."""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from games.clock.pace import PRESETS
from games.lib.errors import Refused
from games.lobby import open_games
from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
from games.lobby.offers import OFFERED_GAMES, offered_games
from games.lobby.ready import save_wish
from games.models import Game, Move, Player, Ready, Seat, Tenure
from games.play.moves.decision import play_move
from games.table.table import load_table

DAY = timedelta(days=1)
TITLES = ("mykerinos", "thebes", "arnak")
KNOWS_MORE = 0.4
"""A stranger plays one title, and each other one with this chance."""
INTEREST = 14.0
"""Mean days until somebody without a game loses interest; it begins anew with each game."""
BETWEEN, WHILE_PLAYING = 1.5, 0.6
"""Mean days between two visits."""
LOOKS_INTO_THE_LIST, LISTED = 0.5, 20
"""Chance, in a visit, to look at the list of games, and its length; what stands on the desk is seen in each visit."""
TAKES, BEGINS = 0.8, 0.5
"""Chances, in a visit without a game, to take a seat that is seen, else to begin something: a game, or a wish."""
WISHES = 0.7
"""Share of those who begin something that say *Ready to play* where it can be said."""
KEEPS_READY, ALSO_THREE = 0.25, 0.3
"""Shares of wishes for game after game, and for two or three players."""
COMES, COMES_YET = 0.9, 0.5
"""Chances that the mail of a start brings somebody within a day: who is interested, and who no longer was."""


@dataclass
class Stranger:
    """Somebody who has signed up: what they play, when they come next, and until when they are interested."""

    player: Player
    titles: list[str]
    rng: Random
    joined: datetime
    visit: datetime
    bored: datetime
    known: set[int] = field(default_factory=set)
    """Seats of whose start they have heard."""

    def days(self, average: float) -> timedelta:
        return self.rng.expovariate(1 / average) * DAY

    def come(self, now: datetime, as_it_is: bool) -> None:
        """Take the turns that are due, and look for a game with a person where there is none."""
        playing = Seat.objects.of_running_games().filter(player=self.player)
        for seat in playing:
            self.take_turn(seat)
        if not playing.exists():
            self.look_for_a_game(as_it_is)
        self.visit = now + self.days(WHILE_PLAYING if playing.exists() else BETWEEN)

    def take_turn(self, seat: Seat) -> None:
        """Make moves, any that are legal, until somebody else is due."""
        while seat.pk in (table := load_table(pk=seat.game_id)).waits:
            held = table.seat(seat.pk)
            play_move(table, held, table.waits[seat.pk].pk, self.rng.choice(table.legal(held)), Move.Via.BROWSER)

    def look_for_a_game(self, as_it_is: bool) -> None:
        rng = self.rng
        looks, takes, begins, wishes = (rng.random() < p for p in (LOOKS_INTO_THE_LIST, TAKES, BEGINS, WISHES))
        endless, also_three, title = rng.random() < KEEPS_READY, rng.random() < ALSO_THREE, rng.choice(self.titles)
        most = OFFERED_GAMES if as_it_is else LISTED * looks
        offers = [one for one in offered_games(self.player, most=most) if one.game.title in self.titles]
        # Who is barred from new public games is told so.
        with suppress(Refused):
            if offers and takes:
                open_games.join(offers[0].game.pk, self.player)
            elif not begins or Game.objects.open_for_players().filter(creator=self.player).exists():
                pass
            elif not (as_it_is and wishes):
                seats = [SeatPlan(ME), *[SeatPlan(OPEN)] * (1 if as_it_is else 2)]
                open_games.create_game(self.player, GamePlan(title, "Open to all", seats, pace=PRESETS["bank"]))
            elif not Ready.objects.filter(player=self.player).exists():
                for wished in self.titles:
                    save_wish(self.player, wished, [2, 3][: 1 + also_three], Ready.Pace.BANK, endless=endless)

    def hear_of_starts(self, now: datetime) -> None:
        """Read the mail about a game that has begun, and come back for it or not."""
        seats = Seat.objects.of_running_games().filter(player=self.player).exclude(pk__in=self.known)
        for pk in seats.values_list("pk", flat=True):
            self.known.add(pk)
            if self.rng.random() < (COMES if now < self.bored else COMES_YET):
                self.bored = max(self.bored, now + self.days(INTEREST))
                self.visit = now + self.rng.random() * DAY

    def met(self) -> tuple[timedelta, timedelta]:
        """Return how long after signing up a game with a person began, and one that all have moved in; for ever at most."""
        found = [timedelta.max, timedelta.max]
        for tenure in Tenure.objects.filter(player=self.player).select_related("seat__game"):
            game = tenure.seat.game
            others = Tenure.objects.filter(seat__game=game, player__isnull=False).exclude(player=self.player)
            if others.exists() and game.started_at:
                after = game.started_at - self.joined
                moved = not Seat.objects.filter(game=game, awaits_first_move=True).exists()
                found = [min(found[0], after), min(found[1], after) if moved else found[1]]
        return found[0], found[1]


def new_stranger(number: int, rng: Random, now: datetime) -> Stranger:
    """Return an account made at this moment, that comes at once."""
    player = Player.objects.create(
        email=f"s{number}@example.org",
        name=f"Stranger {number}",
        joined_at=now,
        confirmed_at=now,
        mail_when=Player.MailWhen.WARNING,
    )
    first = rng.choice(TITLES)
    titles = [title for title in TITLES if title == first or rng.random() < KNOWS_MORE]
    return Stranger(player, titles, rng, now, now, now + rng.expovariate(1 / INTEREST) * DAY)
