"""Make the library out of the engine in the folder where this runs, a copy: `python library.py NAME OPTIMISED FILE...`.

mypyc is looked for on the path that the caller gives. Of what it makes the one library is built alone, without the small files
that it would have for each module: `engine.compiled.CompiledFinder` does what they do.
"""

import sys
from importlib import import_module
from typing import Any


def build_library(name: str, optimised: str, paths: list[str]) -> None:
    """Build the library of that name of those files, here. Raises SystemExit, with what is wrong on the output."""
    import_module("setuptools")  # mypyc makes of it what it finds loaded
    mypycify: Any = import_module("mypyc.build").mypycify
    group = name.removesuffix("__mypyc")
    made = mypycify(["--config-file=", *paths], group_name=group, opt_level=optimised, debug_level="0")
    library = [extension for extension in made if extension.name == name]
    for extension in library:
        extension.extra_compile_args.append("-Wno-error")  # Another compiler warns of other things.
    setup: Any = import_module("setuptools").setup
    setup(name=name, packages=[], ext_modules=library, script_args=["--quiet", "build_ext", "--inplace"])


if __name__ == "__main__":
    build_library(sys.argv[1], sys.argv[2], sys.argv[3:])
