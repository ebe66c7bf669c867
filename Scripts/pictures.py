#!/usr/bin/env python3
"""Takes the README's picture: Notes in two windows, as an animation.

It needs Chromium, Pillow, and the built program Notes. It writes Documentation/Pictures/live.png.
Usage: pictures.py [FOLDER_OF_THE_PROGRAM]
"""

import base64
import contextlib
import io
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from PIL import Image

from browser import Browser

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/shared/debug")
PICTURES = ROOT / "Documentation/Pictures"

# The windows of two people, side by side.
FRAME = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 20px; display: flex; gap: 20px; background: #e8ecf3;
  font: 600 14px "Noto Sans", "DejaVu Sans", sans-serif; color: #333c4a; }}
figure {{ margin: 0; flex: 1; border-radius: 10px; overflow: hidden; background: #fff;
  box-shadow: 0 0 0 1px #b8c0cc; }}
figcaption {{ display: flex; align-items: center; gap: 7px; padding: 9px 12px; background: #d5dbe5; }}
i {{ width: 11px; height: 11px; border-radius: 50%; background: #a3adbb; }}
span {{ flex: 1; text-align: center; padding-right: 54px; }}
img {{ display: block; width: 100%; }}
</style>{windows}"""
WINDOW = '<figure><figcaption><i></i><i></i><i></i><span>{}</span></figcaption><img src="{}"></figure>'


@contextlib.contextmanager
def served(*command):
    """Starts a server with a new database, and returns its URL."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
        free.close()
        program, *options = command
        server = subprocess.Popen(
            [PROGRAMS / program, *options, "--port", port, "--database", f"{folder}/pictures.sqlite"],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            url = f"http://localhost:{port}/"
            wait(lambda: urllib.request.urlopen(f"{url}readyz"))
            yield url
        finally:
            server.terminate()
            server.wait()


@contextlib.contextmanager
def windows(count, *size):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(contextlib.closing(Browser(*size))) for _ in range(count)]


def wait(condition):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            if condition():
                return
        time.sleep(0.05)
    sys.exit("The page is not shown.")


def picture(shot):
    return Image.open(io.BytesIO(shot)).convert("RGB")


def reduced(shots):
    """Returns screenshots with a common palette, because an animation can have only one."""
    images = [picture(shot) for shot in shots]
    sheet = Image.new("RGB", (images[0].width, images[0].height * len(images)))
    for index, image in enumerate(images):
        sheet.paste(image, (0, index * image.height))
    palette = sheet.quantize(128, kmeans=2, dither=Image.Dither.NONE)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def save(name, image, **options):
    path = PICTURES / name
    image.save(path, optimize=True, **options)
    print(path.relative_to(ROOT), path.stat().st_size, "bytes")


def live():
    with served("Notes") as url, windows(2, 430, 400, 2) as people, \
            windows(1, 920, 478, 2) as [stage], tempfile.TemporaryDirectory() as folder:
        frames, times = [], []

        def take(milliseconds):
            shown = [
                WINDOW.format(name, "data:image/png;base64," + base64.b64encode(shot).decode())
                for name, shot in zip(["Hanako", "Ken"], [person.screenshot() for person in people])
            ]
            page = Path(folder, "frame.html")
            page.write_text(FRAME.format(windows="".join(shown)), encoding="utf-8")
            stage.open(page.as_uri())
            frames.append(stage.screenshot())
            times.append(milliseconds)

        def element(person, selector):
            found = person.send("/element", {"using": "css selector", "value": selector})
            return "/element/" + next(iter(found.values()))

        def wait_for_notes(count):
            for person in people:
                wait(lambda: f"Notes: {count}" in person.run("return document.body.innerText"))
            take(2000)

        for person in people:
            person.open(url)
            wait(lambda: person.run("return document.documentElement.dataset.connection") == "open")
        take(1200)
        hanako, ken = people
        field = element(hanako, "input[type=text]")
        for text in ["Buy", " mi", "lk"]:
            hanako.send(f"{field}/value", {"text": text})
            take(300)
        times[-1] = 800
        hanako.send(f"{field}/value", {"text": "\ue007"})
        wait_for_notes(1)
        button = element(ken, "li button")
        ken.run("document.querySelector('li button').focus({ focusVisible: true })")
        take(1000)
        ken.send(f"{button}/click", {})
        wait_for_notes(0)
        first, *others = reduced(frames)
        save("live.png", first, save_all=True, append_images=others, duration=times, loop=0)


PICTURES.mkdir(exist_ok=True)
live()
