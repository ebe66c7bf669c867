#!/usr/bin/env python3
"""Writes the project's Markdown files as a DocC catalogue, for Scripts/docs.sh.

The README becomes the first page, and lists the others. Links between Markdown files become links
between pages, and links to other files of the repository become plain text.
Usage: guides.py CATALOGUE FOLDER/LIBRARY…
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The groups of the first page with the files that they list, in this order.
GROUPS = {
    "Guides": (
        "Documentation/Guides/First", "Documentation/Guides/Gen", "Documentation/Guides/",
        "Documentation/From",
    ),
    "Examples": ("Examples/README", "Examples/"),
    "Tenki": ("Apps/Tenki/Documentation/",),
    "Reference": ("Documentation/Reference/", "ARCHITECTURE"),
    "Project": ("CHANGELOG", "CONTRIBUTING", "SECURITY"),
}
JAPANESE = ".ja.md"
HOME = "Kasane"


def page_name(path):
    """Names a page: Apps/Tenki/Documentation/API.ja.md is Tenki-API-ja."""
    folders = {"Apps", "Documentation", "Guides", "Reference"}
    parts = [part for part in Path(path).with_suffix("").parts if part not in folders]
    if parts[-1].startswith("README"):
        parts[-1] = parts[-1].replace("README", HOME if len(parts) == 1 else "")
    return "-".join(part for part in parts if part).replace(".", "-").replace("--", "-")


def outside_code(text, change):
    """Applies `change` to the parts of a text that are not code blocks."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


def anchors(text):
    """Returns DocC's anchors of the headings by GitHub's."""
    headings = []
    outside_code(text, lambda part: headings.extend(re.findall(r"^#+ (.*)$", part, re.M)) or "")
    plain = [heading.replace("`", "") for heading in headings]
    return {
        re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")): re.sub(r"\s+", "-", heading)
        for heading in plain
    }


class Guides:
    def __init__(self, catalogue, libraries):
        self.catalogue, self.libraries = catalogue, libraries
        listed = subprocess.run(
            ["git", "ls-files", "-z", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.split("\0")
        self.texts = {
            path: (ROOT / path).read_text(encoding="utf-8")
            for path in listed
            if path and not path.startswith((".github/", "Tools/Templates/"))
        }
        self.pages = {
            path: page_name(path) for path in self.texts if not path.startswith("Sources/")
        }

    def link(self, label, target, page):
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent.joinpath(path).resolve() if path else ROOT / page
        path = str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else ""
        article = re.match(r"Sources/\w+/(\w+)(?:/\1\.docc/(\w+)\.md)?$", path)
        if path in self.pages:
            destination = f"doc:{self.pages[path]}"
        elif article:
            library, name = article.groups()
            destination = f"doc:/{library}"
            destination += f"/{name}" if name and name != library else ""
        else:
            return label
        # DocC cannot link to the headings of other catalogues.
        if anchor and path in self.pages:
            destination += f"#{anchors(self.texts[path])[anchor]}"
        return f"[{label}]({destination})"

    def rewritten(self, text, page):
        def replace(match):
            code, image, label, target = match.groups()
            if code or re.match(r"https?:|mailto:", target):
                return match[0]
            if image:
                file = (ROOT / page).parent / target
                shutil.copy(file, self.catalogue / file.name)
                return f"![{label}]({file.name})"
            return self.link(label, target, page)

        pattern = r"(?s)(`+)(?!`).+?(?<!`)\1(?!`)|(!?)\[((?:[^\[\]])*)\]\(\s*([^)\s]+)\s*\)"
        return outside_code(text, lambda part: re.sub(pattern, replace, part))

    def topics(self, page):
        """Lists the pages below a page: all others below the first one, chapters below a guide."""
        is_japanese = page.endswith(JAPANESE)
        folder = page.removesuffix(JAPANESE).removesuffix(".md") + "/"
        below = [
            path for path in self.pages
            if path.startswith(folder) and path.endswith(JAPANESE) == is_japanese
        ]
        groups = {"Chapters": [self.pages[path] for path in below]}
        if self.pages[page] == HOME:
            # A folder with the name of a guide contains its chapters.
            tops = {
                path: name for path, name in self.pages.items()
                if not (ROOT / path).parent.with_suffix(".md").exists()
            }
            japanese = [tops.pop(path) for path in list(tops) if path.endswith(JAPANESE)]
            groups = {
                title: [
                    name
                    for prefix in prefixes
                    for path, name in tops.items() if path.startswith(prefix)
                ]
                for title, prefixes in GROUPS.items()
            }
            groups["日本語"] = japanese
            for library in self.libraries:
                folder, name = library.split("/")
                groups.setdefault(f"{folder} libraries", []).append(f"/{name}")
        lines = [
            f"\n### {title}\n\n" + "".join(f"- <doc:{name}>\n" for name in dict.fromkeys(names))
            for title, names in groups.items() if names
        ]
        return "\n## Topics\n" + "".join(lines) if lines else ""

    def write(self):
        for page, name in self.pages.items():
            twin = Path(page).with_suffix(JAPANESE)
            pair = [page, str(twin)] if str(twin) in self.pages else []
            for one, other in zip(pair, pair[::-1]):
                if f"]({Path(other).name})" not in self.texts[one]:
                    sys.exit(f"{one} does not link to its translation, {other}.")
            # DocC expects the title first, then the abstract.
            languages = r"\A((?:English · |\[English\]).*\n)\n(# .*\n\n?(?:(?!#).+\n)*)"
            text = re.sub(languages, r"\2\n\1", self.texts[page])
            text = self.rewritten(text, page)
            if name == HOME:
                title, _, body = text.partition("\n")
                text = f"{title}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n{body}"
            (self.catalogue / f"{name}.md").write_text(text + self.topics(page), encoding="utf-8")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    Guides(folder, sys.argv[2:]).write()
