#!/usr/bin/env python3
"""Prints the table of the regions that Tenki translates in phrases of forecasts.

    Scripts/regions.py area.json > Apps/Tenki/Sources/TenkiUI/Forecast/Phrases/regions.tsv

area.json is the Japan Meteorological Agency's list of forecast areas,
https://www.jma.go.jp/bosai/common/const/area.json. The regions are the areas of forecasts and the
groups of municipalities in them. A name with several translations is left out.
"""

import json
import sys

# Corrections of the list.
ENGLISH = {"根室中部": "Middle Nemuro", "秩父地方": "Chichibu Region"}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lists = json.load(file)
    names = {}
    for area in [*lists["class10s"].values(), *lists["class15s"].values()]:
        name = area["name"].translate(str.maketrans("０１２３４５６７８９", "0123456789"))
        names.setdefault(name, set()).add(ENGLISH.get(name, area["enName"]))
    print("# Facts of the Japan Meteorological Agency (気象庁), brought to this form by", end=" ")
    print("Scripts/regions.py")
    print("# name\tEnglish name")
    for name, english in names.items():
        if len(english) == 1:
            print(f"{name}\t{english.pop()}")


main()
