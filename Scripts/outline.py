#!/usr/bin/env python3
"""Draws the outlines of Tenki's maps, and places the cities on the map of Japan.

    Scripts/outline.py japan prefectures.geojson Apps/Tenki/Sources/TenkiDomain/City/cities.tsv \\
        Apps/Tenki/Sources/TenkiUI/Map
    Scripts/outline.py world countries.geojson \\
        Apps/Tenki/Sources/TenkiDomain/World/WorldCity.swift \\
        Apps/Tenki/Sources/TenkiUI/World

The outlines are those of Natural Earth (https://www.naturalearthdata.com, public domain): the
prefectures of 1:10m with their two-digit code, and the countries of 1:110m. The first writes
japan.svg and japan.tsv, the second world.svg and world.tsv.
"""

import json
import math
import re
import sys

# --- Rings and their topology


def rings_of(feature):
    geometry = feature["geometry"]
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return [[tuple(point[:2]) for point in polygon[0]] for polygon in polygons]


def area(ring):
    return abs(
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
    ) / 2


def simplified_line(points, tolerance):
    """Douglas and Peucker's simplification of a line, whose ends stay."""
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.hypot(bx - ax, by - ay)

    def distance(point):
        if length == 0:
            return math.hypot(point[0] - ax, point[1] - ay)
        return abs((by - ay) * (point[0] - ax) - (bx - ax) * (point[1] - ay)) / length

    index, far = max(
        ((i, distance(p)) for i, p in enumerate(points[1:-1], 1)), key=lambda pair: pair[1]
    )
    if far <= tolerance:
        return [points[0], points[-1]]
    left = simplified_line(points[: index + 1], tolerance)
    return left[:-1] + simplified_line(points[index:], tolerance)


def simplified(rings, tolerance):
    """Simplifies rings so that the borders that they share stay the same."""
    neighbours = {}
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
    result = []
    for ring in rings:
        fixed = [i for i, point in enumerate(ring) if len(neighbours[point]) > 2]
        if len(fixed) < 2:
            start = fixed[0] if fixed else ring.index(min(ring))
            turned = ring[start:] + ring[:start]
            far = max(range(len(turned)), key=lambda i: math.dist(turned[0], turned[i]))
            fixed, ring = [0, far], turned
        line = []
        for i, j in zip(fixed, fixed[1:] + [fixed[0] + len(ring)]):
            part = [ring[k % len(ring)] for k in range(i, j + 1)]
            # Both sides of a border simplify it in the same direction.
            forward = part[0] <= part[-1]
            part = simplified_line(part if forward else part[::-1], tolerance)
            line += (part if forward else part[::-1])[:-1]
        result.append(line)
    return result


def dissolved(rings):
    """Joins rings that share borders: an edge of two rings is inside of their union."""
    edges = {}
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if a == b:
                continue
            if (b, a) in edges:
                del edges[(b, a)]
            else:
                edges[(a, b)] = True
    following = {}
    for a, b in edges:
        following.setdefault(a, []).append(b)
    result = []
    while following:
        start = next(iter(following))
        ring = [start]
        while True:
            point = ring[-1]
            next_points = following.get(point)
            if not next_points:
                break
            nearest = next_points.pop()
            if not next_points:
                del following[point]
            if nearest == start:
                break
            ring.append(nearest)
        if len(ring) > 2:
            result.append(ring)
    return result


def path(rings):
    """The rings in whole units, as relative commands."""
    text = []
    for ring in rings:
        points = []
        for x, y in ring:
            point = (round(x), round(y))
            if not points or point != points[-1]:
                points.append(point)
        if len(points) < 3:
            continue
        text.append(f"M{points[0][0]} {points[0][1]}l")
        steps = []
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            for number in (bx - ax, by - ay):
                steps.append(str(number) if number < 0 or not steps else f" {number}")
        text.append("".join(steps) + "z")
    return "".join(text)


def write_drawing(name, title, box, rings):
    with open(name, "w", encoding="utf-8") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}">'
            f"<title>{title} (Natural Earth)</title>"
            f'<path id="land" vector-effect="non-scaling-stroke" d="{path(rings)}"/></svg>\n'
        )


def write_table(name, drawing, lines):
    with open(name, "w", encoding="utf-8") as file:
        file.write(
            f"# The views of {drawing} and the places of the cities, by Scripts/outline.py.\n"
            "# view, name, x, y, width, height\n"
            "# city, view, code, x, y of the mark; x, y of the place, if it is in the view\n"
        )
        file.write("\n".join(lines) + "\n")


# --- Japan

UNITS = 10  # A unit is a tenth of a pixel of a map that is 360 pixels wide.
SCALE = 20.6 * UNITS
WEST, NORTH = 128.55, 45.75
BOX = (360 * UNITS, 412 * UNITS)
# The islands south of 29° are shown in the north-west, at the same scale.
INSET_WEST, INSET_NORTH = 122.75, 28.75
INSET_BOX = (0, 0, 180 * UNITS, 112 * UNITS)


def mercator(latitude):
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


def is_southern(longitude, latitude):
    return latitude < 29.0 and longitude < 135


def project(longitude, latitude):
    west, north = (
        (INSET_WEST, INSET_NORTH) if is_southern(longitude, latitude) else (WEST, NORTH)
    )
    return (
        (longitude - west) * SCALE,
        (mercator(north) - mercator(latitude)) * SCALE,
    )


# The cities on the map of Japan on a narrow screen, and on a wide one.
NARROW = (
    "130010 016010 471010 270000 040010 230010 400010 340010 150010 170010 460010 390010 014020 "
    "020010 474010 130030 320010 012010"
).split()
WIDE = NARROW + (
    "050010 200010 011000 460040 030010 070010 380010 450010 430010 330010 220010 090010 440010 "
    "017010 014030 013010 473000 472000"
).split()
REGIONS = {
    "hokkaido": ["01"],
    "tohoku": ["02", "03", "04", "05", "06", "07"],
    "kanto": ["08", "09", "10", "11", "12", "13", "14"],
    "chubu": ["15", "16", "17", "18", "19", "20", "21", "22", "23"],
    "kinki": ["24", "25", "26", "27", "28", "29", "30"],
    "chugoku": ["31", "32", "33", "34", "35"],
    "shikoku": ["36", "37", "38", "39"],
    "kyushu": ["40", "41", "42", "43", "44", "45", "46"],
    "okinawa": ["47"],
}
# The cities whose prefecture is not in their region's part of the map.
MOVED = {"460040": "okinawa"}
# Far islands, which are shown at the edge of their region.
FAR = {"130030", "130040"}
WHOLE_VIEWS = {"japan", "japan-wide"}
# The sizes of a mark, in pixels of a map that is 360 pixels wide, on wide and narrow screens; and
# the greatest distance to its place.
WIDE_MARK, WIDE_SHIFT = (24, 26), 44
NARROW_MARK, NARROW_SHIFT = (42, 46), 66


def relaxed(points, sizes, box, rounds=3000):
    """Moves marks apart that overlap, and back towards their places.

    Points are in pixels. A mark's own size counts against those of equal or less size.
    """
    marks = [list(point) for point in points]
    x0, y0, width, height = box
    for number in range(rounds):
        pull = 0.02 * (1 - number / rounds)
        for i, mark in enumerate(marks):
            mark[0] += (points[i][0] - mark[0]) * pull
            mark[1] += (points[i][1] - mark[1]) * pull
        for i in range(len(marks)):
            for j in range(i):
                size = min(sizes[i], sizes[j])
                dx, dy = marks[i][0] - marks[j][0], marks[i][1] - marks[j][1]
                ox, oy = size[0] - abs(dx), size[1] - abs(dy)
                if ox <= 0 or oy <= 0:
                    continue
                if ox < oy:
                    push = (ox / 2 + 0.01) * (1 if dx >= 0 else -1)
                    marks[i][0] += push
                    marks[j][0] -= push
                else:
                    push = (oy / 2 + 0.01) * (1 if dy >= 0 else -1)
                    marks[i][1] += push
                    marks[j][1] -= push
        for mark, size in zip(marks, sizes):
            mark[0] = min(max(mark[0], x0 + size[0] / 2), x0 + width - size[0] / 2)
            mark[1] = min(max(mark[1], y0 + size[1] / 2), y0 + height - size[1] / 2)
    return marks


def read_cities(name):
    with open(name, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {row[0]: project(float(row[7]), float(row[6])) for row in rows}


def land_counter(rings):
    """Returns a function that counts the land pixels in a box of the map, 360 pixels wide."""
    width, height = BOX[0] // UNITS, BOX[1] // UNITS
    sums = [[0] * (width + 1) for _ in range(height + 1)]
    for y in range(height):
        line, level = [0] * width, (y + 0.5) * UNITS
        for ring in rings:
            crossings = sorted(
                (ax + (level - ay) / (by - ay) * (bx - ax)) / UNITS
                for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1])
                if (ay <= level) != (by <= level)
            )
            for start, end in zip(crossings[::2], crossings[1::2]):
                for x in range(max(0, round(start)), min(width, round(end))):
                    line[x] = 1
        for x in range(width):
            sums[y + 1][x + 1] = line[x] + sums[y][x + 1] + sums[y + 1][x] - sums[y][x]

    def count(x0, y0, x1, y1):
        x0, x1 = max(0, int(x0)), min(width, int(x1))
        y0, y1 = max(0, int(y0)), min(height, int(y1))
        return sums[y1][x1] - sums[y0][x1] - sums[y1][x0] + sums[y0][x0]

    return count


def placed(places, size, shift, land):
    """Places marks near their cities, so that they cover the sea rather than the land."""
    (width, height), marks = size, {}

    def cost(code, x, y):
        px, py = places[code]
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        result = land(*box) / (width * height) * 60 + math.dist((x, y), (px, py)) * 0.9
        for other, (ox, oy) in places.items():
            if abs(ox - x) < width / 2 + 2 and abs(oy - y) < height / 2 + 2:
                result += 8 if other == code else 25
        for other, (ox, oy) in marks.items():
            if other == code:
                continue
            if abs(ox - x) < width + 1.5 and abs(oy - y) < height + 1.5:
                return math.inf
            # The line to the place passes below another mark.
            for part in (0.2, 0.4, 0.6, 0.8):
                lx, ly = px + (x - px) * part, py + (y - py) * part
                if abs(lx - ox) < width / 2 and abs(ly - oy) < height / 2:
                    result += 8
        return result

    for _ in range(6):
        for code, (px, py) in places.items():
            steps = range(-shift, shift + 1, 2)
            marks[code] = min(
                (
                    (px + dx, py + dy)
                    for dx in steps
                    for dy in steps
                    if math.hypot(dx, dy) <= shift
                    and width / 2 <= px + dx <= BOX[0] / UNITS - width / 2
                    and height / 2 <= py + dy <= BOX[1] / UNITS - height / 2
                ),
                key=lambda mark: cost(code, *mark),
            )
    return marks


def whole_view(name, codes, cities, size, shift, land):
    """A view of all of Japan with some of its cities."""
    places = {code: (cities[code][0] / UNITS, cities[code][1] / UNITS) for code in codes}
    marks = placed(places, size, shift, land)
    lines = [f"view\t{name}\t0\t0\t{BOX[0]}\t{BOX[1]}"]
    return lines + [row(name, code, places[code], marks[code], UNITS) for code in sorted(codes)]


def row(view, code, point, mark, unit, origin=(0, 0)):
    x, y = (round(value * unit + start) for value, start in zip(point, origin))
    mx, my = (round(value * unit + start) for value, start in zip(mark, origin))
    dot = f"{x}\t{y}" if code not in FAR or view in WHOLE_VIEWS else "\t"
    return f"city\t{view}\t{code}\t{mx}\t{my}\t{dot}"


def region_view(name, prefectures, cities):
    codes = [
        code
        for code in cities
        if MOVED.get(code, name if code[:2] in prefectures else "") == name
    ]
    near = [cities[code] for code in codes if code not in FAR]
    x0, x1 = min(p[0] for p in near), max(p[0] for p in near)
    y0, y1 = min(p[1] for p in near), max(p[1] for p in near)
    margin = 0.11 * max(x1 - x0, y1 - y0)
    x0, x1, y0, y1 = x0 - margin, x1 + margin, y0 - margin, y1 + margin
    width, height = x1 - x0, y1 - y0
    # A narrow screen is filled by a map that is a little higher than wide.
    if height < width * 0.8:
        y0, height = y0 - (width * 0.8 - height) / 2, width * 0.8
    if width < height / 1.2:
        x0, width = x0 - (height / 1.2 - width) / 2, height / 1.2
    unit = width / 360
    box = (0, 0, 360, height / unit)
    points = [((cities[c][0] - x0) / unit, (cities[c][1] - y0) / unit) for c in codes]
    marks = relaxed(points, [NARROW_MARK] * len(codes), box)
    lines = [f"view\t{name}\t{round(x0)}\t{round(y0)}\t{round(width)}\t{round(height)}"]
    for code, point, mark in zip(codes, points, marks):
        lines.append(row(name, code, point, mark, unit, (x0, y0)))
    return lines


def japan(outline, table, folder):
    with open(outline, encoding="utf-8") as file:
        features = json.load(file)["features"]
    cities = read_cities(table)
    rings = []
    for feature in features:
        for ring in rings_of(feature):
            longitude = sum(point[0] for point in ring) / len(ring)
            latitude = sum(point[1] for point in ring) / len(ring)
            # Ogasawara and the islands around it are outside of the map.
            if latitude < 29.0 and longitude > 135:
                continue
            ring = ring[:-1] if ring[0] == ring[-1] else ring
            # A ring is in the inset as a whole.
            west, north = (
                (INSET_WEST, INSET_NORTH)
                if is_southern(longitude, latitude)
                else (WEST, NORTH)
            )
            rings.append([
                ((x - west) * SCALE, (mercator(north) - mercator(y)) * SCALE) for x, y in ring
            ])
    rings = [
        ring
        for ring in simplified(rings, 0.5 * UNITS)
        if area(ring) > 30 or any(math.dist(ring[0], city) < 200 for city in cities.values())
    ]
    write_drawing(f"{folder}/japan.svg", "Japan", BOX, rings)
    land = land_counter(rings)
    lines = whole_view("japan", NARROW, cities, NARROW_MARK, NARROW_SHIFT, land)
    lines += whole_view("japan-wide", WIDE, cities, WIDE_MARK, WIDE_SHIFT, land)
    for name, prefectures in REGIONS.items():
        lines += region_view(name, prefectures, cities)
    write_table(f"{folder}/japan.tsv", "japan.svg", lines)


# --- The world

CUT = -30  # The map begins in the Atlantic, so that Japan is near its middle.
DEGREE = 4
STRETCH = 1.2
TOP, BOTTOM = 78, -57
# The sizes of a mark, in pixels of a map that is 360 pixels wide, on narrow and wide screens.
WORLD_MARKS = {"world": (50, 30), "world-wide": (29, 18)}


def clipped(ring, east, keep_east):
    """The part of a ring on one side of a meridian."""
    inside = lambda p: p[0] >= east if keep_east else p[0] <= east
    result = []
    for a, b in zip(ring, ring[1:] + ring[:1]):
        if inside(a):
            result.append(a)
        if inside(a) != inside(b):
            t = (east - a[0]) / (b[0] - a[0])
            result.append((east, round(a[1] + (b[1] - a[1]) * t, 6)))
    return result


def read_world_cities(name):
    with open(name, encoding="utf-8") as file:
        rows = re.findall(r"\.init\(([\d_]+), .*?, (-?[\d.]+), (-?[\d.]+), \"", file.read())
    return {
        code.replace("_", ""): (
            ((float(east) - CUT) % 360) * DEGREE, (TOP - float(north)) * DEGREE * STRETCH
        )
        for code, north, east in rows
    }


def world(outline, table, folder):
    with open(outline, encoding="utf-8") as file:
        features = json.load(file)["features"]
    rings = []
    for feature in features:
        for ring in rings_of(feature):
            ring = [(round(x, 4), round(y, 4)) for x, y in ring]
            ring = ring[:-1] if ring[0] == ring[-1] else ring
            if max(y for _, y in ring) < -60:
                continue
            for keep_east in (True, False):
                part = clipped(ring, CUT, keep_east)
                if len(part) > 2:
                    shift = 0 if keep_east else 360
                    rings.append([(round(x + shift, 4), y) for x, y in part])
    rings = [
        [((x - CUT) * DEGREE, (TOP - y) * DEGREE * STRETCH) for x, y in ring]
        for ring in dissolved(rings)
    ]
    rings = [ring for ring in simplified(rings, 1.3) if area(ring) > 12]
    box = (360 * DEGREE, round((TOP - BOTTOM) * DEGREE * STRETCH))
    write_drawing(f"{folder}/world.svg", "The world", box, rings)
    unit = box[0] / 360
    cities = read_world_cities(table)
    points = [(x / unit, y / unit) for x, y in cities.values()]
    lines = []
    for name, size in WORLD_MARKS.items():
        marks = relaxed(points, [size] * len(points), (0, 0, 360, box[1] / unit))
        lines.append(f"view\t{name}\t0\t0\t{box[0]}\t{box[1]}")
        for code, point, mark in zip(cities, points, marks):
            lines.append(row(name, code, point, mark, unit))
    write_table(f"{folder}/world.tsv", "world.svg", lines)


if __name__ == "__main__":
    {"japan": japan, "world": world}[sys.argv[1]](*sys.argv[2:])
