#!/usr/bin/env python3
"""Looks at the page of a trace in a real browser, by keyboard. Needs Chromium and selenium.

    Tests/Scripts/tracing/page.py WORKFLOW_TRACE TODO_LIST [PICTURE]

A to-do list is recorded, with entries that try to break out of the page. The page has to load from
`file:`, without the network and without an error. A turn is chosen by keyboard, and the difference of
a node is read from the document. With a third argument, a picture of the page is written there.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

HOSTILE = "</script><script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">"
HIDDEN = "left\u202eright\u2066"


def record(program, folder, turns):
    """Records a to-do list, and returns the path of its trace."""
    trace = folder / "todo.trace"
    lines = ["name Ada", "start", "add", f"title {HOSTILE}", f"note {HIDDEN}", "save"]
    lines += ["toggle"] * turns + ["quit"]
    subprocess.run(
        [program, "--plain", "--trace", trace], input="\n".join(lines), text=True, check=True,
        stdout=subprocess.DEVNULL,
    )
    return trace


def make_page(program, trace):
    page = trace.with_suffix(".html")
    subprocess.run([program, "html", trace, "-o", page], check=True)
    return page


def open_browser(is_dark=False):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--window-size=1400,800", "--disable-gpu"]:
        options.add_argument(argument)
    if is_dark:
        options.add_argument("--force-dark-mode")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options)


def text(browser, name):
    return browser.find_element(By.ID, name).text


def press(browser, name, *keys):
    browser.find_element(By.ID, name).send_keys(*keys)


def check(condition, message):
    if not condition:
        sys.exit(f"the page is wrong: {message}")


def look(browser, page):
    """Goes through the page as its reader would."""
    browser.get(page.as_uri())
    check(browser.title == "Trace of todo-list", f"its title is {browser.title}")
    # By keyboard only: the first turn, then the one in which the title was typed.
    press(browser, "turns", Keys.HOME, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    check(text(browser, "details-title").startswith("Turn 4"), text(browser, "details-title"))
    press(browser, "tree", Keys.END)
    check("EditWorkflow" in text(browser, "details-title"), text(browser, "details-title"))
    added = [line.text for line in browser.find_elements(By.CSS_SELECTOR, "#state .added")]
    check(any(HOSTILE in line.replace('\\"', '"') for line in added), f"the difference is {added}")
    # What is invisible, or turns text around, is shown as an escape.
    press(browser, "turns", Keys.ARROW_DOWN)
    check("\\u{202E}" in text(browser, "state"), "a hidden character is not shown")
    check("\u202e" not in browser.find_element(By.TAG_NAME, "body").text, "text is turned around")
    check(len(browser.find_elements(By.CSS_SELECTOR, "img, iframe, #trace ~ script ~ script")) == 0, "an element came out of a text")
    # Roles for screen readers.
    chosen = browser.find_elements(By.CSS_SELECTOR, "[role=option][aria-selected=true]")
    check(len(chosen) == 1, f"{len(chosen)} turns are chosen")
    active = browser.find_element(By.ID, "turns").get_attribute("aria-activedescendant")
    check(active == chosen[0].get_attribute("id"), "the active turn is not the chosen one")
    check(browser.title == "Trace of todo-list", "a text has run as a script")
    errors = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
    check(not errors, f"the browser reports {errors}")


def main():
    workflow_trace, todo_list = map(pathlib.Path, sys.argv[1:3])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page = make_page(workflow_trace.resolve(), record(todo_list.resolve(), folder, 1500))
        for is_dark in [False, True]:
            browser = open_browser(is_dark)
            try:
                look(browser, page)
                # Ten thousand events: a step may take no longer than a person notices.
                start = time.monotonic()
                press(browser, "turns", *[Keys.ARROW_DOWN] * 50)
                step = (time.monotonic() - start) / 50
                print(f"{'dark' if is_dark else 'light'}: all is well; a step takes {step * 1000:.0f} ms")
                if len(sys.argv) > 3 and not is_dark:
                    browser.save_screenshot(sys.argv[3])
            finally:
                browser.quit()


if __name__ == "__main__":
    main()
