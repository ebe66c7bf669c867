#!/usr/bin/env python3
"""Prints the licenses of the packages that a program contains, and of the Swift libraries.

Fails if a package has no license text.

Usage: notices.py PACKAGE.RESOLVED CHECKOUTS
"""
import json
import os
import subprocess
import sys
from pathlib import Path

resolved, checkouts = map(Path, sys.argv[1:])


def texts(folder):
    """The license files of a package, and of the sources that it contains."""
    names = ("license", "licence", "copying", "notice")
    files = [*folder.glob("*"), *folder.glob("Sources/**/*")]
    return sorted(f for f in files if f.is_file() and f.name.lower().startswith(names))


components = []
for pin in json.loads(resolved.read_text())["pins"]:
    folder = checkouts / Path(pin["location"]).name.removesuffix(".git")
    files = texts(folder)
    if not any(file.parent == folder and "notice" not in file.name.lower() for file in files):
        sys.exit(f"notices.py: {folder} has no license text.")
    state = pin["state"]
    version = state.get("version") or state["revision"]
    components.append((f"{folder.name} {version}", pin["location"], files))
swift = os.environ.get("SWIFT", "swift")
target = json.loads(subprocess.check_output([swift, "-print-target-info"]))
toolchain = Path(target["paths"]["runtimeResourcePath"]).parents[1]
components += [
    ("Swift", "https://www.swift.org", [toolchain / "share/swift/LICENSE.txt"]),
    ("ICU", "https://icu.unicode.org", [Path(__file__).parent / "licenses/ICU.txt"]),
]

print("Tenki contains the following software.\n")
for name, location, files in components:
    print("=" * 80, name, location, "", sep="\n")
    for file in files:
        print(file.read_text().strip("\n"), "\n")
