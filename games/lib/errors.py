"""Refusals by services. Each has a kind sentence for the person who made the request; nothing was changed."""

from django.utils.translation import gettext as _


class Refused(Exception):
    """A request that cannot be done.

    `sentence` is translated and can be shown. `rule` is the paragraph that forbids it, or "". `code` is a stable word for
    programs, for a move that of `engine.errors.MoveError`.
    """

    status = 422
    code = "refused"
    candidates: tuple[str, ...] = ()
    """Of a line that could mean several legal moves: those moves."""

    def __init__(self, sentence: str, rule: str = "", code: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule
        self.code = code or self.code


class Stale(Refused):
    """A request made in a wait that is over. The caller shows the present board."""

    status = 409
    code = "stale"

    def __init__(self, sentence: str = "") -> None:
        super().__init__(
            sentence or _("That turn has already been played, or was undone. Here is the game as it stands now.")
        )


class Forbidden(Refused):
    """A request by somebody who has no right to it."""

    status = 403
    code = "forbidden"


class Unsaved(Refused):
    """A valid request while the database cannot be written."""

    status = 503
    code = "unsaved"

    def __init__(self) -> None:
        super().__init__(_("We can't save anything at the moment, so nothing has changed. Try again in a minute."))
