"""What a service refuses. Each carries a kind sentence for the person who asked; nothing was changed."""

from django.utils.translation import gettext as _


class Refused(Exception):
    """The request does not fit. `sentence` is translated and can be shown; `rule`: the paragraph that forbids it, or "";
    `code`: what is wrong in a word that never changes, for programs (of a move, that of `engine.errors.MoveError`).
    """

    status = 422
    code = "refused"

    def __init__(self, sentence: str, rule: str = "", code: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule
        self.code = code or self.code


class Stale(Refused):
    """The wait that the request was made in is over; the caller shows the fresh board."""

    status = 409
    code = "stale"

    def __init__(self, sentence: str = "") -> None:
        super().__init__(
            sentence or _("That turn has already been played, or was undone. Here is the game as it stands now.")
        )


class Forbidden(Refused):
    """The person who asks has no right to it."""

    status = 403
    code = "forbidden"


class Unsaved(Refused):
    """It fits, and the database cannot be written at the moment."""

    status = 503
    code = "unsaved"

    def __init__(self) -> None:
        super().__init__(_("We can't save anything at the moment, so nothing has changed. Try again in a minute."))
