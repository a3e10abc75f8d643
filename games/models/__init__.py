"""The rows of the site. A game's truth is its moves and its seed; its position is a cache."""

from games.models.block import Block
from games.models.game import Game, Seat, Tenure
from games.models.heartbeat import Heartbeat, Outage
from games.models.inbound import Inbound, Note
from games.models.invitation import Invitation, RefusedAddress
from games.models.league import Entry, League, Season
from games.models.log import GameLog
from games.models.mail import Mail
from games.models.move import Move, MoveQuerySet
from games.models.order import Order, OrderQuerySet
from games.models.player import Player, Vacation
from games.models.question import Question
from games.models.rating import Rating, StruckPair
from games.models.ready import Ready
from games.models.remark import Remark
from games.models.report import Report
from games.models.restriction import Restriction
from games.models.result import Result
from games.models.review import Review
from games.models.second_factor import SecondFactor
from games.models.seed import Seed, WeekSeed
from games.models.site_invitation import SiteInvitation
from games.models.token import Token
from games.models.wait import Wait
from games.models.week import Attempt, Week
