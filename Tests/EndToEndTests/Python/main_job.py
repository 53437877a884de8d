"""The main job: a checkout presented, its methods listed, one selected, a card submitted, events until it is paid."""
import uuid

from wire import Connection, calls, payment, refusal, session

CARD = {"number": b"4242424242424242", "cvv": b"123", "expiry": "12/31", "cardholder_name": "Ada Lovelace"}


def present(connection, amount=1999, variant="", key=None):
    request = calls.SessionsPresentRequest(host_name="headless")
    request.sandbox_order.amount = amount
    request.sandbox_order.currency_code = "EUR"
    request.sandbox_order.order_id = "python-1"
    request.sandbox_order.country_code = "NL"
    request.sandbox_order.variant = variant
    response, _ = connection.call("Sessions/Present", request, key or uuid.uuid4().hex)
    assert response.presented and len(response.session_id) == 32, response
    return response


def wait_until_ready(path, session_id):
    """Follows the events on a connection of its own."""
    with Connection(path) as connection:
        request = calls.SessionsWatchRequest(session_id=session_id, follow=True)
        for item in connection.stream("Sessions/Watch", request, credit=100, more=1):
            kind = item.event.WhichOneof("body")
            if kind == "checkout_ready":
                return
            assert kind != "attempt_failed", item


def fill_card(connection, session_id, number=CARD["number"]):
    request = calls.CardFormUpdateRequest(session_id=session_id)
    request.number.value = number
    request.cvv.value = CARD["cvv"]
    request.expiry.value = CARD["expiry"]
    request.cardholder_name.value = CARD["cardholder_name"]
    form = connection.call("CardForm/Update", request)[0].card_form
    assert form.number_state == session.CARD_NUMBER_STATE_VALID and form.is_valid, form
    assert number.decode() not in str(form), "the state shows the number"
    return form


def run(path):
    with Connection(path) as connection, Connection(path) as watcher:
        print("welcome:", connection.welcome.daemon_version, "roles", *connection.welcome.peer.roles)
        health, _ = connection.call("Daemon/Health", calls.DaemonHealthRequest())
        assert health.serving and health.gateway == "sandbox" and not health.live, health

        key = uuid.uuid4().hex
        presented = present(connection, key=key)
        again = present(connection, key=key)
        assert again.session_id == presented.session_id, "the same key presented twice"
        differs = refusal(present, connection, amount=2000, key=key)
        assert differs.error_id == "linux-idempotency-mismatch", differs
        of = presented.session_id
        wait_until_ready(path, of)
        print("presented on", presented.host.name)

        methods, _ = connection.call("Methods/List", calls.MethodsListRequest(session_id=of))
        names = [method.type for method in methods.payment_methods]
        assert names[0] == "PAYMENT_CARD" and methods.currency_code == "EUR", methods
        print("methods:", *names)

        select = calls.MethodsSelectRequest(session_id=of, payment_method="PAYMENT_CARD")
        selected, _ = connection.call("Methods/Select", select, uuid.uuid4().hex)
        assert selected.attempt == 1, selected
        form = fill_card(connection, of)
        print("card:", form.masked_number)

        key = uuid.uuid4().hex
        submit = calls.CardFormSubmitRequest(session_id=of, wait=True)
        submitted, replayed = connection.call("CardForm/Submit", submit, key)
        assert not replayed and submitted.attempt == 1, submitted
        outcome = submitted.outcome
        assert outcome.paid and outcome.payment == payment.ATTEMPT_OUTCOME_SUCCESS and not outcome.live, outcome
        repeated, replayed = connection.call("CardForm/Submit", submit, key)
        assert replayed and repeated.outcome.paid and repeated.outcome.result.token == b"", repeated
        print("paid:", outcome.result.payment_id)

        kept, _ = connection.call("Sessions/Outcome", calls.SessionsOutcomeRequest(session_id=of))
        assert kept.outcome.paid and kept.outcome.attempt == 1, kept
        attempts, _ = connection.call("Attempts/List", calls.AttemptsListRequest(session_id=of))
        assert [attempt.payment_id for attempt in attempts.attempts] == [outcome.result.payment_id], attempts
        connection.call("Sessions/Dismiss", calls.SessionsDismissRequest(session_id=of))

        numbers, kinds = [], []
        watch = calls.SessionsWatchRequest(session_id=of, follow=True)
        for item in watcher.stream("Sessions/Watch", watch, credit=1, more=1):
            if item.WhichOneof("item") == "event":
                numbers.append(item.event.session_seq)
                kinds.append(item.event.WhichOneof("body"))
        assert numbers == list(range(1, len(numbers) + 1)), numbers
        assert kinds.count("attempt_succeeded") == 1 and kinds.count("checkout_success") == 1, kinds
        print("events:", *kinds)
