"""What orders save, and what they cost: games among people who leave orders and people who look each time, on the engine alone.

A person is the greedy bot with a taste of their own (each weight of the appraisal times e to a normal number of spread 0.15)
and noise (0.3 points a move and look). They look two to four times a day between 8 and 23 o'clock, all in one zone, and decide
at their first look; a look takes five minutes. While it is their turn they go on deciding. Then they leave an order by habit:

- by hand: none, and the site plays no only legal move for them
- forced: none, as it is today
- next: the next turn, up to three choices, with care
- short: three turns, up to three choices each, with care
- short, no care: the same, played blindly
- watches only: the same, blindly, with `ask if place`, or `ask if card ...` of what they collect where a title has no places

Choices are the best in their eyes where they imagine it, at most a point behind, and different in more than the number of
weeks. Once the next thing to come is a decision with a name (an area), they write a line for each of these. They foresee nobody.

For each habit there are tables where all have it, and tables where one of two or three has it, or two of four, against people
who look (forced). Wake-ups are looks at which somebody decided; mails count besides each return of the turn by somebody's order
whose 60 seconds the mover did not wait for. `own`: the users' points against those of tables where all look. `gap`: users'
points against lookers' at the same table. `wins`: the users' share of the victories off an even one, in hundredths. All with
their standard errors.

It is bound to this model: people are stronger and want other things, and foresee one another.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from benchmarks.order_games import Told, play_game
from benchmarks.order_people import HABITS, LOOKER, Habit
from engine.contract import AnyTitle, draw_by, plans_of
from engine.registry import TITLES, get_title

Mixed = tuple[Told, tuple[int, ...]]
"""A game of users and lookers, and the users' seats."""


def users_of(players: int, number: int) -> tuple[int, ...]:
    """Return the seats of those who leave orders in a mixed game: one of two or three, two of four, every seat equally often."""
    if players < 4:
        return (number % players,)
    return tuple(sorted((number % 4, (number + 1 + number // 4 % 3) % 4)))


def play_mixed(title: AnyTitle, players: int, habit: Habit, number: int, seed: str) -> Mixed:
    users = users_of(players, number)
    return play_game(title, [habit if seat in users else LOOKER for seat in range(players)], seed), users


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error; 0 where there are less than two."""
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return (statistics.fmean(values) if values else 0.0), error


def told(values: Sequence[float], digits: int = 1) -> str:
    mean, error = mean_error(values)
    return f"{mean:.{digits}f} ± {error:.{digits}f}" if values else "-"


def percent(values: Sequence[float], base: Sequence[float], paired: bool) -> str:
    """By how much the values are above the base, with the error of the difference."""
    if not values or not base:
        return "-"
    (mean, error), (mean_base, error_base) = mean_error(values), mean_error(base)
    if paired:
        difference = mean_error([value - other for value, other in zip(values, base, strict=True)])[1]
    else:
        difference = (error**2 + error_base**2) ** 0.5
    return f"{100 * (mean / mean_base - 1):+.1f} ± {100 * difference / mean_base:.1f} %"


def per_seat(numbers: Iterable[Sequence[float]]) -> list[float]:
    """By game: the mean of the seats."""
    return [statistics.fmean(one) for one in numbers]


def points_by_side(games: Sequence[Mixed], of_users: bool) -> list[float]:
    """By game: the mean points of the users, or of the others."""
    return [
        statistics.fmean(points for seat, points in enumerate(game.points) if (seat in users) == of_users)
        for game, users in games
    ]


def lines(name: str, all_use: Sequence[Told], mixed: Sequence[Mixed], today: Sequence[Told]) -> list[str]:
    """Return what is printed of a habit."""
    wakes, mails = per_seat(game.wakes for game in all_use), per_seat(game.mails for game in all_use)
    days = [game.days for game in all_use]
    wakes_today, mails_today = per_seat(game.wakes for game in today), per_seat(game.mails for game in today)
    first = (
        f"{name} ({len(all_use)} games): wake-ups {told(wakes)} ({percent(wakes, wakes_today, False)}), "
        f"mails {told(mails)} ({percent(mails, mails_today, False)}), "
        f"days {told(days)} ({percent(days, [game.days for game in today], False)}), "
        f"points {told(per_seat(game.points for game in all_use))}"
    )
    found = [first]
    if mixed:
        users, others = points_by_side(mixed, True), points_by_side(mixed, False)
        wins = [
            100 * (sum(game.shares[seat] for seat in seats) - len(seats) / len(game.points)) for game, seats in mixed
        ]
        found.append(
            f"    against lookers ({len(mixed)} games): own {percent(users, per_seat(game.points for game in today), False)}, "
            f"gap {percent(users, others, True)}, wins {told(wins)}"
        )
    ends: Counter[str] = sum((game.ends for game in all_use), Counter())
    if ends:
        shown = ", ".join(f"{why} {100 * number / ends.total():.0f} %" for why, number in ends.most_common())
        found.append(f"    orders ended: {shown}")
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--title", choices=list(TITLES), default=next(iter(TITLES)))
    arguments.add_argument("--players", type=int, default=3)
    arguments.add_argument("--games", type=int, default=50, help="of each habit, and as many mixed ones")
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--habits", default=",".join(HABITS).replace("short, no care", "short no care"))
    arguments.add_argument("--minutes", type=float, default=1e9, help="stops after so many, with what there is")
    given = arguments.parse_args()
    title = get_title(given.title)
    if not plans_of(title).occasions(view_of_first_decision(title, given.players), 0):
        print(f"{title.name} has no orders: nobody has said what a turn to come looks like in it.")
        return
    wanted = {name.replace(" no care", ", no care") for name in given.habits.split(",")}
    habits = [habit for name, habit in HABITS.items() if name in wanted or habit is LOOKER]
    all_use: dict[str, list[Told]] = {habit.name: [] for habit in habits}
    mixed: dict[str, list[Mixed]] = {habit.name: [] for habit in habits}
    until = time.monotonic() + 60 * given.minutes
    for number in range(given.games):
        if time.monotonic() > until:
            break
        seed = f"{given.seed} {number}"
        for habit in habits:
            all_use[habit.name].append(play_game(title, [habit] * given.players, seed))
            if habit.turns:
                mixed[habit.name].append(play_mixed(title, given.players, habit, number, f"{seed} mixed"))
    print(f"{title.name}, {given.players} players, seed {given.seed}")
    for habit in habits:
        print("\n".join(lines(habit.name, all_use[habit.name], mixed[habit.name], all_use[LOOKER.name])))


def view_of_first_decision(title: AnyTitle, players: int) -> object:
    position = title.start(players, {})
    while title.chance_due(position):
        position = title.apply(position, title.deal(position, draw_by(lambda n: 0)))
    return title.view(position, 0)


if __name__ == "__main__":
    main()
