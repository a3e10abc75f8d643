"""Importing the engine's compiled modules, if `script/compile-engine` has built them.

They are one library, named by the fingerprint of its sources. With other sources, another Python or another kind of machine it is
ignored, and the same code runs as plain Python, more slowly.
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
"""A folder for each build, named by the fingerprint of its sources. It goes when `.venv` is rebuilt."""
NAME = "compiled_engine"
LIBRARY = f"{NAME}__mypyc"
"""mypyc's name for the library."""
SWITCH = "MYKERINOS_ENGINE"
PLAIN = "plain"
"""The value of the switch that disables compiled modules."""


class CompiledFinder:
    """A finder of the library's modules; Python finds the others.

    All or none must be used: compiled modules call each other by their place in the library, not by name.
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
        """Return the module, already executed, as the shim files that mypyc writes for each module do."""
        import ctypes  # noqa: PLC0415 (2 ms, for processes with a build only)

        find_pointer = ctypes.pythonapi.PyCapsule_GetPointer
        find_pointer.restype, find_pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        capsule = getattr(self.library, entry(spec.name))
        pointer = find_pointer(capsule, f"{LIBRARY}.{entry(spec.name)}".encode())
        module: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(pointer)()
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module has been executed."""


def entry(name: str) -> str:
    """Return the name of the module's initializer in the library."""
    return f"init_{name.replace('.', '___')}"


def make_fingerprint() -> str:
    """Return a hash of all sources of the engine, since compiled modules contain constants of others."""
    from hashlib import blake2b  # noqa: PLC0415 (3 ms, for processes with a build only)

    found = blake2b(digest_size=16)
    for folder, folders, files in os.walk(HOME):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".py"):
                source = Path(folder, name).read_bytes()
                found.update(f"{os.path.relpath(folder, HOME)}/{name} {len(source)}\n".encode() + source)
    return found.hexdigest()


def library_file() -> Path:
    """Return the path of the library for these sources and this Python, whether it exists or not."""
    return BUILT / make_fingerprint() / f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"


def load_compiled() -> str:
    """Install the finder of compiled modules. Returns the reason if that fails, in a sentence for operators, else ""."""
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
        import ctypes  # noqa: F401, PLC0415 (a Python without it can use nothing compiled)
    except ImportError as error:
        return f"The compiled one cannot be loaded: {error}."
    finder: Any = CompiledFinder(library, file)
    sys.meta_path.insert(0, finder)
    return ""


WHY_PLAIN = load_compiled()
"""Why this process runs plain Python; "" if it runs compiled modules."""


def describe_engine() -> str:
    """Return which engine runs, in a sentence for operators."""
    return f"The engine is plain Python. {WHY_PLAIN}" if WHY_PLAIN else "The engine is compiled."
