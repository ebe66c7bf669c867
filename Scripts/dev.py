#!/usr/bin/env python3
"""Measures `kasane dev` in the application in the current folder.

Edits the welcome page 50 times under 100 requests a second. Fails if a request fails, or if p95
of the time from the edit to the new page, without the build, is more than a second.
Usage: dev.py KASANE [EDITS]
"""
import pathlib, re, subprocess, sys, threading, time, urllib.request

edits = int(sys.argv[2]) if len(sys.argv) > 2 else 50
port = 8099
page = next(pathlib.Path("Sources").glob("*UI/Site/WelcomePage.swift"))
source = page.read_text()
builds, failures, sent = [], [], 0
stopped = threading.Event()


def get():
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as response:
        return response.read().decode()


def wait(text):
    deadline = time.monotonic() + 1800
    while time.monotonic() < deadline:
        try:
            if text in get():
                return time.monotonic()
        except OSError:
            pass  # 503 until the first build is complete.
        time.sleep(0.02)
    sys.exit(f"“{text}” is not shown")


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
        if match := re.search(r"omplete! \(([\d.]+)s\)", line):
            builds.append(float(match[1]))


database = pathlib.Path("dev-measurement.sqlite").absolute()
dev = subprocess.Popen(
    [sys.argv[1], "dev", "--port", str(port), "--database", str(database)],
    stderr=subprocess.PIPE, text=True,
)
try:
    threading.Thread(target=read, args=[dev.stderr], daemon=True).start()
    wait("<h1>Welcome</h1>")
    loader = threading.Thread(target=load)
    loader.start()
    times = []
    for edit in range(edits):
        count, start = len(builds), time.monotonic()
        page.write_text(source.replace('"Welcome"', f'"Welcome {edit}"'))
        seen = wait(f"<h1>Welcome {edit}</h1>")
        times.append(seen - start - sum(builds[count:]))
    stopped.set()
    loader.join()
finally:
    stopped.set()
    page.write_text(source)
    dev.terminate()
    dev.wait()
    for file in database.parent.glob(database.name + "*"):
        file.unlink()
times.sort()
p95 = times[int(len(times) * 0.95) - 1]
print(f"{edits} edits: p95 {p95:.2f} s beyond the build; {len(failures)} of {sent} requests failed")
print("\n".join(sorted(set(failures))))
sys.exit(p95 > 1 or len(failures) > 0)
