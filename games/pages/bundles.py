"""The style sheets and scripts of pages, each in one file that `collectstatic` joins.

Where nothing was collected, as while developing, a page links the files that they are made of.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.files.storage import Storage
from django.core.management import call_command
from django.templatetags.static import static
from whitenoise.compress import Compressor

from games.boards.registry import BOARDS, get_presenters

Processed = tuple[str, str, bool] | tuple[str, None, RuntimeError]
"""Name, name by content, and whether it was done; or the error."""
TITLE = "<title>"
"""In its place stand the style sheets of the title that the page shows."""
TITLES = "<titles>"
"""In its place stand those that drawings in lists need, of every title."""
SHEETS: dict[str, tuple[str, ...]] = {
    "site": (),
    "home": ("home", TITLES),
    "lobby": ("board", TITLES, "lobby"),
    "account": ("account",),
    "mails": ("mails",),
    "mailbox": ("mailbox",),
    "rules": ("rules", TITLES),
    "lesson": ("board", TITLE, "rules"),
    "planning": ("board", TITLE, "rules", "plan"),
    "record": ("game",),
    "game": ("board", TITLE, "game"),
    "plan": ("board", TITLE, "game", "plan"),
    "review": ("board", TITLE, "game", "review"),
    "booklet": ("board", TITLE, "game", "booklet"),
}
"""Kind of page -> its style sheets, between those of every page."""
SCRIPTS: dict[str, tuple[str, ...]] = {
    "game": ("pieces", "move-builder", "game", "live", "signal"),
    "plan": ("pieces", "move-builder", "game", "live"),
    "history": ("pieces", "walk", "game", "copy"),
    "uploaded": ("game", "copy", "record-link"),
    "seats": ("live", "copy"),
}
"""Kind of page -> its scripts. Others have one script, by the name of which they ask for it."""
COMMENTS = {".css": re.compile(r"/\*.*?\*/\s*", re.DOTALL), ".js": re.compile(r"^\s*//.*\n", re.MULTILINE)}


def sheets_of(kind: str, styles: Sequence[str] = ()) -> list[str]:
    """Return the style sheets of a page. `styles`: those of the title that it shows."""
    own = {TITLE: styles, TITLES: [f"css/boards/{title}.css" for title in BOARDS]}
    names = ("tokens", "look", *SHEETS[kind], "print")
    return [path for name in names for path in own.get(name, (f"css/{name}.css",))]


def scripts_of(kind: str) -> list[str]:
    return [f"js/{name}.js" for name in SCRIPTS.get(kind, (kind,))]


def bundle_name(folder: str, kind: str, styles: Sequence[str] = ()) -> str:
    """Return the path of the file that holds them all."""
    return f"{folder}/pages/{'-'.join((kind, *(Path(style).stem for style in styles)))}.{folder}"


def bundles() -> dict[str, list[str]]:
    """Return the path of each joined file -> those that it is made of."""
    shown = {presenter.styles for title in BOARDS for presenter in get_presenters(title).values()}
    found = {bundle_name("js", kind): scripts_of(kind) for kind in SCRIPTS}
    for kind, names in SHEETS.items():
        for styles in ((), *shown) if TITLE in names else ((),):
            found[bundle_name("css", kind, styles)] = sheets_of(kind, styles)
    return found


@lru_cache
def sheet_urls(kind: str, styles: tuple[str, ...] = ()) -> list[str]:
    """Return the addresses of the sheets that a page links: of one file, where it was collected."""
    return urls(bundle_name("css", kind, styles), sheets_of(kind, styles))


@lru_cache
def script_urls(kind: str) -> list[str]:
    return urls(bundle_name("js", kind), scripts_of(kind))


def urls(bundle: str, paths: Sequence[str]) -> list[str]:
    collected = not settings.DEBUG and bundle in storage().hashed_files
    return [static(path) for path in ([bundle] if collected else paths)]


def collect() -> None:
    """Collect the static files, where one of them is newer than what was collected."""
    collected = Path(storage().path(BundlingStorage.manifest_name))
    files = [Path(place.path(path)) for finder in get_finders() for path, place in finder.list(None)]
    newest = max(file.stat().st_ctime for file in (*files, Path(__file__)))
    if not settings.DEBUG and (not collected.exists() or collected.stat().st_ctime < newest):
        call_command("collectstatic", interactive=False, verbosity=0)


class BundlingStorage(ManifestStaticFilesStorage):
    """Joins the files of each page, names all files by their content, and compresses them.

    Where nothing was collected, it finds them.
    """

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], dry_run: bool = False, **options: object
    ) -> Iterator[Processed]:
        for bundle, parts in ({} if dry_run else bundles()).items():
            text = "".join(COMMENTS[Path(part).suffix].sub("", Path(self.path(part)).read_text()) for part in parts)
            target = Path(self.path(bundle))
            target.parent.mkdir(exist_ok=True)
            target.write_text(text)
            paths[bundle] = (self, bundle)
        compressor = Compressor(quiet=True)
        for result in super().post_process(paths, dry_run, **options):
            if result[1] and compressor.should_compress(result[1]):
                list(compressor.compress(self.path(result[1])))
            yield result

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files or settings.PRODUCTION else name


def storage() -> BundlingStorage:
    assert isinstance(staticfiles_storage, BundlingStorage)
    return staticfiles_storage
