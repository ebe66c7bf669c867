#!/usr/bin/env python3
"""Prints the table of warning areas for Tenki's demo services.

    Scripts/demo-areas.py area.json > Apps/Tenki/Sources/TenkiDemo/Warning/areas.tsv

area.json is the Japan Meteorological Agency's list of forecast areas,
https://www.jma.go.jp/bosai/common/const/area.json. Each area follows the one that it is a part of:
an office (府県予報区等), its regions (一次細分区域等), their districts (市町村等をまとめた地域等) and
the districts' municipalities (市町村等).
"""

import json
import sys

LEVELS = ["offices", "class10s", "class15s", "class20s"]

areas = json.load(open(sys.argv[1], encoding="utf-8"))


def show(level, code):
    area = areas[LEVELS[level]][code]
    print(level, code, area["name"], sep="\t")
    for child in sorted(area.get("children", [])) if level + 1 < len(LEVELS) else []:
        show(level + 1, child)


print("# Facts of the Japan Meteorological Agency (気象庁), brought to this form by", end=" ")
print("Scripts/demo-areas.py")
print("# level (0 office, 1 region, 2 district, 3 municipality)\tcode\tname")
for office in sorted(areas["offices"]):
    show(0, office)
