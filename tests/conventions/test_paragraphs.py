"""Each paragraph of a title's rules has a test that bears its number: `test_m4_2_...` for M4.2."""

import ast

import pytest

from games.pages.rules.documents import paragraphs, read_document
from tests.conventions.tree import files
from tests.oasis.registration import SHIPPED


@pytest.mark.parametrize("title", SHIPPED)
def test_each_paragraph_of_the_rules_has_a_test(title: str) -> None:
    numbers = [paragraph.number for paragraph in paragraphs(read_document(title))]
    tests = [
        node.name
        for path in files(".py", under=f"tests/engine/{title}")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
    ]
    untested = [
        number
        for number in numbers
        if not any(name.startswith(f"test_{number.lower().replace('.', '_')}_") for name in tests)
    ]
    assert numbers
    assert not untested, f"no test in tests/engine/{title} is named after a paragraph (T4.2: test_t4_2_...): {untested}"
