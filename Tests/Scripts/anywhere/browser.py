#!/usr/bin/env python3
"""Uses an app in a real browser, with the files and the commands of docs/anywhere.md.

    Tests/Scripts/anywhere/browser.py EMAIL_BROWSER [PICTURE]

Needs Chromium and selenium, and Debian's websocketd, node-xterm, libjs-xterm and esbuild. The server
listens on a free port of 127.0.0.1. With a second argument, a picture of the page is written there.
"""

import contextlib
import http.client
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

import page

LIMIT = 20  # seconds, which only end a check that hangs
SCREEN = """
const buffer = terminal._core.buffer, rows = [];
for (let row = 0; row < terminal.rows; row++)
  rows.push(buffer.translateBufferLineToString(buffer.ydisp + row, true));
return rows.join("\\n");
"""


def check(condition, message):
    if not condition:
        sys.exit(f"in the browser: {message}")


def prepare(folder, program):
    """Makes the files of the page."""
    (folder / "page").mkdir()
    for command in ["esbuild --bundle", "cp /usr/share/javascript"]:
        subprocess.run(page.line(command), shell=True, check=True, cwd=folder, stderr=subprocess.DEVNULL)
    (folder / "page/index.html").write_text(page.block("<!doctype html>"))
    (folder / "start").write_text(page.replaced(page.block("#!/bin/sh"), (page.PROGRAM, str(program))))
    (folder / "start").chmod(0o755)


def serve(folder):
    """Starts the server, and returns it with its port when it listens."""
    with socket.socket() as file:
        file.bind(("127.0.0.1", 0))
        port = file.getsockname()[1]
    command = page.replaced(page.line("websocketd --address"), ("=8080", f"={port}"))
    server = subprocess.Popen(
        ["sh", "-c", "exec " + command], cwd=folder, stdout=subprocess.DEVNULL, start_new_session=True)
    # It does not say when it listens.
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return server, port
        time.sleep(0.01)
    server.kill()
    sys.exit("websocketd does not start")


def open_browser():
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--window-size=1000,700", "--disable-gpu"]:
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def find_app(program, server):
    """Returns a descriptor of the only process of the app below the server."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "exe") == str(program) and server.pid in ancestors(process.name):
                found.append(int(process.name))
        except OSError:
            pass  # It has ended meanwhile.
    check(len(found) == 1, f"{len(found)} processes of the app")
    return os.pidfd_open(found[0])


def ancestors(pid):
    while pid != "0":
        pid = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
        yield int(pid)


def has_ended(app):
    return bool(select.select([app], [], [], LIMIT)[0])


def shown(browser, text):
    """Waits until the terminal shows a text."""
    try:
        WebDriverWait(browser, LIMIT, 0.05).until(lambda _: text in browser.execute_script(SCREEN))
    except TimeoutException:
        check(False, f"no {text!r} in\n{browser.execute_script(SCREEN)}")


def press(browser, *keys):
    browser.switch_to.active_element.send_keys(*keys)


def click(browser, column, row):
    """Clicks a cell of the terminal."""
    screen = browser.find_element(By.CSS_SELECTOR, ".xterm-screen")
    size = screen.size
    ActionChains(browser).move_to_element_with_offset(
        screen, int((column + 0.5) * size["width"] / 100 - size["width"] / 2),
        int((row + 0.5) * size["height"] / 30 - size["height"] / 2)).click().perform()


def use(browser, port, program, server, picture):
    browser.get(f"http://127.0.0.1:{port}/")
    shown(browser, "1 of 14")
    shown(browser, "Hello Robin")
    app = find_app(program, server)
    # The second key must not come after an Enter.
    press(browser, "j", Keys.ARROW_DOWN)
    shown(browser, "3 of 14")
    shown(browser, "Καλησπέρα Robin")
    click(browser, 10, 7)
    shown(browser, "4 of 14")
    press(browser, "/", "messier\n")
    shown(browser, "Messier evening")
    if picture:
        browser.save_screenshot(picture)
    # As the page says, the size stays.
    browser.set_window_size(600, 400)
    press(browser, Keys.ESCAPE)
    shown(browser, "of 14")
    first = browser.execute_script(SCREEN).splitlines()[0]
    check(len(first) == 100, f"the first row is {first!r}")
    press(browser, "q")
    shown(browser, "The app has ended.")
    check(has_ended(app), "the app is still there")


def close(browser, port, program, server):
    """Closes the tab, which ends the app."""
    browser.switch_to.new_window("tab")
    browser.get(f"http://127.0.0.1:{port}/")
    shown(browser, "1 of 14")
    app = find_app(program, server)
    browser.close()
    check(has_ended(app), "the app is still there")


def visit_from_elsewhere(port):
    """Asks for a connection as a page of another site would."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    connection.request("GET", "/", headers={
        "Connection": "Upgrade", "Upgrade": "websocket", "Origin": "https://example.com",
        "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="})
    status = connection.getresponse().status
    check(status == 403, f"a page of another site gets {status}")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    picture = sys.argv[2] if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, program)
        server, port = serve(folder)
        browser = open_browser()
        try:
            use(browser, port, program, server, picture)
            close(browser, port, program, server)
            visit_from_elsewhere(port)
        finally:
            browser.quit()
            # With what it has started, which it would leave behind.
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()
    print("All is well.")


if __name__ == "__main__":
    main()
