"""`script/release`: a version, its section of the changelog, a commit and a tag, or a sentence that says why not."""

import subprocess
import sys
from pathlib import Path

import pytest

from devtools.environments import clean
from tests.conventions.tree import ROOT

CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Something new.\n- ## is no heading here.\n"


class Checkout:
    """A repository with what a release changes, and nothing else. `ci`: what its `.ci/run` does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (path / ".ci").mkdir()
        self.write("CHANGELOG.md", CHANGELOG)
        self.write("pyproject.toml", '[project]\nname = "site"\nversion = "0.1.0"\n')
        self.write(".ci/run", "#!/bin/sh\nexit 0\n")
        (path / ".ci/run").chmod(0o755)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit()

    def write(self, name: str, text: str) -> None:
        (self.path / name).write_text(text)

    def read(self, name: str) -> str:
        return (self.path / name).read_text()

    def git(self, *arguments: str) -> str:
        who = ("-c", "user.name=Keeper", "-c", "user.email=keeper@example.org")
        done = subprocess.run(["git", *who, *arguments], cwd=self.path, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Something")

    def release(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        who = {
            f"GIT_{one}_{what}": "keeper@example.org" for one in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
        }
        env = clean(PYTHONPATH=str(ROOT), **who)
        command = [sys.executable, "-m", "script.releases.make", *arguments]
        return subprocess.run(command, cwd=self.path, env=env, capture_output=True, text=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_release_is_a_section_a_number_a_commit_and_a_tag(checkout: Checkout) -> None:
    done = checkout.release("1.0.0")
    assert done.returncode == 0, done.stderr
    assert "git push origin main v1.0.0" in done.stdout
    told = checkout.read("CHANGELOG.md")
    assert told.startswith("# Changelog\n\n## Unreleased\n\n## 1.0.0 (2")
    assert told.endswith("- Something new.\n- ## is no heading here.\n")
    assert 'version = "1.0.0"' in checkout.read("pyproject.toml")
    assert checkout.git("log", "-1", "--format=%s") == "Release 1.0.0"
    assert checkout.git("rev-parse", "v1.0.0^{commit}") == checkout.git("rev-parse", "HEAD")
    assert checkout.git("tag", "--list", "--format=%(contents)") == (
        "1.0.0\n\n- Something new.\n- ## is no heading here."
    )
    assert checkout.git("status", "--porcelain") == ""
    # What was released is not released again.
    assert "says of nothing that is new" in checkout.release("1.1.0").stderr


def leave(checkout: Checkout) -> None:
    """Nothing is wrong."""


def add_file(checkout: Checkout) -> None:
    checkout.write("notes.txt", "mine")


def go_elsewhere(checkout: Checkout) -> None:
    checkout.git("checkout", "--quiet", "-b", "mine")


def tag_later_one(checkout: Checkout) -> None:
    checkout.git("tag", "v1.10.0")
    checkout.git("tag", "v-old")


def fail_tests(checkout: Checkout) -> None:
    checkout.write(".ci/run", "#!/bin/sh\nexit 1\n")
    checkout.commit()


@pytest.mark.parametrize(
    ("version", "wrong", "why"),
    [
        ("1.0", leave, "is no version"),
        ("v1.0.0", leave, "is no version"),
        ("01.0.0", leave, "is no version"),
        ("1.9.0", tag_later_one, "does not come after 1.10.0"),
        ("1.10.0", tag_later_one, "does not come after 1.10.0"),
        ("1.0.0", add_file, "notes.txt"),
        ("1.0.0", go_elsewhere, "made on main; this is mine"),
        ("1.0.0", fail_tests, ".ci/run failed"),
    ],
)
def test_otherwise_it_says_why_and_changes_nothing(checkout: Checkout, version: str, wrong: object, why: str) -> None:
    assert callable(wrong)
    wrong(checkout)
    before = checkout.git("rev-parse", "HEAD"), checkout.git("tag"), checkout.git("status", "--porcelain")
    done = checkout.release(version)
    assert (done.returncode, done.stderr.startswith("script/release: "), done.stdout) == (1, True, "")
    assert why in done.stderr
    assert (checkout.git("rev-parse", "HEAD"), checkout.git("tag"), checkout.git("status", "--porcelain")) == before


def test_tests_that_have_passed_are_not_run_again(checkout: Checkout) -> None:
    fail_tests(checkout)
    assert checkout.release("1.0.0", "--tested").returncode == 0
