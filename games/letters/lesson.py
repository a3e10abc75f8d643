"""A lesson by email: two positions of the two-minute page with one move to make in each, and then a game."""

from datetime import timedelta
from functools import cache
from random import Random
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from engine.contract import AnyTitle, draw_by
from engine.registry import get_title
from engine.sentences import tell_to
from games.boards.contract import AnyPresenter, Look, Task
from games.boards.registry import get_presenter
from games.letters import parts
from games.letters.move_options import answer_link, examples
from games.letters.questions import question_address, word_link
from games.lib import site_time
from games.lib.text.sentences import translate_sentence
from games.mail.context import address_of, reply_context
from games.mail.kinds import Filling, Inline, Kind, Pointless, Urgency
from games.mail.post import draft, post, root_of
from games.mail.signed_addresses import NEVER, write
from games.models import Invitation, Mail, Player
from games.models.question import Asks
from games.reading import markers
from games.reading.answers import Said
from games.table.table import player_name

NAMES = ("Ines", "Jonas", "Priya", "Tomasz")
"""The players of a lesson, by seat. The reader has the first."""
MOST_LETTERS = 20
"""Letters of lessons to an address in a day."""
YES_BOT = gettext_noop("yes, bot")
DRAWN = 18
"""The seed of what chance deals in a lesson."""
TAUGHT = 2
"""The step after the last task: how to play on."""


class Place(NamedTuple):
    """A position in which the reader of a lesson makes a move, in the first seat."""

    title: AnyTitle
    presenter: AnyPresenter
    task: Task
    position: Any


def teaches(title_id: str) -> bool:
    """Return whether the title has lessons by email."""
    lesson = get_presenter(title_id, get_title(title_id).rules).lesson
    return lesson is not None and bool(lesson.tasks)


@cache
def place_of(title_id: str, step: int) -> Place:
    """Return the position of the step of the lesson in the title."""
    title = get_title(title_id)
    presenter = get_presenter(title_id, title.rules)
    assert presenter.lesson is not None
    task = presenter.lesson.tasks[step]
    position = title.start(presenter.lesson.players, {})
    for move in presenter.lesson.moves[: task.ply]:
        position = title.apply(position, move)
    return Place(title, presenter, task, position)


def sentences_of(place: Place, move: str) -> list[str]:
    """Return what the move does there, with what chance then deals, as the reader may read it."""
    title, before = place.title, place.position
    after = title.apply(before, move, 0)
    events = [*title.story.narrate(before, move, after)]
    if title.chance_due(after):
        dealt = title.deal(after, draw_by(Random(DRAWN).randrange))
        events += title.story.narrate(after, dealt, title.apply(after, dealt))
    mine = [event.sentence for event in events if event.audience is None or 0 in event.audience]
    names = NAMES[: title.players(before)]
    return [translate_sentence(tell_to(sentence, 0, title.story.second_person), names) for sentence in mine]


class LessonMail(Kind):
    """One letter of a lesson. To somebody without an account it contains no word of theirs but the move that was read."""

    name = "lesson"
    label = gettext_lazy("Lesson")
    urgency = Urgency.ANSWER
    auto_submitted = "auto-replied"

    def fill(self, mail: Mail) -> Filling:
        if not mail.address:
            raise Pointless(gettext_noop("The address wants no mail."))
        inputs = mail.inputs
        title_id, step = inputs["title"], inputs["step"]
        name = get_title(title_id).name
        offer = {key: inputs[key] for key in ("title", "sizes", "step", "tries", "invitation") if key in inputs}
        reply = question_address(mail, Asks.LESSON, offer)
        subject = _("Learning {title}").format(title=name)
        context: dict[str, Any] = {
            "subject": subject,
            "title": name,
            "events": sentences_of(place_of(title_id, step - 1), inputs["move"]) if "move" in inputs else (),
            "unread": place_of(title_id, step).task.example if inputs.get("tries") else "",
            "passed": place_of(title_id, step - 1).task.example if inputs.get("passed") else "",
            "step": step,
            "privacy": address_of("site-page", "privacy"),
            "no": word_link(reply, subject, Said.NO),
        } | reply_context(reply, markers.REPLY)
        pictures: tuple[Inline, ...] = ()
        if step < TAUGHT:
            place = place_of(title_id, step)
            view = place.title.view(place.position, 0)
            legal = place.title.legal(place.position, 0)
            seen = Look(names=(_("You"), *NAMES[1:])[: place.title.players(place.position)], seat=0)
            pictures = parts.pictures(mail, place.presenter, view, seen)[:1]
            shown = dict.fromkeys([place.task.example, *examples((title_id, place.title.rules), legal)])
            context |= {
                "heading": _("{title}, letter {number} of 2").format(title=name, number=step + 1),
                "text": _(place.task.text),
                "moves": [(line, answer_link(reply, f"Re: {subject}", line)) for line in shown],
                "legal_count": len(legal),
                "pictures": pictures,
            }
        else:
            bot = _("bot {title}").format(title=name) if mail.player else _(YES_BOT)
            context |= {
                "heading": _("That's how it goes"),
                "yes": word_link(reply, subject, Said.YES),
                "bot_line": bot,
                "bot": answer_link(reply, f"Re: {subject}", bot),
                "inviter": inviter_of(inputs),
            }
        never = "" if mail.player else address_of("refuse_invitations", write(NEVER, [mail.pk]))
        root = root_of(mail.player, None, f"lesson:{title_id}") if mail.player else ""
        answers = (inputs.get("message_id", ""),)
        return Filling(context, never, root, reply, pictures, answers)


def post_lesson(
    occasion: str, inputs: dict[str, Any], player: Player | None, address: str = "", language: str = ""
) -> Mail | None:
    """Post a letter of a lesson to the player or the address. Return None where the day has had its letters."""
    address = (player.email or "") if player else address
    since = site_time.now() - timedelta(days=1)
    if Mail.objects.filter(kind="lesson", address=address, created_at__gt=since).count() >= MOST_LETTERS:
        return None
    letter = draft(occasion, "lesson", address, player, inputs=inputs)
    letter.language = language or letter.language
    return post(letter)


def inviter_of(inputs: dict[str, Any]) -> str:
    """Return who invited the reader to a game that is still open, "" for nobody."""
    invitations = Invitation.objects.select_related("inviter").filter(state=Invitation.State.OPEN)
    found = invitations.filter(pk=inputs.get("invitation", 0)).first()
    return player_name(found.inviter) if found is not None else ""
