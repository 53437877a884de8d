import CheckoutModel
import CheckoutWire
import Foundation

@testable import CheckoutClient

/// A delegate that writes down what it is told.
final class RecordingDelegate: CheckoutPresenterDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }

    func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) async {
        log.add("success \(result.paymentID) \(result.status)")
    }
    func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) async {
        log.add("failure \(error.errorID)" + (checkoutData.map { " \($0.paymentID) \($0.orderID)" } ?? ""))
    }
    func checkoutPresenterDidDismiss() async { log.add("dismissed") }
}

/// Lines in the order in which they came.
final class Log: Sendable {
    private let notes = Notes<String>()
    func add(_ line: String) { notes.add(line) }
    var lines: [String] { notes.all }

    /// Waits until there are so many, and a moment longer for one too many.
    func wait(for count: Int) async -> [String] {
        for _ in 0..<1000 where lines.count < count { try? await Task.sleep(for: .milliseconds(5)) }
        try? await Task.sleep(for: .milliseconds(20))
        return lines
    }
}

/// A daemon that answers Present and Dismiss and sends one list of events to each watch.
enum PresenterScript {
    static let host = HostIdentity(hostID: String(repeating: "a", count: 32), name: "lane-1", uid: 1000, pid: 7)
    static let presentation = PresentationID(high: 1, low: 2)

    static func response(presented: Bool = true, on host: HostIdentity = host) -> SessionsPresentResponse {
        var response = SessionsPresentResponse()
        response.presented = presented
        response.host = presented ? host : nil
        response.sessionID = presented ? Fixtures.session : nil
        return response
    }

    /// Sends `events`; those behind a dismissal wait for the call, and its reply comes after them, as the daemon does
    /// it.
    static func daemon(_ events: [EventBody], afterDismiss: [EventBody] = []) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            var watch: UInt32 = 0
            var seq: UInt64 = 0
            func send(_ bodies: [EventBody]) {
                for body in bodies {
                    seq += 1
                    peer.item(watch, Fixtures.event(seq, body))
                }
            }
            while let call = peer.call() {
                switch call.method.split(separator: "/").last {
                case "Present": peer.reply(call.id, response())
                case "Watch":
                    watch = call.id
                    send(events)
                    if afterDismiss.isEmpty { peer.end(watch) }
                case "Dismiss":
                    send(afterDismiss)
                    var response = SessionsDismissResponse()
                    response.dismissed = true
                    peer.reply(call.id, response)
                    peer.end(watch)
                default: return
                }
            }
        }
    }

    // The events that a presenter hears of.
    static let opening = EventBody.presentationOpening(presentation, host)
    static let presented = EventBody.presentationPresented(presentation, host)
    static let closing = EventBody.presentationClosing(presentation, host)
    static let closed = EventBody.presentationClosed(presentation, host)
    static let dismissed = EventBody.checkoutDismissed(.gesture, openAttempt: 0)

    static func success(_ id: String = "pay_1", _ status: PaymentStatus = .success) -> EventBody {
        .checkoutSuccess(
            CheckoutSuccess(
                result: PaymentResult(paymentID: id, status: status), paid: status == .success, gateway: "sandbox",
                live: false, attempt: 1))
    }

    static func failed(
        _ attempt: AttemptNumber, _ code: FailureCode = .paymentFailed, data: CheckoutData? = nil, final: Bool = false
    ) -> EventBody {
        .attemptFailed(
            AttemptFailed(
                attempt: attempt, phase: attempt == 0 ? .initialization : .payment,
                outcome: attempt == 0 ? nil : .failed, failure: CheckoutFailure(code, "it failed"), checkoutData: data,
                final: final))
    }
}
