"""A process of a stage that does what tests ask for: `python -m tests.games.mail.processes.hand`.

Each line on standard input is `[name of a deed, arguments, options]`; each line on standard output is `[true, result]`, or
`[false, traceback]`.
"""

import json
import sys
import traceback
from typing import Any


def main() -> None:
    import django

    django.setup()
    from tests.games.mail.processes import deeds

    for line in sys.stdin:
        name, arguments, options = json.loads(line)
        answer: tuple[bool, Any]
        try:
            answer = True, getattr(deeds, name)(*arguments, **options)
        except Exception:
            answer = False, traceback.format_exc()
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
