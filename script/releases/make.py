"""`script/release`: a version, its section of the changelog, a commit and a tag."""

import argparse
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

CHANGELOG, PROJECT = Path("CHANGELOG.md"), Path("pyproject.toml")
HEAD = "## Unreleased\n"
BRANCH = "main"
Version = tuple[int, ...]


class NotNow(Exception):
    """Why there is no release, in a sentence."""


def git(*arguments: str, given: str | None = None) -> str:
    """Return what git prints. Raises NotNow with its own words where it cannot."""
    done = subprocess.run(["git", *arguments], input=given, capture_output=True, text=True)
    if done.returncode:
        raise NotNow(done.stderr.strip())
    return done.stdout.strip()


def read_version(text: str) -> Version:
    """1.2.0 as (1, 2, 0)."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", text, re.ASCII):
        raise NotNow(f"{text} is no version: three numbers with dots between them, such as 1.2.0.")
    return tuple(map(int, text.split(".")))


def newest() -> Version:
    """Return the highest version that was ever tagged, of tags that are versions; (0, 0, 0) where there is none."""
    tags = git("tag", "--list", "v*").split()
    found = [tag[1:] for tag in tags if re.fullmatch(r"v\d+\.\d+\.\d+", tag, re.ASCII)]
    return max((tuple(map(int, one.split("."))) for one in found), default=(0, 0, 0))


def check(version: str) -> None:
    """Check the version. Raises NotNow where it is not the next one, or what would be released is not what is committed."""
    last = newest()
    if read_version(version) <= last:
        raise NotNow(f"{version} does not come after {'.'.join(map(str, last))}, the newest release.")
    branch = git("rev-parse", "--abbrev-ref", "HEAD")
    if branch != BRANCH:
        raise NotNow(f"Releases are made on {BRANCH}; this is {branch}.")
    changed = git("status", "--porcelain")
    if changed:
        raise NotNow(f"Commit these files first, or put them back:\n{changed}")


def section(changelog: str) -> str:
    """Return what the changelog says of what was not released yet."""
    if HEAD not in changelog:
        raise NotNow(f"{CHANGELOG} has no section of what was not released yet ({HEAD.strip()}).")
    told = re.split(r"^## ", changelog.partition(HEAD)[2], maxsplit=1, flags=re.MULTILINE)[0].strip()
    if not told:
        raise NotNow(f"{CHANGELOG} says of nothing that is new: what would the release be for?")
    return told


def write(version: str) -> str:
    """Return the version's section and number in both files. Returns what the section says."""
    changelog, project = CHANGELOG.read_text(), PROJECT.read_text()
    told = section(changelog)
    today = datetime.now(UTC).date().isoformat()
    named, changes = re.subn(r'^version = "[^"]*"$', f'version = "{version}"', project, count=1, flags=re.MULTILINE)
    if not changes:
        raise NotNow(f'{PROJECT} has no line version = "...".')
    CHANGELOG.write_text(changelog.replace(HEAD, f"{HEAD}\n## {version} ({today})\n", 1))
    PROJECT.write_text(named)
    return told


def release(version: str, tested: bool) -> None:
    """All of it. Raises NotNow before anything was changed."""
    check(version)
    section(CHANGELOG.read_text())
    if not tested and subprocess.run([".ci/run"]).returncode:
        raise NotNow(".ci/run failed; see above. Nothing was changed.")
    told = write(version)
    git("commit", "--quiet", "--message", f"Release {version}", "--", str(CHANGELOG), str(PROJECT))
    # Headings of the changelog would be comments to git.
    git("tag", "--annotate", f"v{version}", "--cleanup=whitespace", "--file=-", given=f"{version}\n\n{told}\n")
    print(f"v{version} is made, and is only here so far. Next: git push origin {BRANCH} v{version}")


def main() -> None:
    arguments = argparse.ArgumentParser(prog="script/release", description=__doc__)
    arguments.add_argument("version")
    arguments.add_argument("--tested", action="store_true", help=".ci/run has passed for this very commit")
    given = arguments.parse_args()
    try:
        release(given.version, given.tested)
    except NotNow as why:
        sys.exit(f"script/release: {why}")


if __name__ == "__main__":
    main()
