"""Many cases of a test that takes a millisecond, as one: pytest collects each test in every process and tells of it, which takes
longer than that.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each_of(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, for cases that share the test's fixtures. The first that fails is named below its error.

    What the test is given stays in its `cases`, name by name.
    """
    given: list[dict[str, Any]]
    if isinstance(names, str):
        given = [{names: case} for case in cases]
    else:
        given = [dict(zip(names, case, strict=True)) for case in cases]
    assert given, f"there is no case of {names}"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            for one in given:
                try:
                    test(**fixtures, **one)
                except BaseException as error:
                    error.add_note(f"with {one}")
                    raise

        signature = inspect.signature(test)
        asked = [parameter for name, parameter in signature.parameters.items() if name not in given[0]]
        all_of_them.__signature__ = signature.replace(parameters=asked)  # type: ignore[attr-defined]
        all_of_them.cases = [*vars(test).get("cases", ()), *given]  # type: ignore[attr-defined]
        return all_of_them

    return decorate
