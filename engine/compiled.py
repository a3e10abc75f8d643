"""The engine as machine code, where `script/compile-engine` has made some of it: whether that may be used, and using it.

All of it is one library, made of the very sources that lie here: it bears their fingerprint, and with any other it is left alone,
as it is by another Python or on another kind of machine. Plain Python then runs, which does the same more slowly.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HOME = Path(__file__).parent
BUILT = HOME.parent / ".venv" / "compiled-engine"
"""In here each build has a folder of its own, named by the fingerprint of its sources. It goes when `.venv` is made anew."""
NAME = "compiled_engine"
LIBRARY = f"{NAME}__mypyc"
"""What mypyc calls the library of that name."""
SWITCH = "MYKERINOS_ENGINE"
PLAIN = "plain"
"""With this value of the switch nothing compiled is used."""


class CompiledFinder:
    """Finds the modules that the library has; the others are left to Python. All or none of them: a compiled module calls others
    by their place in the library, not by their names.
    """

    def __init__(self, library: ModuleType, file: Path) -> None:
        self.library = library
        self.file = file

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.startswith("engine.") and hasattr(self.library, entry(name)):
            loader: Any = self
            return spec_from_file_location(name, self.file, loader=loader)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, which has run by then. What mypyc puts into a file of its own for each module does the same."""
        import ctypes

        find_pointer = ctypes.pythonapi.PyCapsule_GetPointer
        find_pointer.restype, find_pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        capsule = getattr(self.library, entry(spec.name))
        pointer = find_pointer(capsule, f"{LIBRARY}.{entry(spec.name)}".encode())
        module: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(pointer)()
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has run."""


def entry(name: str) -> str:
    """Under which name the library has what makes that module."""
    return f"init_{name.replace('.', '___')}"


def make_fingerprint() -> str:
    """What the engine's sources are, all of them, for a compiled module takes constants from those that are not."""
    from hashlib import blake2b

    told = blake2b(digest_size=16)
    for folder, folders, files in os.walk(HOME):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".py"):
                source = Path(folder, name).read_bytes()
                told.update(f"{os.path.relpath(folder, HOME)}/{name} {len(source)}\n".encode() + source)
    return told.hexdigest()


def library_file() -> Path:
    """Where the library for these sources and this Python is, or would be."""
    return BUILT / make_fingerprint() / f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"


def load_compiled() -> str:
    """Have the compiled modules imported from now on. Returns why not, in a sentence for operators; "" where they are."""
    if os.environ.get(SWITCH) == PLAIN:
        return f"{SWITCH} is set to {PLAIN}."
    if not BUILT.is_dir():
        return "None has been made; script/compile-engine makes one."
    file = library_file()
    if not file.is_file():
        return "The compiled one is of other sources or for another Python; script/compile-engine makes it anew."
    try:
        spec = ModuleSpec(LIBRARY, ExtensionFileLoader(LIBRARY, str(file)), origin=str(file))
        library = module_from_spec(spec)
        import ctypes  # noqa: F401 (where Python was built without it, nothing compiled can be used)
    except ImportError as error:
        return f"The compiled one cannot be loaded: {error}."
    finder: Any = CompiledFinder(library, file)
    sys.meta_path.insert(0, finder)
    return ""


WHY_PLAIN = load_compiled()
"""Why the engine is plain Python in this process; "" where it is compiled."""


def describe_engine() -> str:
    """Which engine runs, in a sentence for operators."""
    return f"The engine is plain Python. {WHY_PLAIN}" if WHY_PLAIN else "The engine is compiled."
