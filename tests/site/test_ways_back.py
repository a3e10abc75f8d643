"""`deploy/upgrade --back`: what it reads of the upgrade before it goes. `script/try-install --upgrade` really does it."""

import subprocess
from pathlib import Path

from tests.conventions.tree import ROOT

GO_BACK = """
set -eu
program=deploy/upgrade
. deploy/steps.sh
. deploy/ways_back.sh
site=$1 here=$1 settings=$1.settings
look_at_services() { say "it goes on, closed: ${must_close:-no}"; exit 0; }
go_back --yes
"""


def go_back(place: Path, before: str) -> subprocess.CompletedProcess[str]:
    """Begin to go back from a checkout, with what stands in the file about the version before."""
    for directory in ("site", "site.before", "site.settings"):
        (place / directory).mkdir(exist_ok=True)
    (place / "site.settings/before").write_text(before)
    return subprocess.run(["sh", "-c", GO_BACK, "sh", place / "site"], cwd=ROOT, capture_output=True, text=True)


def test_r12_back_reads_only_what_an_upgrade_has_written(tmp_path: Path) -> None:
    """A bare commit, as the documents had it written by hand, does not say that the tables are those of the new version."""
    for written, closed in (("COMMIT=442bc36\nCLOSED=\nBACKUP=x\n", "no"), ("COMMIT=442bc36\nCLOSED=yes\n", "yes")):
        done = go_back(tmp_path, written)
        assert (done.returncode, done.stdout) == (0, f"it goes on, closed: {closed}\n"), done.stderr
    for strange in ("442bc36\n", "", "COMMIT=\nCLOSED=\n"):
        refused = go_back(tmp_path, strange)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "was not written by deploy/upgrade" in refused.stderr


def test_r12_the_documents_leave_that_file_to_the_upgrade() -> None:
    assert "/etc/mykerinos/before" not in (ROOT / "docs/deploy.md").read_text()
