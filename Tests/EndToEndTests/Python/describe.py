"""The tables of proto/PROTOCOL.md against what the daemon says of itself (Daemon/Describe)."""
import re

from exchange import DOCUMENT
from wire import Connection, calls, rpc

RETRY = {"N": rpc.RETRY_NEVER, "F": rpc.RETRY_AFTER_FIX, "B": rpc.RETRY_WITH_BACKOFF, "K": rpc.RETRY_SAME_KEY_ONLY,
         "Q": rpc.RETRY_AFTER_STATUS_QUERY}


def rows(heading):
    """The cells of the table below a heading."""
    section = DOCUMENT.read_text().split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("| `") or re.match(r"\| \d", line)]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def run(path):
    with Connection(path) as connection:
        described, _ = connection.call("Daemon/Describe", calls.DaemonDescribeRequest())
    daemon = {
        method.name.removeprefix("checkout.v1."): [
            method.kind, "k" if method.requires_key else "", "yes" if method.changes_something else "",
            str(method.request_bytes_max), str(method.timeout_ms), "yes" if method.available else ""]
        for method in described.methods}
    document = {row[0]: row[1:7] for row in rows("Methods")}
    for name in sorted(set(daemon) | set(document)):
        assert daemon.get(name) == document.get(name), f"{name}: daemon {daemon.get(name)}, document {document.get(name)}"
    daemon = {failure.code: [failure.name, failure.error_id, failure.retry, failure.exit_code]
              for failure in described.failures}
    document = {int(row[0]): [row[1], row[2], RETRY[row[3]], int(row[4])] for row in rows("Failures")}
    for code in sorted(set(daemon) | set(document)):
        assert daemon.get(code) == document.get(code), f"{code}: daemon {daemon.get(code)}, document {document.get(code)}"
    print(f"{len(described.methods)} methods and {len(document)} failures are as PROTOCOL.md says")
