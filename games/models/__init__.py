"""The rows of the site. A game's truth is its moves and its seed; its position is a cache."""

from games.models.game import Game, Move, Seat, Tenure, Wait
from games.models.heartbeat import Heartbeat, Silence
from games.models.inbound import Inbound, Note
from games.models.invitation import Invitation, RefusedAddress
from games.models.log import GameLog
from games.models.mail import Mail
from games.models.order import Order
from games.models.player import Player, Vacation
from games.models.result import Result
from games.models.review import Review
from games.models.second_factor import SecondFactor
from games.models.seed import Seed

__all__ = [
    "Game",
    "GameLog",
    "Heartbeat",
    "Inbound",
    "Invitation",
    "Mail",
    "Move",
    "Note",
    "Order",
    "Player",
    "RefusedAddress",
    "Result",
    "Review",
    "Seat",
    "SecondFactor",
    "Seed",
    "Silence",
    "Tenure",
    "Vacation",
    "Wait",
]
