#!/usr/bin/env python3
"""Measures `kasane dev` in the application in the current folder, with Chromium.

Edits the open form of a new item 50 times under 100 requests a second. Fails if a request fails,
if the typed text, the focus, the caret or the scroll position changes, or if p95 of the time from
the edit to the new page in the browser, without the build, is more than a second.
Usage: dev.py KASANE [EDITS]
"""
import pathlib, re, statistics, subprocess, sys, threading, time
import urllib.request

from browser import Browser

edits = int(sys.argv[2]) if len(sys.argv) > 2 else 50
port = 8099
site = f"http://127.0.0.1:{port}"
source_file = next(pathlib.Path("Sources").glob("*UI/Item/ItemPage.swift"))
source = source_file.read_text()
builds, failures, sent = [], [], 0
stopped = threading.Event()


STATE = """
const field = document.activeElement;
return [field.type, field.value, field.selectionStart, field.selectionEnd, scrollY,
  document.querySelector("textarea").value];
"""
TYPE = """
const field = document.querySelector("main input[type=text]"), note = document.querySelector("textarea");
for (const [element, text] of [[note, "Half a thought"], [field, "Typed before the edit"]]) {
  element.focus();
  element.value = text;
  element.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
field.setSelectionRange(6, 12);
scrollTo(0, 40);
"""


def get():
    with urllib.request.urlopen(site, timeout=30) as response:
        return response.read().decode()


def wait(condition):
    deadline = time.monotonic() + 1800
    while time.monotonic() < deadline:
        try:
            if condition():
                return time.monotonic()
        except OSError:
            pass  # 503 until the first build is complete.
        time.sleep(0.02)
    sys.exit("The new page is not shown.")


def request():
    try:
        get()
    except OSError as error:
        failures.append(str(error))


def load():
    global sent
    while not stopped.wait(0.01):
        sent += 1
        threading.Thread(target=request).start()


def read(stream):
    for line in stream:
        if match := re.search(r"Built in ([\d.]+) s", line):
            builds.append(float(match[1]))


database = pathlib.Path("dev-measurement.sqlite").absolute()
dev = subprocess.Popen(
    [sys.argv[1], "dev", "--port", str(port), "--database", str(database)],
    stderr=subprocess.PIPE, text=True,
)
browser = Browser(500, 160)
try:
    threading.Thread(target=read, args=[dev.stderr], daemon=True).start()
    wait(lambda: "<h1>Welcome</h1>" in get())
    browser.open(f"{site}/items/new")
    browser.run(TYPE)
    state = browser.run(STATE)
    loader = threading.Thread(target=load)
    loader.start()
    times, kept = [], 0
    for edit in range(edits):
        count, start, title = len(builds), time.monotonic(), f"New item {edit}"
        source_file.write_text(source.replace('"New item"', f'"{title}"'))
        seen = wait(lambda: browser.run("return document.querySelector('h1')?.textContent") == title)
        times.append(seen - start - sum(builds[count:]))
        if browser.run(STATE) == state:
            kept += 1
        else:
            print(f"edit {edit}: {browser.run(STATE)} instead of {state}")
    stopped.set()
    loader.join()
finally:
    stopped.set()
    browser.close()
    source_file.write_text(source)
    dev.terminate()
    dev.wait()
    for file in database.parent.glob(database.name + "*"):
        file.unlink()
times.sort()
p95 = times[int(len(times) * 0.95) - 1]
print(f"{edits} edits: build {statistics.median(builds[1:]):.2f} s (median), ", end="")
print(f"p95 {p95:.2f} s beyond the build; state kept {kept} times; ", end="")
print(f"{len(failures)} of {sent} requests failed")
print("\n".join(sorted(set(failures))))
sys.exit(p95 > 1 or kept < edits or len(failures) > 0)
