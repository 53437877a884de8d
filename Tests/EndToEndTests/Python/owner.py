"""An owner that answers what it is asked, written from "What the owner is asked" of proto/PROTOCOL.md."""
import uuid

from main_job import fill_card, wait_until_ready
from wire import Connection, calls, common, refusal


class Owner:
    """The owner connection of one session."""

    def __init__(self, path, of, *kinds):
        self.connection = Connection(path)
        self.listen(of, *kinds)

    def listen(self, of, *kinds):
        request = calls.CallbacksListenRequest(session_id=of, kinds=kinds)
        self.number = self.connection.open_call("Callbacks/Listen", request, credit=16)

    def question(self, kind):
        item = calls.CallbacksListenItem.FromString(self.connection.next_of(self.number).item)
        assert item.kind == kind and len(item.question_id) == 32, item
        assert (item.deadline_unix_ms == 0) == (kind == calls.CALLBACK_KIND_GATE), item
        return item

    def answer(self, question, **answer):
        request = calls.CallbacksAnswerRequest(question_id=question.question_id, **answer)
        return self.connection.call("Callbacks/Answer", request)


def present(connection, variant="default", **wants):
    request = calls.SessionsPresentRequest(host_name="headless", **wants)
    order = request.sandbox_order
    order.amount, order.currency_code, order.country_code, order.variant = 1999, "EUR", "DE", variant
    if variant != "default":
        options = request.settings.payment_method_options.apple_pay_options.shipping_options
        options.shipping_contact_fields.fields.append(4)
        options.require_shipping_method = True
    return connection.call("Sessions/Present", request, uuid.uuid4().hex)[0].session_id


def prepare(path, connection, of):
    wait_until_ready(path, of)
    select = calls.MethodsSelectRequest(session_id=of, payment_method="PAYMENT_CARD")
    connection.call("Methods/Select", select, uuid.uuid4().hex)
    fill_card(connection, of)


def submit(connection, of):
    request = calls.CardFormSubmitRequest(session_id=of, wait=True)
    return connection.open_call("CardForm/Submit", request, uuid.uuid4().hex)


def outcome(connection, number):
    return calls.CardFormSubmitResponse.FromString(connection.next_of(number).reply.response).outcome


def gate_and_key(path):
    with Connection(path) as shopper:
        of = present(shopper, wants_gate=True, wants_idempotency_key=True)
        prepare(path, shopper, of)
        owner = Owner(path, of, calls.CALLBACK_KIND_GATE, calls.CALLBACK_KIND_IDEMPOTENCY_KEY)
        number = submit(shopper, of)
        gate = owner.question(calls.CALLBACK_KIND_GATE)
        assert gate.attempt == 1 and gate.payment_method_type == "PAYMENT_CARD", gate
        of_another = calls.CallbacksAnswerRequest(question_id=gate.question_id, gate_abort=calls.GateAbort())
        assert refusal(shopper.call, "Callbacks/Answer", of_another).code == 301
        assert refusal(owner.answer, gate, failed="x" * 2000).code == 203
        assert refusal(owner.answer, gate, shipping_options=calls.ShippingOptionList()).code == 203
        owner.answer(gate, gate_continue=calls.GateContinue())
        assert refusal(owner.answer, gate, gate_continue=calls.GateContinue()).code == 302, "twice"
        key = owner.question(calls.CALLBACK_KIND_IDEMPOTENCY_KEY)
        owner.answer(key, idempotency_key=common.OptionalString(value="python-" + of))
        assert outcome(shopper, number).paid
        print("asked for gate and key, and paid")


def lost(path):
    with Connection(path) as shopper:
        of = present(shopper, wants_gate=True)
        prepare(path, shopper, of)
        owner = Owner(path, of, calls.CALLBACK_KIND_GATE)
        number = submit(shopper, of)
        owner.question(calls.CALLBACK_KIND_GATE)
        owner.connection.socket.close()
        ended = outcome(shopper, number)
        assert not ended.paid and ended.failure.error_id == "merchant-error", ended
        print("an owner that went made no payment")


def shipping(path):
    with Connection(path) as shopper, Connection(path) as backend:
        of = present(shopper, "express-callbacks", wants_shipping_address=True, wants_shipping_option=True)
        prepare(path, shopper, of)
        owner = Owner(path, of, calls.CALLBACK_KIND_SHIPPING_ADDRESS, calls.CALLBACK_KIND_SHIPPING_OPTION)
        address = calls.ShippingSetAddressRequest(session_id=of)
        address.address.country_code = "DE"
        asked = shopper.open_call("Shipping/SetAddress", address)
        question = owner.question(calls.CALLBACK_KIND_SHIPPING_ADDRESS)
        assert question.shipping_address.country_code == "DE", question
        offered = calls.ShippingOptionList()
        option = offered.options.add(id="post", name="Post")
        option.amount.minor_units, option.amount.currency_code = 490, "EUR"
        owner.answer(question, shipping_options=offered)
        commit = owner.question(calls.CALLBACK_KIND_SHIPPING_OPTION)
        assert commit.shipping_option.id == "post", commit
        backend.call("Sandbox/Shipping", calls.SandboxShippingRequest(session_id=of, method_id="post", amount=490))
        owner.answer(commit, shipping_committed=common.Empty())
        answer = calls.ShippingSetAddressResponse.FromString(shopper.next_of(asked).reply.response)
        assert answer.selected == "post", answer
        paid = outcome(shopper, submit(shopper, of))
        assert paid.paid and paid.result.amount.value == 2609, paid
        print("offered, committed and paid:", paid.result.amount.value)


def run(path):
    gate_and_key(path)
    lost(path)
    shipping(path)
