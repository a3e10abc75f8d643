"""A system check of the compiled engine: `check --deploy` reports one that exists and is not used."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.checks import CheckMessage, Info, register

from engine import compiled


@register("engine", deploy=True)
def check_compiled_engine(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Inform about an unused compiled engine. Plain Python is no error."""
    if compiled.WHY_PLAIN and compiled.BUILT.is_dir():
        return [Info(compiled.describe_engine(), id="games.I001")]
    return []
