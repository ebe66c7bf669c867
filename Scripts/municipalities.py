#!/usr/bin/env python3
"""Prints the table of municipalities for Tenki's city search.

    Scripts/municipalities.py area.json > Apps/Tenki/Sources/TenkiDomain/Municipality/municipalities.tsv

area.json is the Japan Meteorological Agency's list of forecast areas,
https://www.jma.go.jp/bosai/common/const/area.json. A municipality that is forecast in parts has a
line for each: the municipality, a slash, the part.
"""

import json
import os
import re
import sys

# Corrections of the list, and names that it does not contain.
READINGS = {"静岡市北部": "しずおかしほくぶ"}
LATIN = {"川根本町": "Kawanehon", "南伊豆町": "Minamiizu"}
PARTS = {
    "佐世保市（宇久地域を除く）": ("佐世保市", "させぼし", "Sasebo"),
    "佐世保市（宇久地域）": ("佐世保市/宇久", "させぼし/うく", "Sasebo/Uku"),
    "西海市（江島・平島を除く）": ("西海市", "さいかいし", "Saikai"),
    "西海市（江島・平島）": (
        "西海市/江島・平島", "さいかいし/えのしま・たいらしま", "Saikai/Enoshima Tairashima",
    ),
}
DIRECTIONS = {"Eastern": "Tobu", "Western": "Seibu", "Southern": "Nambu", "Northern": "Hokubu"}


def reading(area):
    return READINGS.get(area["name"], area["kana"])


def romaji(english):
    """Kushiro/Akan of “Akan, Kushiro City”, Sendai/Tobu of “Eastern Sendai City”."""
    ward = re.fullmatch(r"(\w+) City (\w+) Ward", english)
    if ward:
        return f"{ward[1]}/{ward[2]}-ku"
    part, _, whole = english.rpartition(", ")
    words = whole.split()
    if words[0] in DIRECTIONS:
        part = DIRECTIONS[words.pop(0)]
    if words[-1] in ("City", "Ward", "Town", "Village"):
        words.pop()
    return " ".join(words) + (f"/{part}" if part else "")


def row(area, areas):
    name, kana, latin = area["name"], reading(area), LATIN.get(area["name"]) or romaji(area["enName"])
    if name in PARTS:
        return PARTS[name]
    if "/" in latin:
        # The parts of a municipality begin with its name; so do their readings.
        whole = re.match("^..*?[市町村]", name).group()
        parts = [reading(other) for other in areas if other["name"].startswith(whole)]
        prefix = os.path.commonprefix([part for part in parts if part[:2] == kana[:2]])
        kana = f"{prefix}/{kana[len(prefix):]}"
        name = f"{whole}/{name[len(whole):]}"
    return name, kana, latin


areas = json.load(open(sys.argv[1], encoding="utf-8"))
municipalities = areas["class20s"]
rows = []
for code, area in municipalities.items():
    siblings = [other for key, other in municipalities.items() if key[:2] == code[:2]]
    forecast = areas["class15s"][area["parent"]]["parent"]
    office = areas["class10s"][forecast]["parent"]
    rows.append((forecast, code, *row(area, siblings), code, office))
print("# Facts of the Japan Meteorological Agency (気象庁), brought to this form by", end=" ")
print("Scripts/municipalities.py")
print("# forecast code\tname\tkana\tromaji\tmunicipality code\toffice")
for forecast, _, *fields in sorted(rows):
    print(forecast, *fields, sep="\t")
