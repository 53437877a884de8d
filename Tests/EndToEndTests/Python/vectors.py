"""proto/vectors/frames.json against a real daemon: each frame must get the verdict that stands beside it.

Frames of the daemon's side are judged by this client itself: the official package must read what is accepted.
"""
import json

from wire import ROOT, Closed, Connection, rpc

PING = 0x7EC7
REFUSALS = {"INVALID_REQUEST": 203, "UNSUPPORTED_FIELD": 202, "UNIMPLEMENTED": 201}


def verdict(path, vector):
    """What the daemon makes of it: a Ping behind the bytes shows that the connection lives."""
    with Connection(path, hello=vector["afterHello"]) as connection:
        try:
            connection.send_bytes(bytes.fromhex(vector["hex"]))
            connection.send(rpc.Frame(ping=rpc.Ping(opaque=PING)))
        except (BrokenPipeError, ConnectionResetError):
            pass
        found, pinged = "accept", False
        # A call may be answered after the pong: what was accepted is answered too, with whatever comes of it.
        calls = vector["verdict"] in REFUSALS
        while True:
            try:
                frame = connection.receive()
            except (Closed, ConnectionResetError):
                return "closed without a word"
            body = frame.WhichOneof("body")
            if body == "go_away":
                return {101: "PROTOCOL_ERROR"}.get(frame.go_away.reason.code, str(frame.go_away.reason.code))
            if body == "reply":
                code = frame.reply.failure.code
                found = next((name for name, number in REFUSALS.items() if number == code), found)
                calls = False
            if body == "pong" and frame.pong.opaque == PING:
                pinged = True
            if pinged and not calls:
                return found


def run(path):
    vectors = json.loads((ROOT / "proto/vectors/frames.json").read_text())
    wrong = []
    for vector in vectors:
        if vector["side"] == "client":
            found = verdict(path, vector)
            if found != vector["verdict"]:
                wrong.append(f"{vector['name']}: {found}, not {vector['verdict']} ({vector['why']})")
        elif vector["verdict"] == "accept":
            rpc.Frame.FromString(bytes.fromhex(vector["hex"])[4:])
    assert not wrong, "\n".join(wrong)
    print(f"{len(vectors)} frames have the verdicts of frames.json")
