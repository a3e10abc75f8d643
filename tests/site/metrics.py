"""Reading metrics as Prometheus does."""

from prometheus_client.parser import text_string_to_metric_families

Values = dict[tuple[str, str], float]
"""(Name, value of its one label or "") -> value."""


def samples(text: str) -> Values:
    """All samples of an exposition in the plain text format. Each family has its meaning and its type written above."""
    values: Values = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation
        assert family.type in {"gauge", "counter", "histogram"}
        for sample in family.samples:
            assert len(sample.labels) <= 1
            values[sample.name, next(iter(sample.labels.values()), "")] = sample.value
    return values
