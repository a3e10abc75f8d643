"""A list and a number field rendered in Python: Django's templates for them are most of a form's cost."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.renderers import BaseRenderer
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe


class Select(forms.Select):
    """The same, letter by letter, as Django draws it. Choices in groups are left to Django."""

    def render(
        self, name: str, value: object, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        widget: dict[str, Any] = self.get_context(name, value, attrs)["widget"]
        options: list[str] = []
        for group, members, _index in widget["optgroups"]:
            if group is not None:
                return super().render(name, value, attrs, renderer)
            options += [draw_option(option) for option in members]
        head = f'<select name="{conditional_escape(widget["name"])}"{draw_attributes(widget["attrs"])}>'
        return mark_safe("\n".join([head, *options]) + "\n</select>")


class NumberInput(forms.NumberInput):
    """The same, letter by letter, as Django draws it."""

    def render(
        self, name: str, value: object, attrs: dict[str, Any] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        widget: dict[str, Any] = self.get_context(name, value, attrs)["widget"]
        given = {} if widget["value"] is None else {"value": widget["value"]}
        attributes = {"type": widget["type"], "name": widget["name"], **given}
        return mark_safe(f"<input{draw_attributes(attributes)}{draw_attributes(widget['attrs'])}>")


def draw_option(option: Mapping[str, Any]) -> str:
    attributes = draw_attributes({"value": str(option["value"]), **option["attrs"]})
    return f"  <option{attributes}>{conditional_escape(option['label'])}</option>\n"


def draw_attributes(attributes: Mapping[str, Any]) -> str:
    """Each with its value; one that is True stands alone, one that is False is left out."""
    return "".join(
        f" {name}" if value is True else f' {name}="{conditional_escape(str(value))}"'
        for name, value in attributes.items()
        if value is not False
    )
