"""Each paragraph of a title's rules has a test that bears its number: `test_m4_2_...` for M4.2."""

import ast
import re

import pytest

from tests.conventions.tree import ROOT, files
from tests.oasis.registration import SHIPPED


@pytest.mark.parametrize("title", SHIPPED)
def test_each_paragraph_of_the_rules_has_a_test(title: str) -> None:
    rules = (ROOT / f"docs/rules/{title}.md").read_text()
    paragraphs = re.findall(r"^\*\*([A-Z]\d+\.\d+)\*\*", rules, re.MULTILINE)
    tests = [
        node.name
        for path in files(".py", under=f"tests/engine/{title}")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
    ]
    untested = [
        paragraph
        for paragraph in paragraphs
        if not any(name.startswith(f"test_{paragraph.lower().replace('.', '_')}_") for name in tests)
    ]
    assert len(paragraphs) > 20
    assert untested == []
