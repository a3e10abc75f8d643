"""R6: who may sign up, the pages that the law asks for, and what programs look for."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from django.test import Client

from games.lobby.new_game import EMAIL, LINK, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.mail.post import draft, post
from games.mail.sending import send
from games.models import Invitation, Mail, Player
from games.pages.site import texts
from tests.games.accounts.conftest import sign_up
from tests.games.pages.conftest import strict

pytestmark = pytest.mark.django_db


def forget_kept() -> None:
    """Forget what is cached for as long as the process lives."""
    texts.own_pages.cache_clear()
    for engine in engines.all():
        for loader in engine.engine.template_loaders:  # type: ignore[attr-defined]
            getattr(loader, "reset", lambda: None)()


@pytest.fixture
def site(settings: Any, tmp_path: Path) -> Iterator[Any]:
    settings.PAGES_DIR = tmp_path
    forget_kept()
    yield settings
    forget_kept()


def test_r6_the_texts_of_who_runs_the_site_are_pages(client: Client, site: Any) -> None:
    assert client.get("/about/imprint/").status_code == 404
    imprint = "# Impressum\n\nVerein der *Ausgräber*\\\nWeg 1\n\n## Kontakt\n\n"
    imprint += "- [Mail](mailto:a@b.example)\n- <script>x</script>\n"
    (site.PAGES_DIR / "imprint.de.md").write_text(imprint)
    (site.PAGES_DIR / "contact.md").write_text("For all\n\n[evil](javascript:alert(1)) [us](https://x.example/)")
    forget_kept()
    shown = client.get("/about/imprint/", headers={"Accept-Language": "pl"})
    strict(shown.content)
    html = shown.content.decode()
    assert '<h1 lang="de">Impressum</h1>' in html
    assert "Verein der <em>Ausgräber</em><br>\nWeg 1" in html and "<h2>Kontakt</h2>" in html
    assert '<li><a href="mailto:a@b.example">Mail</a></li>' in html and "<script>x" not in html
    contact = client.get("/about/contact/").content.decode()
    assert 'href="javascript' not in contact and '<a href="https://x.example/">us</a>' in contact
    home = client.get("/").content.decode()
    assert "/about/imprint/" in home and "/about/contact/" in home and "/about/terms/" not in home
    for page in ("../secret_key", "imprint.de", "nothing"):
        assert client.get(f"/about/{page}/").status_code == 404


def test_r3_a_place_that_the_site_may_not_look_into_is_an_empty_one(client: Client, site: Any, tmp_path: Path) -> None:
    """A checkout of root's has a `var` of root's: every page of a site in production that said nothing of its pages was a 500."""
    closed = tmp_path / "var"
    closed.mkdir(mode=0o700)
    site.PAGES_DIR = closed / "pages"
    root = os.geteuid() == 0
    if not root:
        closed.chmod(0)
    tmp_path.chmod(0o755)
    with ExitStack() as stack:
        if root:
            # As the site's user: what root may do is not what is asked.
            os.seteuid(65534)
            stack.callback(os.seteuid, 0)
        found = texts.own_pages()
        privacy = texts.read_page("privacy", "en")
    closed.chmod(0o700)
    assert found == texts.BUILT_IN and privacy is not None


def test_r6_privacy_says_what_is_kept_until_the_site_has_its_own_words(client: Client, site: Any) -> None:
    html = client.get("/about/privacy/").content.decode()
    strict(html.encode())
    assert '<h1 lang="en">What is kept, and for how long</h1>' in html and "<code>sessionid</code>" in html
    (site.PAGES_DIR / "privacy.md").write_text("Nothing is kept.")
    assert "Nothing is kept." in client.get("/about/privacy/").content.decode()


def test_r6_contact_and_security_txt_come_from_a_setting(client: Client, site: Any) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    site.CONTACT = "keeper@example.org"
    forget_kept()
    told = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:keeper@example.org\n" in told and "Expires: 20" in told
    assert 'href="mailto:keeper@example.org"' in client.get("/about/contact/").content.decode()


def test_r6_crawlers_do_not_walk_the_plies(client: Client) -> None:
    told = client.get("/robots.txt").content.decode()
    assert "Disallow: /g/\n" in told and "Allow: /g/*/$\n" in told and "Disallow: /m/\n" in told
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon["Location"].rpartition("/")[2]) == (301, "favicon.ico")


def test_r6_the_site_has_the_name_that_it_was_given(client: Client, site: Any, alice: Player) -> None:
    site.SITE_NAME = "Digs & Games"
    forget_kept()
    home = client.get("/").content.decode()
    assert "· Digs &amp; Games</title>" in home and "<span>Digs &amp; Games</span>" in home
    assert "Mykerinos by Mail" not in home and "<i>by Mail</i>" not in home
    mail = post(draft("test:1", "test", alice.email, alice))
    assert mail is not None
    send(mail.pk)
    assert b"Digs &amp;" in bytes(Mail.objects.get(pk=mail.pk).message or b"")


def test_r6_a_closed_site_takes_nobody(client: Client, site: Any) -> None:
    site.SIGNUP = "closed"
    shown = client.get("/account/signup/").content.decode()
    assert "not accepting new accounts" in shown and "<form" not in shown
    sign_up(client)
    assert not Player.objects.exists()
    assert "/account/signup/" not in client.get("/").content.decode()


@pytest.mark.parametrize("kind", [EMAIL, LINK])
def test_r6_by_invitation_whoever_accepts_one_may_sign_up(alice: Player, site: Any, kind: str) -> None:
    site.SIGNUP = "invited"
    guest = SeatPlan(kind, "anna@example.org" if kind == EMAIL else "")
    create_game(alice, GamePlan(title="mykerinos", name="Open", seats=[SeatPlan("me"), guest]))
    invitation = Invitation.objects.get()
    stranger, client = Client(), Client()
    assert "need an invitation" in stranger.get("/account/signup/").content.decode()
    sign_up(stranger)
    assert Player.objects.count() == 1
    client.post(f"/invitations/{invitation.token}/accept/")
    assert "<form" in client.get("/account/signup/").content.decode()
    Invitation.objects.update(state=Invitation.State.WITHDRAWN)
    sign_up(client)
    assert Player.objects.count() == 1, "withdrawn meanwhile"
    Invitation.objects.update(state=Invitation.State.OPEN)
    sign_up(client)
    assert Player.objects.filter(email="anna@example.org").exists()


def test_the_program_says_what_it_promises_what_is_new_and_what_it_is_made_of(client: Client, site: Any) -> None:
    home = client.get("/").content.decode()
    for page in ("accessibility", "news", "notices"):
        assert f'href="/about/{page}/"' in home
        shown = client.get(f"/about/{page}/", headers={"Accept-Language": "de"})
        strict(shown.content)
        assert '<h1 lang="en">' in shown.content.decode()
    (site.PAGES_DIR / "accessibility.md").write_text("# Ours\n\nAs we run it.")
    forget_kept()
    assert "As we run it." in client.get("/about/accessibility/").content.decode()


def test_news_are_those_of_players_release_by_release() -> None:
    part = "### Added\n\n#### For players\n\n- **{0}** is new\n\n#### For operators\n\n- not this\n"
    text = f"# Changelog\n\n## Unreleased\n\n{part.format('Two')}\n## 1.0\n\n{part.format('One')}"
    found = texts.players_news(text)
    assert " ".join(found.split()) == "# What's new - **Two** is new ## 1.0 - **One** is new"
    assert "**Three titles**" in texts.built_in("news")


def test_every_package_that_the_site_needs_has_its_licence() -> None:
    rows = [line.strip("| ").split(" | ") for line in texts.built_in("notices").splitlines() if line.startswith("| ")][
        2:
    ]
    names = [row[0].lower() for row in rows]
    assert {"django", "htmx", "resvg_py", "icalendar", "tex gyre pagella"} <= {*names} and len(names) == len({*names})
    assert [row for row in rows if len(row) != 3 or not row[2].strip()] == []
