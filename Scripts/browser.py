"""A headless Chromium with one window, driven over WebDriver. For the other scripts."""

import base64
import json
import re
import subprocess
import urllib.error
import urllib.request


class Browser:
    def __init__(self, width, height, scale=1):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True
        )
        for line in self.driver.stdout:
            if match := re.search(r"on port (\d+)\.", line):
                break
        self.url = f"http://127.0.0.1:{match[1]}/session"
        arguments = ["--headless", "--no-sandbox", "--hide-scrollbars", "--lang=en"]
        options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}}
        session = self.send("", {"capabilities": {"alwaysMatch": options}})
        self.url += "/" + session["sessionId"]
        self.command("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": False,
        })

    def send(self, path, body):
        request = urllib.request.Request(self.url + path, json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def command(self, name, parameters):
        """Runs a command of the Chrome DevTools Protocol."""
        return self.send("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, url):
        self.send("/url", {"url": url})

    def run(self, script):
        return self.send("/execute/sync", {"script": script, "args": []})

    def screenshot(self):
        return base64.b64decode(self.command("Page.captureScreenshot", {"format": "png"})["data"])

    def close(self):
        urllib.request.urlopen(urllib.request.Request(self.url, method="DELETE"))
        self.driver.terminate()
        self.driver.wait()
