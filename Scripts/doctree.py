#!/usr/bin/env python3
"""Joins the catalogues of a site that DocC has merged into one tree, and checks its links.

DocC gives each catalogue its own navigation. Afterwards, the navigation of the catalogue Kasane and
its filter contain all libraries, and the path above each page begins with the first page.
Usage: doctree.py SITE [BASE_PATH]
"""

import json
import re
import sys
from pathlib import Path

site = Path(sys.argv[1])
base = "/" + (sys.argv[2] if len(sys.argv) > 2 else "").strip("/")
HOME, HOME_PATH = "doc://Kasane/documentation/Kasane", "/documentation/kasane"
REDIRECT = (
    '<!doctype html><meta charset="utf-8"><title>Kasane</title>'
    '<meta http-equiv="refresh" content="0; url={}">\n'
)
problems, count = set(), 0


def write(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def join(pages):
    # The landing page of the merged archive lists the same catalogues as the first page.
    del pages[site / "data/documentation.json"]
    (site / "index.html").write_text(REDIRECT.format("documentation/kasane/"))
    (site / "documentation/index.html").write_text(REDIRECT.format("kasane/"))
    file = site / "index/index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    catalogues = {root["path"]: root for root in index["interfaceLanguages"]["swift"][0]["children"]}
    home = catalogues[HOME_PATH]
    home["children"] = [catalogues.get(node.get("path"), node) for node in home["children"]]
    index["interfaceLanguages"]["swift"] = [home]
    write(file, index)
    for path, page in pages.items():
        if not path.is_relative_to(site / f"data{HOME_PATH}") and path.stem != "kasane":
            page["hierarchy"]["paths"] = [[HOME, *trail] for trail in page["hierarchy"]["paths"]]
            page.setdefault("references", {}).setdefault(HOME, {
                "type": "topic", "kind": "article", "role": "collection", "identifier": HOME,
                "url": HOME_PATH, "title": "Kasane", "abstract": [],
            })
            write(path, page)


def parts(value):
    """Returns all objects inside a JSON value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for element in value if isinstance(value, list) else []:
        yield from parts(element)


def anchors(page):
    return {part.get("anchor") for part in parts(page) if part.get("type") == "heading"}


def check(pages, path, page):
    global count
    # Summaries in references can link to more pages than this one does.
    references = page.get("references", {})
    content = {key: value for key, value in page.items() if key != "references"}
    for part in [*parts(content), *references.values()]:
        if part.get("type") == "reference" and part["identifier"] not in references:
            yield f"no reference {part['identifier']}"
        for variant in part.get("variants", []) if "alt" in part else []:
            count += 1
            if not (site / variant["url"].strip("/")).exists():
                yield f"no file {variant['url']}"
    for reference in references.values():
        address, _, anchor = reference.get("url", "").partition("#")
        if not address.startswith("/"):
            continue
        count += 1
        target = site / f"data{address.rstrip('/')}.json"
        if target not in pages or not (site / address.strip("/") / "index.html").exists():
            yield f"no page {address}"
        elif anchor and anchor not in anchors(pages[target]):
            yield f"no heading {address}#{anchor}"


pages = {path: json.loads(path.read_text(encoding="utf-8")) for path in site.glob("data/**/*.json")}
join(pages)
for path, page in pages.items():
    problems |= {f"{path.relative_to(site)}: {problem}" for problem in check(pages, path, page)}
for path in site.glob("**/*.html"):
    for url in re.findall(r'(?:href|src)="(/[^"]*)"', path.read_text(encoding="utf-8")):
        count += 1
        if not (site / url.removeprefix(base).strip("/")).exists():
            problems.add(f"{path.relative_to(site)}: no file {url}")
print("\n".join(sorted(problems)), end="\n" if problems else "")
print(f"{len(pages)} pages, {count} links, {len(problems)} problems")
sys.exit(bool(problems))
