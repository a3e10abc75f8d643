"""Conventions of everything around the code: scripts, requirements, documents, translations."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from mykerinos_site import environment
from mykerinos_site import settings as _read_once  # noqa: F401  (asks for every variable)
from tests.conventions.tree import ROOT, files, name

DEPLOYING = [ROOT / "deploy" / name for name in ("backup", "install", "run", "upgrade")]
SCRIPTS = sorted([*(path for path in (ROOT / "script").iterdir() if path.is_file()), *DEPLOYING])
SHELLCHECK = shutil.which("shellcheck", path=f"{os.environ['PATH']}:{ROOT}/.venv/shellcheck/usr/bin")
"""What finds mistakes in shell scripts; script/test unpacks it where apt can."""
ATTACKS = [path for path in files(".py", under="tests/attacks") if '__name__ == "__main__"' in path.read_text()]
REQUIREMENTS = ["requirements.txt", "requirements-dev.txt"]

# Written with brackets so that these lines do not find themselves.
STRANGE = re.compile(
    r"/wor[k]/|/roo[t]/|/home/\w|\.\./share[d]\b|(?<!\w)\.librar[y]\b|\bissues? #?[0-9]|\bLL[M]\b|language mode[l]"
    r"|\bsubagen[t]|\bA[I] (?:assistant|agent|session)",
    re.IGNORECASE,
)
"""What a stranger to the place where this was made does not have, and cannot know."""


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_each_script_is_plain_sh_and_can_be_run(path: Path) -> None:
    assert os.access(path, os.X_OK)
    lines = path.read_text().splitlines()
    assert lines[0] == "#!/bin/sh"
    assert lines[1].startswith("# "), "the second line says what it is for"
    assert "set -eu" in lines
    assert subprocess.run(["sh", "-n", path], capture_output=True, text=True).stderr == ""


@pytest.mark.skipif(SHELLCHECK is None, reason="no shellcheck")
def test_shellcheck_finds_nothing_in_what_deploys() -> None:
    """Nobody tries each of these lines on each machine."""
    assert SHELLCHECK
    done = subprocess.run(
        [SHELLCHECK, "-x", "-a", *DEPLOYING, ROOT / "script/try-install"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout == ""


def test_no_line_of_a_template_is_too_long() -> None:
    longest = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["djlint"]["max_line_length"]
    found = [
        f"{name(path)}:{number}"
        for path in files(".html", ".txt", under="templates")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > longest
    ]
    assert found == []


@pytest.mark.parametrize("path", ATTACKS, ids=name)
def test_each_attack_starts(path: Path) -> None:
    """Without the settings that pytest has read already."""
    env = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    command = [sys.executable, "-m", f"tests.attacks.{path.stem}", "--help"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.stdout.startswith("usage:"), done.stderr


def test_what_ci_runs_can_be_run() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert subprocess.run(["bash", "-n", ROOT / ".ci/run"], capture_output=True, text=True).stderr == ""


def pins(file: str) -> dict[str, str]:
    """Package -> version, of a compiled file; fails when anything in it is not pinned and hashed."""
    text = (ROOT / file).read_text().replace("\\\n", " ")
    versions = {}
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = re.match(r"([a-z0-9-]+)==(\S+)( ; [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+\s*$", line)
        assert match, f"{file}: {line[:80]}"
        versions[match[1]] = match[2]
    return versions


@pytest.mark.parametrize("file", REQUIREMENTS)
def test_requirements_are_pinned_hashed_and_name_no_index(file: str) -> None:
    assert len(pins(file)) > 20
    assert "://" not in (ROOT / file).read_text()


def test_requirements_are_what_pyproject_asks_for() -> None:
    asked_for = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert runtime.items() <= dev.items()
    for asked, got in ((asked_for["project"]["dependencies"], runtime), (asked_for["dependency-groups"]["dev"], dev)):
        for requirement in map(Requirement, asked):
            if requirement.marker and not requirement.marker.evaluate():
                continue  # for another machine
            assert got.get(requirement.name, "0") in requirement.specifier, (
                f"{requirement}: script/compile-requirements"
            )
            assert "==" not in str(requirement.specifier), f"{requirement}: it is the lock that pins"


def test_the_python_that_pyproject_asks_for_is_what_bootstrap_takes() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    taken = re.search(r"\(3, (\d+)\) <= sys\.version_info", bootstrap := (ROOT / "script/bootstrap").read_text())
    newest = re.search(r"^newest=(\d+)$", bootstrap, re.MULTILINE)
    assert taken and newest
    assert asked == f">=3.{taken[1]},<3.{int(newest[1]) + 1}"


def test_each_variable_of_the_environment_is_described_and_no_other() -> None:
    text = (ROOT / "docs/settings.md").read_text()
    described = re.findall(r"^\| `([A-Z][A-Z_]+)` \|", text, re.MULTILINE)
    assert sorted(described) == sorted(environment.ASKED)


def test_nothing_is_read_from_the_environment_past_the_module_for_it() -> None:
    past = [
        name(path)
        for room in ("games", "mykerinos_site")
        for path in files(".py", under=room)
        if re.search(r"os\.environ(?!\.setdefault\(\"DJANGO_SETTINGS_MODULE\")|getenv", path.read_text())
        and name(path) != "mykerinos_site/environment.py"
    ]
    assert past == []


def test_nothing_names_a_place_that_a_stranger_does_not_have() -> None:
    text = {".py", ".md", ".sh", ".toml", ".txt", ".html", ".css", ".js", ".svg", ".json", ".po", ".cfg", ".yml", ""}
    found = [
        f"{name(path)}:{number}: {line.strip()[:100]}"
        for path in files()
        if path.suffix in text
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if STRANGE.search(line)
    ]
    assert found == []


def test_links_between_documents_lead_somewhere() -> None:
    links = [
        (path, target)
        for path in files(".md")
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text())
        if "://" not in target
    ]
    assert links
    assert [f"{name(path)}: {target}" for path, target in links if not (path.parent / target).exists()] == []


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(path.name.partition("-")[0]) for path in files(".md", under="docs/decisions")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_no_style_sheet_lets_every_change_restyle_the_whole_page() -> None:
    """Behind what `:has()` looks at, name a class or an id.

    An element of any kind (`.acts:has(.then) > *`) makes browsers style everything below anew whenever something is put
    in there: a board of 2,600 elements with each press.
    """
    inner, wide = re.compile(r"\([^()]*\)"), re.compile(r":has.*[\s>+~](\*|:has|:not)\S*$")
    sheets = {
        path: re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL) for path in files(".css", under="static")
    }
    found = []
    for path, text in sheets.items():
        for selectors in re.findall(r"([^{};]+)\{", text):
            plain = selectors
            while inner.search(plain):
                plain = inner.sub("", plain)
            found += [f"{name(path)}: {selectors.strip()}" for one in plain.split(",") if wide.search(one.strip())]
    assert sheets and found == []
