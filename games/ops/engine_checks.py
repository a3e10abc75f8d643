"""A system check of the compiled engine: an operator who has made one is told by `check --deploy` when it is not what runs."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Info, register

from engine import compiled


@register("engine", deploy=True)
def check_compiled_engine(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Nothing is wrong with plain Python, so this is no more than a word."""
    if compiled.WHY_PLAIN and compiled.BUILT.is_dir():
        return [Info(compiled.describe_engine(), id="games.I001")]
    return []
