"""The part of JSON Schema that the documents use; any other word in a schema is an error."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "null": (type(None),)
}  # fmt: skip
KNOWN = {
    *("$schema", "title", "description", "type", "const", "minimum", "maxLength", "minItems", "items", "format"),
    *("required", "properties", "additionalProperties"),
}


def complaints(schema: dict[str, Any], data: Any, at: str = "") -> Iterator[str]:
    """Yield what of the data is not as the schema says, each with its place."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    if types and (isinstance(data, bool) or not isinstance(data, tuple(cls for word in types for cls in TYPES[word]))):
        yield f"{at}: not {types}"
    elif "const" in schema and data != schema["const"]:
        yield f"{at}: not {schema['const']}"
    elif isinstance(data, int) and data < schema.get("minimum", data):
        yield f"{at}: too small"
    elif isinstance(data, str):
        if len(data) > schema.get("maxLength", len(data)):
            yield f"{at}: too long"
        if schema.get("format") == "date-time" and not is_time(data):
            yield f"{at}: not a time"
    elif isinstance(data, list):
        if len(data) < schema.get("minItems", 0):
            yield f"{at}: too few"
        for place, one in enumerate(data):
            yield from complaints(schema.get("items", {}), one, f"{at}/{place}")
    elif isinstance(data, dict):
        yield from complaints_of_keys(schema, data, at)


def complaints_of_keys(schema: dict[str, Any], data: dict[str, Any], at: str) -> Iterator[str]:
    yield from (f"{at}/{key}: missing" for key in schema.get("required", ()) if key not in data)
    for key, value in data.items():
        part = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
        if part is False:
            yield f"{at}/{key}: unknown"
        else:
            yield from complaints(part, value, f"{at}/{key}")


def is_time(text: str) -> bool:
    """Return whether the text is a moment in UTC as RFC 3339 writes it."""
    return bool(
        re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)", text) and datetime.fromisoformat(text)
    )
