"""The first line of a mail, which an inbox shows beside the subject. It is invisible in the mail itself.

All mails of a game have one subject, so that programs keep them together; this line distinguishes turn, answer, warning and
end. Some programs quote hidden words above the line where our mail begins. So in mails that can be answered it contains
neither a move nor a name: nothing that could be taken for what the writer wants.
"""

from typing import Any

from django.utils.translation import gettext as _

from games.letters import outcome


def of_turn(context: dict[str, Any]) -> str:
    """Return by when to move. The time that is left is not named: `left` is a move."""
    time = context["time"]
    return join_sentences(_("It is your turn."), time.by if time else "")


def of_warning(context: dict[str, Any]) -> str:
    """Return by when to move, and what a timeout costs."""
    time = context["time"]
    return join_sentences(_("Your time is running out."), time.by if time else "", context["cost"])


def of_answer(report: dict[str, Any], context: dict[str, Any]) -> str:
    """Return what the answered mail did, and whose turn it is.

    `context` is that of the answer; without `due`, its reader has no seat.
    """
    done = join_sentences(done_by(report))
    if "due" not in context:
        return done
    if context["over"]:
        return join_sentences(done, _("The game is over."))
    return (
        join_sentences(done, of_turn(context)) if context["due"] else join_sentences(done, _("The others move next."))
    )


def done_by(report: dict[str, Any]) -> str:
    """Return what came of the mail, without naming a move."""
    items = report.get("items", ())
    if report.get("asks"):
        return _("We have a question for you.")
    if not items or any(kind == outcome.NOT for kind, _sentence in items):
        if report.get("first") is not None:
            return _("Only a part of your email was played; something in it was not.")
        return _("Nothing was played: something in your email needs another look.")
    found = {sentence["m"] for _kind, sentence in items}
    if found & {outcome.UNDONE, outcome.UNDONE_TURN}:
        return _("Undone, as you asked.")
    return _("Your move was played.") if report.get("first") is not None else _("We've read your email.")


def join_sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
