#!/usr/bin/env python3
"""Compares what builder and Apache Airflow make of the same graph.

    Tests/Scripts/builder/airflow.py [--environment DIR] [--builder PROGRAM]

Installs Airflow from PyPI into a virtual environment, with its constraints if they can be had. Then a
graph of 30 commands, some of which fail, runs in both, and every outcome is compared. It is run by hand:
Airflow has some hundred megabytes.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

AIRFLOW = "3.3.2"
CONSTRAINTS = (
    "https://raw.githubusercontent.com/apache/airflow/constraints-{version}/constraints-{python}.txt"
)
ROOT = Path(__file__).resolve().parents[3]

# What Airflow calls the outcomes of builder.
STATES = {
    "succeeded": "success",
    "failed": "failed",
    "timed out": "failed",
    "skipped": "upstream_failed",
}


def install(environment):
    """Makes the virtual environment if it is missing, and returns the path of its programs."""
    programs = environment / "bin"
    if (programs / "airflow").exists():
        return programs
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    command = [programs / "pip", "install", "--quiet", f"apache-airflow=={AIRFLOW}"]
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    url = CONSTRAINTS.format(version=AIRFLOW, python=version)
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            constraints = environment / "constraints.txt"
            constraints.write_bytes(answer.read())
            command += ["--constraint", constraints]
    except OSError as error:
        print(f"installs without constraints: {error}")
    subprocess.run(command, check=True)
    return programs


def graph(folder):
    """Returns 30 operations, each after up to three before it, some of which fail."""
    chance = random.Random(7)
    operations = []
    for index in range(30):
        name = f"step {index}"
        operation = {
            "name": name,
            "command": f"echo '{name}' \"$GREETING\" {{{{ ds }}}} >>'{folder}/log'",
            "after": sorted({f"step {chance.randrange(index)}" for _ in range(index and 1 + index % 3)}),
            "environment": {"GREETING": "it's \"me\"\\"},
        }
        if index % 4 == 3:
            operation["when"] = "allDone"
        if index in (4, 9, 13, 22):
            # Airflow would take 99 for a wish to be skipped.
            operation["command"] += f"; exit {99 if index == 9 else index}"
        if index == 11:
            flag = f"'{folder}/flag'"
            operation["command"] += f"; [ -e {flag} ] || {{ touch {flag}; exit 1; }}"
            operation["retries"] = {"attempts": 2, "initial": 0.1}
        if index == 15:
            operation.update(command="sleep 600", timeout=1)
        if index == 16:
            operation.update(command="./script.sh", directory="sub")
        if index % 5 == 0:
            operation["limits"] = ["disk"]
        operations.append(operation)
    return {"limit": 4, "resources": {"disk": 2}, "operations": operations}


def take_log(folder):
    """Returns what the commands have printed, sorted, and makes everything as it was."""
    log = folder / "log"
    lines = sorted(log.read_text().splitlines())
    for name in ("log", "flag"):
        (folder / name).unlink(missing_ok=True)
    return lines


def run_builder(builder, file):
    """Returns the outcomes of the operations; what has not run was skipped."""
    command = [builder, file, "--keep-going"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1, result.stderr
    ended = re.findall(r"^(step \d+): (succeeded|failed|timed out)$", result.stdout, re.MULTILINE)
    return dict(ended)


def run_airflow(programs, file, builder, folder):
    """Returns the states of the tasks, in the order of the operations."""
    home = folder / "airflow"
    dags = home / "dags"
    dags.mkdir(parents=True)
    subprocess.run([builder, file, "--airflow", dags / "graph.py"], check=True)
    environment = os.environ | {
        "AIRFLOW_HOME": str(home),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "AIRFLOW__CORE__DAGS_FOLDER": str(dags),
        "PATH": f"{programs}:{os.environ['PATH']}",
    }

    def airflow(*arguments):
        result = subprocess.run(
            [programs / "airflow", *arguments], env=environment, capture_output=True, text=True
        )
        (folder / "airflow.log").open("a").write(result.stdout + result.stderr)
        return result

    airflow("db", "migrate").check_returncode()
    airflow("pools", "set", "disk", "2", "").check_returncode()
    print(f"exit code of 'airflow dags test': {airflow('dags', 'test', 'graph').returncode}")
    script = """
import json
from airflow.models.taskinstance import TaskInstance
from airflow.utils.session import create_session
with create_session() as session:
    print("STATES " + json.dumps({t.task_id: str(t.state) for t in session.query(TaskInstance)}))
"""
    result = subprocess.run(
        [programs / "python", "-c", script], env=environment, capture_output=True, text=True
    )
    for line in result.stdout.splitlines():
        if line.startswith("STATES "):
            return json.loads(line.removeprefix("STATES "))
    sys.exit(f"no states of tasks:\n{result.stdout}{result.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--environment", default="/tmp/workflow-airflow", type=Path)
    parser.add_argument("--builder", default=ROOT / ".build/debug/builder", type=Path)
    options = parser.parse_args()
    programs = install(options.environment)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        operations = graph(folder)
        (folder / "sub").mkdir()
        script = folder / "sub" / "script.sh"
        script.write_text(f"#!/bin/sh\necho script >>'{folder}/log'\n")
        script.chmod(0o755)
        file = folder / "graph.json"
        file.write_text(json.dumps(operations))
        outcomes = run_builder(options.builder, file)
        printed = take_log(folder)
        states = run_airflow(programs, file, options.builder, folder)
        differences = 0
        for operation in operations["operations"]:
            outcome = outcomes.get(operation["name"], "skipped")
            state = states.get(operation["name"].replace(" ", "_"), "missing")
            is_equal = STATES[outcome] == state
            differences += not is_equal
            print(f"{operation['name']:8} {outcome:10} {state:16} {'' if is_equal else 'DIFFERENT'}")
        if printed != take_log(folder):
            print("the commands have printed different lines")
            differences += 1
        if differences:
            print((folder / "airflow.log").read_text()[-3000:])
        print(f"{len(operations['operations'])} operations, {differences} differences")
        return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
