"""The bot that searches a tree, which ends where chance is due.

PUCT for any number of seats (max^n): each seat plays for its own margin. A leaf is worth its forecast; nothing is played to
the end. Once what the view hides is imagined, the search is deterministic: no chance is drawn, and of equal moves the first is
taken.
"""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from engine.bots.rated import Rated, add_points, margin
from engine.contract import AnyTitle, P, Title, V, mind_of
from engine.thinking import Tree


def choose_by_tree(
    title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Tree
) -> str:
    """Return the move that was tried most often; of equals the one that is worth most."""
    if len(legal_moves) == 1:
        return legal_moves[0]
    return rate_by_tree(title, view, seat, legal_moves, random, thinking)[0].move


def rate_by_tree(
    title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Tree
) -> list[Rated]:
    """Return the moves that were tried, the most frequent first; of equals the one that is worth most."""
    root = Node(title, title.imagine(view, random.randrange))
    root.expand(title, thinking, seat)
    points: dict[str, list[float]] = {}
    for _ in range(thinking.simulations):
        edge, leaf = simulate(title, root, thinking)
        add_points(points.setdefault(edge.move, [0.0] * len(leaf.points)), leaf.points)
    tried = [edge for edge in root.edges if edge.visits] or root.edges[:1]
    tried.sort(key=lambda edge: (edge.visits, edge.total), reverse=True)
    return [
        Rated(
            edge.move, edge.visits, edge.total / max(1, edge.visits),
            tuple(total / edge.visits for total in points.get(edge.move, ())),
        )
        for edge in tried
    ]  # fmt: skip


class Edge:
    """A move from a node. `total`: the sum of its author's margins over `visits` simulations."""

    __slots__ = ("first_value", "move", "node", "prior", "total", "visits")

    def __init__(self, move: str, prior: float, first_value: float) -> None:
        self.move = move
        self.prior = prior
        self.first_value = first_value
        """The expected margin before it is tried."""
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


class Node:
    """A position with its forecast. It is expanded at its second visit."""

    __slots__ = ("edges", "margins", "over", "points", "position", "seat", "visits")

    def __init__(self, title: Title[P, V], position: P) -> None:
        due = title.due(position)
        self.position = position
        self.seat = due[0] if due else 0
        self.over = not due
        """Whether the tree ends here: chance is due, or the game is over."""
        self.points = points = mind_of(title).forecast(title.view(position, None))
        self.margins = [margin(points, seat) for seat in range(len(points))]
        self.edges: list[Edge] = []
        self.visits = 0

    def expand(self, title: AnyTitle, thinking: Tree, seat: int) -> None:
        """Add an edge for each of the best moves of `seat`, which is due, with its prior probability."""
        self.seat = seat
        legal = title.legal(self.position, seat)
        worths = mind_of(title).appraise(title.view(self.position, seat), seat, legal)
        order = sorted(range(len(legal)), key=lambda place: (-worths[place], place))[: thinking.width]
        best = worths[order[0]]
        odds = [exp((worths[place] - best) / thinking.temperature) for place in order]
        everything = sum(odds)
        here = self.margins[seat]
        self.edges = [
            Edge(legal[place], chance / everything, here + worths[place] - best)
            for place, chance in zip(order, odds, strict=True)
        ]


def simulate(title: AnyTitle, root: Node, thinking: Tree) -> tuple[Edge, Node]:
    """Walk down to a new position and add its worth to every edge on the way.

    Returns the first edge and the last node of the way.
    """
    node = root
    path: list[tuple[Node, Edge]] = []
    while True:
        edge = pick(node, thinking)
        path.append((node, edge))
        if edge.node is None:
            edge.node = Node(title, title.apply(node.position, edge.move, node.seat))
            node = edge.node
            break
        node = edge.node
        if node.over:
            break
        if not node.edges:
            node.expand(title, thinking, node.seat)
    for before, edge in path:
        before.visits += 1
        edge.visits += 1
        edge.total += node.margins[before.seat]
    return path[0][1], node


def pick(node: Node, thinking: Tree) -> Edge:
    """Return the edge to try next, by its mean worth so far and how seldom it was tried; of equals the first."""
    reach = thinking.exploration * sqrt(node.visits + 1)
    best, found = float("-inf"), node.edges[0]
    for edge in node.edges:
        visits = edge.visits
        worth = edge.total / visits if visits else edge.first_value
        value = worth / thinking.scale + reach * edge.prior / (1 + visits)
        if value > best:
            best, found = value, edge
    return found
