"""What a mail looks like: two parts of equal worth, in the reader's language, nothing fetched from anywhere."""

import re
from collections.abc import Iterator
from email.message import EmailMessage as Letter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation

from games.boards.contract import Look, Picture
from games.boards.registry import get_presenter
from games.letters.address_mails import LeftAlone
from games.letters.confirmations import Carrier
from games.letters.notices import NOTICES
from games.mail import sending
from games.mail.kinds import ACCOUNT, kinds
from games.mail.post import draft, post
from games.models import Game, Invitation, Mail, Player, Seat
from games.models.invitation_blocklist import refuse_address
from games.table.seeds import insert_game
from games.table.table import Table
from tests.games.conftest import MakeGame, make_player
from tests.games.mail.conftest import post_code
from tests.games.notices import notify
from tests.markup import read_page
from tests.steps import address_in, finished_game, game_at, letters_to, text_of

pytestmark = pytest.mark.django_db

TEMPLATES = Path(settings.BASE_DIR) / "templates/mail"
ACCOUNT_KINDS = sorted(
    f"account/{path.name.removesuffix('.subject.txt')}" for path in (TEMPLATES / "account").glob("*.subject.txt")
)
OWN_KINDS = [name for name in kinds() if name not in {ACCOUNT, LeftAlone.name}]
WORDS = {
    "who": "Bob",
    "bot": "greedy",
    "winners": "Bob",
    "free": 1,
    "former": "Carol",
    "until": "2026-12-03T18:00:00+00:00",
    "at": "2026-12-03T18:00:00+00:00",
    "seat": 1,
    "turns": 6,
    "reason": "The bot plays a move that the rules forbid.",
}


@pytest.fixture
def invitation(alice: Player) -> Invitation:
    """Alice keeps a seat for an address."""
    game = insert_game(name="Rude <b>words</b>", title="mykerinos", rules=1, players=2, creator=alice)
    Seat.objects.create(game=game, index=0, player=alice)
    seat = Seat.objects.create(game=game, index=1)
    return Invitation.objects.create(game=game, seat=seat, inviter=alice, email="guest@example.org")


def post_invitation(invitation: Invitation) -> Mail:
    mail = post(
        draft("invite:1", "invitation", "guest@example.org", None, invitation.game, {"invitation": invitation.pk})
    )
    assert mail is not None
    return mail


def html_of(letter: Letter) -> str:
    body = letter.get_body(preferencelist=("html",))
    assert body is not None
    return str(body.get_content())


def check_letter(letter: Letter) -> None:
    """Check what holds for every mail."""
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["Subject"].strip()
    assert letter.get_content_type() == "multipart/alternative"
    text, html = text_of(letter), html_of(letter)
    assert len(text.split()) > 8
    assert "{{" not in text + html and "{%" not in text + html and "&quot;" not in text and "&#x27;" not in text
    tree = read_page(html)
    names = {element.tag for element in tree.iter()}
    assert not names & {"script", "img", "link", "iframe", "form", "object"}
    assert "url(" not in html
    # Outlook takes no width but a table's, and pads nothing but cells.
    assert html.count('<!--[if mso]><table width="600"') == html.count("<!--[if mso]></td></tr></table>") == 1
    padded = [child for cell in tree.iter("td") if "mso-padding-alt" in (cell.get("style") or "") for child in cell]
    assert [link for link in tree.iter("a") if link.get("class") in ("button", "plain")] == padded
    # Every address of the HTML part stands in the text part too; links that begin an answer lead where an answer goes.
    for link in tree.iter("a"):
        href = link.get("href") or ""
        assert href and (address_in(letter, "Reply-To") in href if href.startswith("mailto:") else href in text)


@pytest.mark.parametrize("kind", ACCOUNT_KINDS)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_each_mail_of_an_account(kind: str, language: str) -> None:
    inputs = {"from_email": "old@example.org", "to_email": "anna@example.org", "left": 9}
    secrets = {"code": "ABCD-EFGH"} if "code" in kind or "confirmation" in kind else None
    with translation.override(language):
        post(draft("test:1", kind, "anna@example.org", inputs=inputs, secrets=secrets))
    (letter,) = letters_to("anna@example.org")
    check_letter(letter)
    assert ("ABCD-EFGH" in text_of(letter)) is (secrets is not None)
    assert ("ABCD-EFGH" in html_of(letter)) is (secrets is not None)
    assert f'lang="{language}"' in html_of(letter)


def test_every_mail_that_allauth_can_send_here_has_our_templates() -> None:
    """Allauth's own for links are not reachable: codes are used instead."""
    import allauth.account

    package = Path(allauth.account.__file__).parent.parent / "templates/account/email"
    prefixes = {path.name.removesuffix("_subject.txt") for path in package.glob("*_subject.txt")}
    ours = {kind.removeprefix("account/") for kind in ACCOUNT_KINDS}
    assert prefixes - ours == {"email_confirm", "password_reset_key"}


@pytest.mark.database
@pytest.mark.parametrize("notice", NOTICES)
def test_each_notice(make_game: MakeGame, alice: Player, bob: Player, notice: str) -> None:
    game = make_game(alice, bob, name="Bert & “Anna”").game
    notify("test:1", alice, notice, game, **WORDS)
    (letter,) = letters_to("alice@example.org")
    check_letter(letter)
    assert "Bert & “Anna”" in text_of(letter)
    assert "Bert &amp; “Anna”" in html_of(letter)


def test_a_game_that_the_site_began_can_be_called_off_from_its_mail(
    make_game: MakeGame, alice: Player, bob: Player
) -> None:
    game = make_game(alice, bob).game
    notify("test:1", alice, "matched", game)
    (letter,) = letters_to("alice@example.org")
    assert f"/g/{game.code}/not-now/" in text_of(letter)
    assert f"/g/{game.code}/not-now/" in html_of(letter)


@pytest.mark.parametrize("about", ["", "report closed", "hidden", "lifted"])
def test_each_mail_about_a_player_without_a_game(alice: Player, about: str) -> None:
    kind = "about_account" if about else "test"
    post(draft("test:1", kind, alice.email, alice, None, {"about": about, "reason": "Stay friendly."}))
    (letter,) = letters_to("alice@example.org")
    check_letter(letter)


def test_every_kind_has_its_templates() -> None:
    for kind in [*OWN_KINDS, *ACCOUNT_KINDS]:
        for ending in ("subject.txt", "txt", "html"):
            assert (TEMPLATES / f"{kind}.{ending}").is_file(), f"{kind}.{ending}"


def holds_answers(template: str) -> bool:
    """Whether that template of mails, or one that it is made of, has a place for answers that waited for a mail."""
    if template.startswith("carried."):
        return True
    parts = re.findall(r'{% (?:include|extends) "mail/([^"]+)"', (TEMPLATES / template).read_text())
    return any(map(holds_answers, parts))


@pytest.mark.parametrize("ending", ["txt", "html"])
def test_what_has_a_place_for_waiting_answers_is_a_carrier(ending: str) -> None:
    carriers = {name for name, kind in kinds().items() if isinstance(kind, Carrier)}
    assert {kind for kind in OWN_KINDS if holds_answers(f"{kind}.{ending}")} == carriers


def test_an_invitation_tells_name_title_and_seats_and_no_words_of_the_inviter(invitation: Invitation) -> None:
    post_invitation(invitation)
    (letter,) = letters_to("guest@example.org")
    check_letter(letter)
    whole = letter.as_string() + text_of(letter) + html_of(letter)
    assert "Alice" in whole
    assert "Rude" not in whole
    assert "alice@example.org" not in whole
    assert invitation.token in text_of(letter)


def test_an_invitation_can_be_refused_by_its_headers(invitation: Invitation) -> None:
    post_invitation(invitation)
    (letter,) = letters_to("guest@example.org")
    assert letter["List-Unsubscribe"].strip().startswith(f"<{settings.BASE_URL}/")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize("change", ["answered", "game over", "address refused"])
def test_an_invitation_that_has_become_pointless_is_not_sent(
    invitation: Invitation, mailoutbox: list[EmailMessage], change: str
) -> None:
    mail = post_invitation(invitation)
    if change == "answered":
        Invitation.objects.update(state=Invitation.State.DECLINED)
    elif change == "game over":
        Game.objects.update(state=Game.State.CANCELLED, ended_at=mail.created_at)
    else:
        refuse_address("Guest@Example.org")
    sending.sweep()
    mail.refresh_from_db()
    assert mail.state == "suppressed"
    assert mail.reason
    assert mailoutbox == []


def test_a_player_is_written_to_in_his_own_language_and_zone(alice: Player) -> None:
    alice.language, alice.time_zone = "de", "Asia/Tokyo"
    alice.save()
    with translation.override("pl"):
        mail = post(draft("test:1", "account/password_changed", alice.email, alice))
    (letter,) = letters_to("alice@example.org")
    assert mail is not None
    assert 'lang="de"' in html_of(letter)
    assert "(JST)" in text_of(letter)


def test_a_subject_is_one_line_whatever_the_name(make_game: MakeGame, alice: Player, bob: Player) -> None:
    game = make_game(alice, bob, name="Two\r\nBcc: victim@example.org").game
    notify("test:1", alice, "started", game)
    (letter,) = letters_to("alice@example.org")
    assert letter["Bcc"] is None
    assert "Two Bcc: victim@example.org" in letter["Subject"]


def test_dark_colours_survive_the_inlining() -> None:
    post_code()
    (letter,) = letters_to("anna@example.org")
    assert "prefers-color-scheme: dark" in html_of(letter)
    assert 'style="' in html_of(letter)


PHONE = 360


SMALLEST = 10


SCALE = re.compile(r"scale\(([\d.]+)")


MATRIX = re.compile(r"matrix\(")


def letters(picture: Picture) -> Iterator[tuple[float, str]]:
    """Size in pixels of all that is written on it, shown on a phone, and the words."""
    root = ElementTree.fromstring(picture.svg)
    width = float(root.attrib["viewBox"].split()[2])
    pieces = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def walk(element: ElementTree.Element, scale: float, size: float) -> Iterator[tuple[float, str]]:
        moved = element.attrib.get("transform", "")
        assert not MATRIX.search(moved)
        for found in SCALE.findall(moved):
            scale *= float(found)
        size = float(element.attrib.get("font-size", size))
        words = "".join(element.itertext()).strip() if element.tag == "text" else ""
        if words:
            yield scale * size * PHONE / width, words
        if element.tag == "use":
            yield from walk(pieces[element.attrib["href"].removeprefix("#")], scale, size)
        for child in element:
            if child.tag != "defs":
                yield from walk(child, scale, size)

    yield from walk(root, 1, 16)


def pictures(table: Table, language: str) -> tuple[Picture, ...]:
    from django.utils import translation

    presenter = get_presenter(table.game.title, table.game.rules)
    with translation.override(language):
        return presenter.letters.pictures(table.view(table.seats[0]), Look(tuple(table.names()), 0))


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_m2_8_letters_on_a_board_are_ten_pixels_high_on_a_phone(
    title: str, language: str, alice: Player, bob: Player
) -> None:
    people = (alice, bob, make_player("dora"), make_player("emil"))
    tables = [game_at(ply, *people, title=title, name=f"At {ply}") for ply in (4, 40, 90)]
    tables.append(finished_game(alice, bob, title=title))
    seen = 0
    for table in tables:
        for picture in pictures(table, language):
            found = list(letters(picture))
            small = [(round(size, 2), words) for size, words in found if size < SMALLEST]
            assert small == [], picture.name
            seen += len(found)
            # In words too, for whoever sees no pictures: who is where.
            assert len(picture.alt) > 20 and "{" not in picture.alt
    assert seen > 100
