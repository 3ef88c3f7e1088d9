#!/usr/bin/env python3
"""Looks at the page of a trace in a real browser, by keyboard. Needs Chromium and selenium.

    Tests/Scripts/tracing/page.py WORKFLOW_TRACE TODO_LIST [PICTURE]

A to-do list is recorded, with entries that try to break out of the page. The page has to load from
`file:`, without the network and without an error. A turn is chosen by keyboard, and the difference of
a node is read from the document. With a third argument, a picture of the page is written there.

Then the pages of a trace that was made to do harm, and of long ones: of 125,000 turns, a letter in the
filter may take 200 ms, and of a million, the first view a second. They need a program that was built in
release, 2 GB of memory and two minutes.
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


HARMFUL = r"""{"format":"workflow-trace","version":1,"program":"harm","texts":["states"]}
{"e":"type","y":0,"name":"App"}
{"e":"begin","s":-1,"p":-1,"t":1,"y":0}
{"e":"begin","s":9007199254740992,"t":1,"y":0}
{"e":"begin","s":9007199254740993,"p":9007199254740992,"t":1,"y":0}
{"e":"state","s":-1,"x":[[-5,1e99,["a"]]]}
{"e":"state","s":-1,"all":["a",{"toString":1},null]}
{"e":"turn","n":1,"t":1}
{"e":"sent","s":{"toString":1},"a":{"toString":1}}
{"e":"pass","r":[[-1],7,"x",{"a":1}],"d":null}
{"e":"state","s":-1,"x":[[0,1,["b"]],["x","y",["z"]],[1e300,2,["q"]]]}
{"e":"left","path":DEEP,"why":"x"}
junk </script> here
{"e":"done","t":2}
"""


def write_long(path, turns):
    with open(path, "w") as file:
        file.write('{"format":"workflow-trace","version":1,"program":"long","texts":["actions","states"]}\n')
        file.write('{"e":"type","y":0,"name":"App"}\n{"e":"begin","t":1,"s":0,"y":0}\n')
        file.write('{"e":"state","s":0,"all":["State(","  count: 0",")"]}\n')
        for turn in range(1, turns + 1):
            action = '.type(\\"letter %d\\")' % turn
            file.write('{"e":"sent","t":%d,"s":0,"a":"%s"}\n{"e":"turn","n":%d}\n' % (turn * 1000, action, turn))
            file.write('{"e":"apply","s":0,"a":"%s"}\n' % action)
            file.write('{"e":"state","s":0,"x":[[1,1,["  count: %d"]]]}\n' % turn if turn % 64
                       else '{"e":"state","s":0,"all":["State(","  count: %d",")"]}\n' % turn)
            file.write('{"e":"pass","t":%d,"d":700,"r":[[0,0,700,1]]}\n{"e":"done","t":%d}\n' % (turn * 1000 + 100, turn * 1000 + 900))


FILTER = """
const filter = document.getElementById("filter");
filter.value = arguments[0];
const start = performance.now();
filter.dispatchEvent(new Event("input"));
document.body.getBoundingClientRect();
return performance.now() - start;
"""


def look_at_harm(browser, program, folder):
    trace = folder / "harm.trace"
    trace.write_text(HARMFUL.replace("DEEP", "[" * 5000 + "]" * 5000))
    browser.get(make_page(program, trace).as_uri())
    check(text(browser, "details-title") == "Turn 1, App", text(browser, "details-title"))
    check(len(browser.find_elements(By.CSS_SELECTOR, "#tree [role=treeitem]")) == 3, "nodes are missing")
    check(not [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"], "an error")


def look_at_length(browser, program, folder, turns):
    trace, page = folder / f"{turns}.trace", folder / f"{turns}.html"
    write_long(trace, turns)
    subprocess.run([program, "html", trace, "-o", page, "--turns", f"1-{turns}"], check=True)
    browser.get(page.as_uri())
    shown = browser.execute_script("return performance.getEntriesByName('shown')[0].startTime")
    letter, word = (browser.execute_script(FILTER, words) for words in ["l", f"letter {turns}"])
    check(len(browser.find_elements(By.CSS_SELECTOR, "#turns [role=option]")) == 1, "the filter is wrong")
    browser.execute_script(FILTER, "")
    press(browser, "turns", Keys.END)
    check(text(browser, "details-title").startswith(f"Turn {turns}"), text(browser, "details-title"))
    check(f"count: {turns}" in text(browser, "state"), text(browser, "state"))
    print(f"{turns} turns: the first view after {shown:.0f} ms, a letter {letter:.0f} ms, a word {word:.0f} ms")
    check(shown < 1000, "the first view takes too long")
    check(turns > 125_000 or max(letter, word) < 200, "the filter takes too long")


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
        browser = open_browser()
        try:
            look_at_harm(browser, workflow_trace.resolve(), folder)
            for turns in [125_000, 1_000_000]:
                look_at_length(browser, workflow_trace.resolve(), folder, turns)
        finally:
            browser.quit()


if __name__ == "__main__":
    main()
