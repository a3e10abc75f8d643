"""Nothing is lost when a part dies: `script/bench faults [--waits N] [--seed S]`.

Tests run `devtools.storm.faults` with smaller numbers.
"""

from devtools.storm.faults import main

if __name__ == "__main__":
    main()
