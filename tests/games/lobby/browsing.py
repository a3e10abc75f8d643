"""Pages of lobby and desk as a browser asks for them: free of faults, every id once."""

import re
from typing import Any

from django.test import Client

from tests.markup import read_page


def page(client: Client, address: str, status: int = 200) -> str:
    """Return the page's text, which has to be HTML without any fault, with every id once."""
    return checked(client.get(address), status)


def checked(response: Any, status: int = 200) -> str:
    assert response.status_code == status
    text: str = response.content.decode()
    read_page(text)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    return text


def form_of(client: Client, address: str = "/games/new/") -> dict[str, Any]:
    """Return what a browser would send of the form for a new game, as it stands."""
    form = client.get(address).context["form"]
    return {name: form[name].value() or "" for name in form.fields}
