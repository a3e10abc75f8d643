"""Text of `format=flowed`: lines that end in a blank go on. Source: RFC 3676."""


def unflow(text: str, delete_space: bool = False) -> str:
    """Join the lines of each paragraph, with its quote marks. The signature's dashes are never joined."""
    done: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        line = line.rstrip("\r")
        depth = len(line) - len(line.lstrip(">"))
        body = line[depth:]
        body = body[1:] if body.startswith(" ") else body
        if body == "-- " or body == "--":
            done.append([(">" * depth + " " if depth else "") + "-- "])
            open_depth = -1
            continue
        flows = body.endswith(" ")
        if flows and delete_space:
            body = body[:-1]
        if depth == open_depth and done:
            done[-1].append(body)
        else:
            done.append([">" * depth + " " + body if depth else body])
        open_depth = depth if flows else -1
    return "\n".join("".join(pieces) for pieces in done)
