"""A pytest plugin that says which tests cost most processor time: `script/test -p tests.meter [PYTEST OPTIONS]`.

Counted is what pytest's process, the processes that a test started, and the browser used while the test ran, its fixtures
included. Other than the time on the wall, it hardly depends on what else the machine does. Linux alone; without `-n`.
"""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

SHOWN = 40
TICKS = os.sysconf("SC_CLK_TCK")
PARENT, USED = 1, slice(11, 15)
"""Fields of /proc/PID/stat behind the name: the process that started it; what it and its ended children used, in ticks."""


def used() -> float:
    """Seconds that this process and all below it have used so far, those that have ended and were waited for included."""
    parents: dict[int, int] = {}
    spent: dict[int, int] = {}
    for directory in Path("/proc").glob("[0-9]*"):
        try:
            fields = (directory / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # It has just ended.
        parents[int(directory.name)] = int(fields[PARENT])
        spent[int(directory.name)] = sum(int(field) for field in fields[USED])
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[process] for process in ours) / TICKS


class Meter:
    def __init__(self) -> None:
        self.costs: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = used()
        try:
            return (yield)
        finally:
            # With the last test the browser goes, and what it had used with it.
            self.costs[item.nodeid] = max(0.0, used() - before)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        dearest = sorted(self.costs.items(), key=lambda cost: cost[1], reverse=True)[:SHOWN]
        terminalreporter.write_line(f"{sum(self.costs.values()):.0f} s of processor time for {len(self.costs)} tests")
        for test, seconds in dearest:
            terminalreporter.write_line(f"{seconds:7.1f} s {test}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Meter())
