#!/usr/bin/env python3
"""Draws Tenki's link preview images, one per language.

    Scripts/previews.py

It needs Chromium and a Japanese font, and writes preview-ja.png and preview-en.png (1200 × 630,
at most 32 colours) next to the icons of the site.
"""

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "Apps/Tenki/Sources/TenkiUI/Site"
WIDTH, HEIGHT = 1200, 630
COLOURS = 32

TEXTS = {
    "ja": ("天気 Tenki", "全国142都市の天気予報", "1時間ごとの天気、雨雲レーダー、警報・注意報"),
    "en": ("Tenki", "Weather for 142 cities in Japan", "Hourly forecasts, rain radar and warnings"),
}

PAGE = """<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><style>
body {{ margin: 0; width: {width}px; height: {height}px; background: #dcebfb; color: #17202b;
  font-family: "Noto Sans CJK JP", "Hiragino Sans", sans-serif; overflow: hidden; }}
main {{ position: absolute; left: 80px; top: 70px; }}
h1 {{ margin: 0 0 24px; font-size: 104px; line-height: 1.2; }}
h2 {{ margin: 0 0 12px; font-size: 52px; font-weight: 600; }}
p {{ margin: 0; font-size: 36px; color: #4f5b69; }}
svg {{ position: absolute; left: 80px; bottom: 56px; }}
</style><main><h1>{name}</h1><h2>{claim}</h2><p>{content}</p></main>
<svg width="1040" height="150" viewBox="0 0 444 64" fill="none" stroke-linecap="round">
<g stroke="#f0a000" stroke-width="4"><circle cx="32" cy="32" r="13" fill="#f0a000"/>
<path d="M32 5v8M32 51v8M5 32h8M51 32h8M13 13l5.6 5.6M45.4 45.4l5.6 5.6M13 51l5.6-5.6M45.4 18.6l5.6-5.6"/></g>
<g transform="translate(100)"><circle cx="44" cy="20" r="12" fill="#f0a000"/>{cloud}</g>
<g transform="translate(200)">{cloud}</g>
<g transform="translate(300 -4)">{cloud}<path stroke="#2478d0" stroke-width="4"
d="M21 50l-3 9M33 50l-3 9M45 50l-3 9"/></g></svg></html>"""

CLOUD = (
    '<path fill="#ffffff" stroke="#8896a6" stroke-width="2"'
    ' d="M17 46a11 11 0 0 1-1-21.9A16 16 0 0 1 46.6 21 12.5 12.5 0 0 1 47 46z"/>'
)


def screenshot(page):
    with tempfile.TemporaryDirectory() as folder:
        source, image = Path(folder, "page.html"), Path(folder, "page.png")
        source.write_text(page, encoding="utf-8")
        subprocess.run(
            [
                os.environ.get("CHROMIUM", "chromium"), "--headless", "--no-sandbox",
                "--hide-scrollbars", "--disable-lcd-text", "--force-device-scale-factor=1",
                f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={image}", source.as_uri(),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return image.read_bytes()


def chunks(png):
    position = 8
    while position < len(png):
        length, = struct.unpack(">I", png[position:position + 4])
        yield png[position + 4:position + 8], png[position + 8:position + 8 + length]
        position += 12 + length


def paeth(left, above, corner):
    estimate = left + above - corner
    return min((left, above, corner), key=lambda value: abs(estimate - value))


def pixels(png):
    """Returns the rows of an 8-bit PNG without interlacing, each a list of (red, green, blue)."""
    parts = list(chunks(png))
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", parts[0][1])
    if (width, height) != (WIDTH, HEIGHT) or depth != 8 or kind not in (2, 6) or interlace:
        sys.exit("Chromium wrote a picture of an unexpected format.")
    size = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    above, stride = bytearray(width * size), width * size
    for row in range(height):
        start = row * (stride + 1)
        method, line = data[start], bytearray(data[start + 1:start + 1 + stride])
        for index in range(stride if method else 0):
            left = line[index - size] if index >= size else 0
            corner = above[index - size] if index >= size else 0
            line[index] = (line[index] + (
                left, above[index], (left + above[index]) // 2, paeth(left, above[index], corner)
            )[method - 1]) & 255
        above = line
        yield [tuple(line[index:index + 3]) for index in range(0, stride, size)]


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def reduced(png):
    rows = list(pixels(png))
    counts = Counter(pixel for row in rows for pixel in row)
    palette = [colour for colour, _ in counts.most_common(COLOURS)]
    nearest = {
        colour: min(
            range(len(palette)),
            key=lambda index: sum((a - b) ** 2 for a, b in zip(colour, palette[index])),
        )
        for colour in counts
    }
    lines = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join([
        chunk(b"IHDR", header), chunk(b"PLTE", bytes(sum(palette, ()))),
        chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b""),
    ])


for language, (name, claim, content) in TEXTS.items():
    page = PAGE.format(
        language=language, width=WIDTH, height=HEIGHT, name=name, claim=claim, content=content,
        cloud=CLOUD,
    )
    path = FOLDER / f"preview-{language}.png"
    path.write_bytes(reduced(screenshot(page)))
    print(path.name, path.stat().st_size, "bytes")
