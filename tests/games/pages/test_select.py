"""Our lists to choose from are those of Django, letter by letter."""

from itertools import product
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.pages.forms.select import Select

CHOICES: list[Any] = [("", "<any>"), ("a", _("yes")), (3, 'three "quoted" & more'), (None, "none")]
GROUPS: list[Any] = [("fruit", [("a", "apple")]), ("b", "bread")]


VALUES = (None, "", "a", 3, "3", "other")
ATTRIBUTES: list[dict[str, Any]] = [
    {},
    {"id": "id_x", "required": True, "disabled": False, "title": '<"&>', "size": 3},
]


def test_it_is_drawn_as_django_draws_it() -> None:
    for choices, value, attributes in product((CHOICES, [], CHOICES[1:], GROUPS), VALUES, ATTRIBUTES):
        ours, theirs = (kind(attrs={"class": "wide"}, choices=choices) for kind in (Select, forms.Select))
        assert ours.render("na<me", value, attributes) == theirs.render("na<me", value, attributes)


def test_in_a_form_it_is_the_same_too() -> None:
    def drawn(widget: type[forms.Select]) -> str:
        class Form(forms.Form):
            wish = forms.ChoiceField(choices=CHOICES, widget=widget, help_text="help")

        return str(Form({"wish": "wrong"})["wish"]) + str(Form(initial={"wish": 3})["wish"])

    assert drawn(Select) == drawn(forms.Select)
