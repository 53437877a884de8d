"""Frames that are wrong, written by hand: what the daemon answers, and that it goes on."""
import struct

from wire import Closed, Connection, calls, hello_frame, refusal, rpc


def go_away(connection):
    """The reason that the daemon gives, after which it closes."""
    while True:
        frame = connection.receive()
        if frame.WhichOneof("body") == "go_away":
            break
    try:
        while True:
            connection.receive()
    except (Closed, ConnectionResetError):
        return frame.go_away


def wrong(path, title, data, error_id, hello=True):
    with Connection(path, hello=hello) as bystander, Connection(path, hello=hello) as connection:
        connection.send_bytes(data)
        answer = go_away(connection)
        assert answer.reason.error_id == error_id, (title, answer)
        if hello:
            bystander.call("Daemon/Health", calls.DaemonHealthRequest())
    print(f"{title}: {answer.reason.error_id}: {answer.reason.message}")


def frame(body):
    return struct.pack(">I", len(body)) + body


def run(path):
    # A length of 0; one above the limit, answered before the body arrives; a body that is no Frame; a second Hello.
    wrong(path, "length 0", bytes(4), "linux-protocol-error")
    wrong(path, "length 1048577", struct.pack(">I", (1 << 20) + 1), "linux-protocol-error")
    wrong(path, "not a Frame", frame(b"\xff\xff\xff\xff\xff\xff"), "linux-protocol-error")
    wrong(path, "a second Hello", frame(hello_frame().SerializeToString()), "linux-protocol-error")
    # A call before Hello, a call with id 0, another major version.
    call = rpc.Frame(call_id=1, call=rpc.Call(method="checkout.v1.Daemon/Health"))
    wrong(path, "a call before Hello", frame(call.SerializeToString()), "linux-protocol-error", hello=False)
    call.call_id = 0
    wrong(path, "a call with id 0", frame(call.SerializeToString()), "linux-protocol-error")
    major = hello_frame()
    major.hello.protocol_major = 2
    wrong(path, "major version 2", frame(major.SerializeToString()), "linux-unsupported-version", hello=False)

    # Wrong calls in sound frames end the call alone.
    with Connection(path) as connection:
        empty = calls.DaemonHealthRequest()
        assert refusal(connection.call, "Sessions/Get", calls.SessionsGetRequest(session_id="0" * 32)).code == 302
        number = connection.open_call("Nowhere/Nothing", empty)
        assert connection.next_of(number).reply.failure.error_id == "linux-unimplemented"
        number = connection.next_call
        connection.next_call += 1
        call = rpc.Frame(call_id=number, call=rpc.Call(method="checkout.v1.Daemon/Health", request=b"\x08"))
        connection.send(call)
        assert connection.next_of(number).reply.failure.error_id == "linux-invalid-request"
        assert refusal(connection.call, "Methods/Select", calls.MethodsSelectRequest()).code in (203, 302)
        # Three frames in one write, and one frame in many.
        pings = b"".join(frame(rpc.Frame(ping=rpc.Ping(opaque=n)).SerializeToString()) for n in (1, 2, 3))
        connection.send_bytes(pings)
        for byte in pings:
            connection.send_bytes(bytes([byte]))
        pongs = [connection.receive().pong.opaque for _ in range(6)]
        assert pongs == [1, 2, 3, 1, 2, 3], pongs
        connection.call("Daemon/Health", empty)
    print("and the daemon goes on")
