import CheckoutGateways
import CheckoutModel
import CheckoutWire

@testable import CheckoutServer

/// Owners that present, and answer what they are asked.
extension World {
    func presenting(_ amount: Int64, _ shape: String) throws -> SessionsPresentRequest {
        let isHeadless = Bool.random(using: &random)
        let onlyIfIdle = Bool.random(using: &random)
        return TestClient.presenting(shape == "express" ? 1999 : amount) { request in
            if !isHeadless { request.host = nil }
            request.onlyIfIdle = !isHeadless && onlyIfIdle
            request.wantsGate = shape == "gated"
            request.wantsIdempotencyKey = shape != "plain"
            guard shape == "express", case .sandboxOrder(var order)? = request.source else { return }
            order.variant = "express-callbacks"
            request.source = .sandboxOrder(order)
            request.wantsShippingAddress = true
            request.wantsShippingOption = true
            request.settings = TestClient.shippingSettings
        }
    }

    /// An owner answers one question: rightly, wrongly, twice, late, or never; before it did what it says, or after.
    func answerSomething() throws {
        guard let actor = clients.filter({ !$0.listens.isEmpty }).randomElement(using: &random) else { return }
        let open = actor.listens.sorted { $0.key < $1.key }.flatMap { callID, session in
            actor.client.questions(callID).map { (session, $0) }
        }.filter { !actor.done.contains($0.1.questionID) || Int.random(in: 0..<8, using: &random) == 0 }
        guard let (session, question) = open.last else { return }
        answers += 1
        if Int.random(in: 0..<4, using: &random) > 0 { actor.done.insert(question.questionID) }
        let key = [nil, "owner-\(answers)", "owner-1", "bad key"].randomElement(using: &random) ?? nil
        var answer: CallbacksAnswerRequest.Answer?
        switch question.kind {
        case .gate: answer = .gateContinue(key: key)
        case .idempotencyKey: answer = .idempotencyKey(key)
        case .shippingAddress: answer = .shippingOptions(try TestClient.options)
        case .shippingOption, nil: answer = .shippingCommitted
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: answer = nil
        case 1: answer = .gateAbort(message: "no")
        case 2: answer = .failed("down")
        case 3: answer = .shippingOptions([])
        case 4: answer = .gateContinue(key: key)
        case 5: return
        default: break
        }
        if case .gateContinue = answer { letThrough[session, default: []].insert(question.attempt) }
        if answer == .shippingCommitted, let option = question.shippingOption, Int.random(in: 0..<6, using: &random) > 0
        {
            _ = try? bench.gateway.patchShipping(
                session, methodID: option.id, amount: option.amount.minorUnits)
        }
        let callID = try actor.client.send(
            "Callbacks/Answer", CallbacksAnswerRequest(questionID: question.questionID, answer: answer))
        calls += 1
        actor.open[callID] = "answer"
    }

    /// On `headless`, or on whatever host there is.
}
