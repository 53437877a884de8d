"""The hex dump of proto/PROTOCOL.md: made from a run, and replayed against a daemon.

What differs from run to run (ids, times, who is asking) is taken from the document before bytes are compared.
"""
import struct

from google.protobuf.message import Message

from main_job import CARD, wait_until_ready
from wire import ROOT, Connection, calls, hello_frame, rpc

DOCUMENT = ROOT / "proto/PROTOCOL.md"
DIFFERS = {"epoch", "session_id", "presentation_id", "payment_id", "time_unix_ms", "global_seq", "token", "peer", "pid", "uid",
           "diagnostics_id"}


def copy_what_differs(live, document):
    """Sets the fields of `live` that differ by nature to those of `document`, at every depth."""
    for field, value in document.ListFields():
        if field.name in DIFFERS:
            if field.message_type is None:
                setattr(live, field.name, value)
            else:
                getattr(live, field.name).CopyFrom(value)
        elif field.message_type is not None:
            pair = getattr(live, field.name)
            if isinstance(value, Message):
                if live.HasField(field.name):
                    copy_what_differs(pair, value)
            else:
                for one, other in zip(pair, value):
                    copy_what_differs(one, other)


def comparable(live_bytes, document_bytes, method):
    """The live frame with the document's ids and times, as bytes."""
    live, document = rpc.Frame.FromString(live_bytes), rpc.Frame.FromString(document_bytes)
    assert live.SerializeToString() == live_bytes, "the daemon's bytes are not those of a canonical encoder"
    kind = document.WhichOneof("body")
    copy_what_differs(live, document)
    if kind == "item" and live.WhichOneof("body") == "item":
        item = getattr(calls, method + "Item")
        inner = item.FromString(live.item)
        copy_what_differs(inner, item.FromString(document.item))
        live.item = inner.SerializeToString()
    if kind == "reply" and live.WhichOneof("body") == "reply" and live.reply.response:
        response = getattr(calls, method + "Response")
        inner = response.FromString(live.reply.response)
        copy_what_differs(inner, response.FromString(document.reply.response))
        live.reply.response = inner.SerializeToString()
    return live.SerializeToString()


def parse():
    """The frames of the document: (who, title, body)."""
    text = DOCUMENT.read_text()
    block = text.split("```hexdump\n", 1)[1].split("```", 1)[0]
    frames = []
    for line in block.splitlines():
        if line.startswith(("client: ", "daemon: ")):
            frames.append([line[:6], line[8:], b""])
        elif line.strip():
            frames[-1][2] += bytes.fromhex(line)
    for who, title, data in frames:
        (length,) = struct.unpack(">I", data[:4])
        assert length == len(data) - 4, f"{title}: the length says {length}, the body has {len(data) - 4} bytes"
    return [(who, title, data[4:]) for who, title, data in frames]


def run(path):
    methods, session_ids = {}, None
    with Connection(path, hello=False) as connection:
        for who, title, body in parse():
            if who == "client":
                if session_ids:
                    body = body.replace(*session_ids)
                call = rpc.Frame.FromString(body)
                methods[call.call_id] = call.call.method.removeprefix("checkout.v1.").replace("/", "")
                connection.send_bytes(struct.pack(">I", len(body)) + body)
                continue
            live = connection.receive_bytes()
            frame = rpc.Frame.FromString(live)
            method = methods[frame.call_id]
            assert comparable(live, body, method) == body, f"{title}: the daemon says now\n{frame}"
            if method == "SessionsPresent":
                document = calls.SessionsPresentResponse.FromString(rpc.Frame.FromString(body).reply.response)
                now = calls.SessionsPresentResponse.FromString(frame.reply.response)
                session_ids = (document.session_id.encode(), now.session_id.encode())
                wait_until_ready(path, now.session_id)
    print("the exchange of PROTOCOL.md holds")


def make(path):
    """Runs the exchange and prints the block for the document."""

    def show(who, title, body):
        data = struct.pack(">I", len(body)) + body
        print(f"{who}: {title}")
        for start in range(0, len(data), 32):
            print("  " + data[start:start + 32].hex(" ", -2))

    with Connection(path, hello=False) as connection:
        def send(title, frame):
            show("client", title, frame.SerializeToString())
            connection.send(frame)

        def receive(title):
            body = connection.receive_bytes()
            show("daemon", title, body)
            return rpc.Frame.FromString(body)

        def call(number, method, request, key=""):
            frame = rpc.Frame(call_id=number)
            frame.call.method = "checkout.v1." + method
            frame.call.request = request.SerializeToString()
            frame.call.idempotency_key = key
            send(f"Call {number}, {method}", frame)

        send("Hello", hello_frame())
        receive("Welcome")
        request = calls.SessionsPresentRequest(host_name="headless")
        request.sandbox_order.amount = 1999
        request.sandbox_order.currency_code = "EUR"
        request.sandbox_order.variant = "cards-only"
        call(1, "Sessions/Present", request, "present-1")
        reply = receive("Reply 1: presented").reply
        of = calls.SessionsPresentResponse.FromString(reply.response).session_id
        wait_until_ready(path, of)
        call(2, "Methods/Select", calls.MethodsSelectRequest(session_id=of, payment_method="PAYMENT_CARD"), "select-1")
        receive("Reply 2: attempt 1 is open")
        update = calls.CardFormUpdateRequest(session_id=of)
        update.number.value, update.cvv.value = CARD["number"], CARD["cvv"]
        update.expiry.value, update.cardholder_name.value = CARD["expiry"], CARD["cardholder_name"]
        call(3, "CardForm/Update", update)
        receive("Reply 3: the form, redacted, and the number as this client typed it, grouped")
        call(4, "CardForm/Submit", calls.CardFormSubmitRequest(session_id=of, wait=True), "submit-1")
        receive("Reply 4: paid")
        call(5, "Sessions/Watch", calls.SessionsWatchRequest(session_id=of))
        while True:
            body = connection.receive_bytes()
            frame = rpc.Frame.FromString(body)
            if frame.WhichOneof("body") == "reply":
                show("daemon", "Reply 5: that was all", body)
                break
            item = calls.SessionsWatchItem.FromString(frame.item)
            kind = item.WhichOneof("item")
            inner = getattr(item, kind)
            what = inner.WhichOneof("body") if kind in ("event", "state") else ""
            show("daemon", f"Item: {kind} {what}".rstrip(), body)
