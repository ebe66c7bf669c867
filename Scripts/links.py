#!/usr/bin/env python3
"""Checks the links of a site that DocC has built: between pages, and to images and headings.

Usage: links.py SITE [BASE_PATH]
"""

import json
import re
import sys
from pathlib import Path

site = Path(sys.argv[1])
base = "/" + (sys.argv[2] if len(sys.argv) > 2 else "").strip("/")
problems, count = set(), 0


def parts(value):
    """Returns all objects inside a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for element in value if isinstance(value, list) else []:
        yield from parts(element)


pages = {path: json.loads(path.read_text(encoding="utf-8")) for path in site.glob("data/**/*.json")}
headings = {
    path: {part["anchor"] for part in parts(page) if part.get("type") == "heading"}
    for path, page in pages.items()
}


def check(path, url):
    global count
    count += 1
    address, _, anchor = url.partition("#")
    target = site / f"data{address.rstrip('/')}.json" if address else path
    if target not in pages or not (site / address.strip("/") / "index.html").exists():
        problems.add(f"{path.relative_to(site)}: no page {url}")
    elif anchor and anchor not in headings[target]:
        problems.add(f"{path.relative_to(site)}: no heading {url}")


for path, page in pages.items():
    # Summaries in references can link to more pages than this one does.
    references = page.pop("references", {})
    for part in [*parts(page), *references.values()]:
        kind = part.get("type")
        if kind == "reference" and part["identifier"] not in references:
            problems.add(f"{path.relative_to(site)}: no reference {part['identifier']}")
        for variant in part.get("variants", []) if kind in ("image", "video", "download") else []:
            count += 1
            if not (site / variant["url"].strip("/")).exists():
                problems.add(f"{path.relative_to(site)}: no file {variant['url']}")
    for reference in references.values():
        if reference.get("url", "").startswith("/"):
            check(path, reference["url"])
for path in site.glob("**/*.html"):
    for url in re.findall(r'(?:href|src)="(/[^"]*)"', path.read_text(encoding="utf-8")):
        count += 1
        if not (site / url.removeprefix(base).strip("/")).exists():
            problems.add(f"{path.relative_to(site)}: no file {url}")
print("\n".join(sorted(problems)[:100]), end="\n" if problems else "")
print(f"{len(pages)} pages, {count} links, {len(problems)} problems")
sys.exit(bool(problems))
