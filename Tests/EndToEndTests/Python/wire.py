"""Frames of checkoutd over a Unix socket, written from proto/PROTOCOL.md alone.

Shares no code with the project: the messages are made by protoc and the official protobuf package at each start.
"""
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
_made = tempfile.TemporaryDirectory(prefix="checkout-python-")
subprocess.run(
    ["protoc", f"--proto_path={ROOT / 'proto'}", f"--python_out={_made.name}"]
    + sorted(str(path) for path in (ROOT / "proto/checkout/v1").glob("*.proto")),
    check=True)
sys.path.insert(0, _made.name)
sys.dont_write_bytecode = True

from checkout.v1 import checkout_pb2 as calls  # noqa: E402
from checkout.v1 import common_pb2 as common  # noqa: E402,F401
from checkout.v1 import payment_pb2 as payment  # noqa: E402
from checkout.v1 import rpc_pb2 as rpc  # noqa: E402
from checkout.v1 import session_pb2 as session  # noqa: E402

FRAME_BYTES_MAX = 1 << 20


class Refused(Exception):
    """A reply with a failure, or a GoAway."""

    def __init__(self, failure):
        super().__init__(f"{failure.code} {failure.error_id}: {failure.message}")
        self.failure = failure


class Closed(Exception):
    """The daemon closed the connection."""


class Connection:
    """One connection. Frames come and go in order; nothing is hidden."""

    def __init__(self, path, timeout=20, hello=True):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.next_call = 1
        self.waiting = []
        self.welcome = None
        if hello:
            self.send(hello_frame())
            self.welcome = self.receive().welcome
            assert self.welcome.protocol_major == 1, self.welcome

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    # Frames.

    def send_bytes(self, data):
        self.socket.sendall(data)

    def send(self, frame):
        body = frame.SerializeToString()
        self.send_bytes(struct.pack(">I", len(body)) + body)

    def receive_bytes(self):
        (length,) = struct.unpack(">I", self._exactly(4))
        assert 1 <= length <= FRAME_BYTES_MAX, length
        return self._exactly(length)

    def receive(self):
        return rpc.Frame.FromString(self.receive_bytes())

    def _exactly(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise Closed(f"after {len(data)} of {count} bytes")
            data += part
        return data

    # Calls.

    def open_call(self, method, request, key="", timeout_ms=0, credit=0):
        number = self.next_call
        self.next_call += 1
        frame = rpc.Frame(call_id=number)
        frame.call.method = "checkout.v1." + method
        frame.call.request = request.SerializeToString()
        frame.call.idempotency_key = key
        frame.call.timeout_ms = timeout_ms
        frame.call.initial_credit = credit
        self.send(frame)
        return number

    def next_of(self, number):
        """The next frame about that call; others wait their turn."""
        for index, frame in enumerate(self.waiting):
            if frame.call_id == number:
                return self.waiting.pop(index)
        while True:
            frame = self.receive()
            if frame.WhichOneof("body") == "go_away":
                raise Refused(frame.go_away.reason)
            if frame.call_id == number:
                return frame
            self.waiting.append(frame)

    def call(self, method, request, key="", timeout_ms=0):
        """A unary call: its response message, and whether it was replayed."""
        number = self.open_call(method, request, key, timeout_ms)
        reply = self.next_of(number).reply
        if reply.HasField("failure"):
            raise Refused(reply.failure)
        response = getattr(calls, method.replace("/", "") + "Response")
        return response.FromString(reply.response), reply.replayed

    def stream(self, method, request, credit=0, more=0):
        """Items of a stream until its reply. `more`: credit that is added after each item."""
        number = self.open_call(method, request, credit=credit)
        item = getattr(calls, method.replace("/", "") + "Item")
        while True:
            frame = self.next_of(number)
            if frame.WhichOneof("body") == "reply":
                if frame.reply.HasField("failure"):
                    raise Refused(frame.reply.failure)
                return
            yield item.FromString(frame.item)
            if more:
                self.send(rpc.Frame(call_id=number, credit=rpc.Credit(items=more)))


def hello_frame():
    frame = rpc.Frame()
    frame.hello.protocol_major = 1
    frame.hello.client_name = "python"
    frame.hello.client_version = "1"
    frame.hello.locale = "en"
    frame.hello.time_zone = "UTC"
    return frame


def refusal(action, *arguments, **named):
    """The failure that a call ends with; it is an error when it succeeds."""
    try:
        result = action(*arguments, **named)
    except Refused as refused:
        return refused.failure
    raise AssertionError(f"it was not refused: {result}")
