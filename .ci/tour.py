"""Runs the tour of README.md as it is printed there: the ```console blocks below "A tour" are one shell session.

A line "$ command" is run; what stands below it has to be what comes out, stdout and stderr together. Ids, times and
temporary names differ from run to run and are not compared, and neither is the width of columns.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
MASKS = [
    (r"\b[0-9a-f]{32}\b", "ID"), (r"\b[0-9a-f]{8}-[0-9a-f-]{27}\b", "UUID"), (r"\bsbxpay_[0-9a-f]{12}\b", "PAYMENT"),
    (r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?", "TIME"), (r"\b\d\d:\d\d:\d\d(\.\d+)?\b", "TIME"),
    (r"/tmp/[\w.-]+", "FOLDER"), (r"\b\d+(\.\d+)? m?s\b", "SPAN"), (r"\b(uid|pid)[ =]\d+", r"\1 N"), (r"\s+", " "),
]
END = "--- end of step "


def masked(lines):
    result = []
    for line in lines:
        for pattern, name in MASKS:
            line = re.sub(pattern, name, line)
        if line.strip():
            result.append(line.strip())
    return result


def steps(text):
    section = text.split("\n## A tour", 1)[1].split("\n## ", 1)[0]
    found = []
    for block in re.findall(r"```console\n(.*?)```", section, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append([line[2:], []])
            elif found and not found[-1][1] and found[-1][0].endswith("\\"):
                found[-1][0] += "\n" + line.removeprefix("> ")
            else:
                found[-1][1].append(line)
    return found


def main():
    tour = steps((ROOT / "README.md").read_text())
    assert tour, "the README has no tour"
    # As a new user has it: no configuration, no runtime directory.
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "LANG": "C.UTF-8"}
        shell = subprocess.Popen(
            ["bash"], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        failed = 0
        for number, (command, expected) in enumerate(tour):
            shell.stdin.write(f"{command}\necho; echo '{END}{number}'\n")
            shell.stdin.flush()
            printed = []
            for line in shell.stdout:
                if line.startswith(END):
                    break
                printed.append(line.rstrip("\n"))
            if masked(printed) != masked(expected):
                failed += 1
                print(f"$ {command}\nthe README says:\n  " + "\n  ".join(expected))
                print("it printed:\n  " + "\n  ".join(printed))
        shell.stdin.close()
        shell.wait(timeout=30)
    print(f"{len(tour)} commands of the tour, {failed} with another output")
    sys.exit(1 if failed else 0)


main()
