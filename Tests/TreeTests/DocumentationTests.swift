import Foundation
import Testing

/// Goal: what the pages show is compiled, and what somebody looks for is on them.
struct DocumentationTests {
    private static let folder = "Sources/CheckoutClient/CheckoutClient.docc"

    private static var pages: [String] { Tree.files(folder).filter { $0.hasSuffix(".md") } + ["README.md"] }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Tree.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The code blocks of a page that are Swift.
    private static func snippets(_ page: String) throws -> [[String]] {
        var found: [[String]] = []
        var open: [String]?
        for line in try text(page).components(separatedBy: "\n") {
            if line == "```swift" {
                open = []
            } else if line == "```", let snippet = open {
                found.append(snippet)
                open = nil
            } else {
                open?.append(line)
            }
        }
        return found
    }

    /// Without what all lines are indented by.
    private static func outdented(_ lines: some Collection<String>) -> [String] {
        let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
        return lines.map { String($0.dropFirst(indents.min() ?? 0)) }
    }

    private static func stands(_ snippet: [String], in file: [String]) -> Bool {
        guard let first = snippet.first(where: { !$0.isEmpty }), file.count >= snippet.count else { return false }
        let lead = snippet.prefix { $0.isEmpty }.count
        return (0...(file.count - snippet.count)).contains { start in
            file[start + lead].hasSuffix(first.drop { $0 == " " })
                && outdented(file[start..<(start + snippet.count)]) == outdented(snippet)
        }
    }

    @Test("docs: every Swift snippet of the pages stands, line by line, in a file that is compiled", arguments: pages)
    func snippets(_ page: String) throws {
        let compiled = (Tree.swiftFiles("Tests/Examples") + Tree.swiftFiles("Tests/EndToEndTests")).map(\.lines)
        for snippet in try Self.snippets(page) {
            let isCompiled = compiled.contains { Self.stands(snippet, in: $0) }
            #expect(isCompiled, "\(page): in no compiled file:\n\(snippet.joined(separator: "\n"))")
        }
    }

    @Test("docs: there is something to compile, and a wrong snippet is seen") func sees() throws {
        #expect(try Self.pages.flatMap(Self.snippets).count > 20)
        let file = ["func a() {", "    let b = 1", "", "    let c = 2", "}"]
        #expect(Self.stands(["let b = 1", "", "let c = 2"], in: file))
        #expect(!Self.stands(["let b = 1", "let c = 2"], in: file))
        #expect(!Self.stands(["let b = 2"], in: file) && !Self.stands(["let b = 1", "  let c = 2"], in: file))
    }

    /// What the three pages of the SDK name, in their order.
    private static let names = [
        "PrimerCheckoutPresenter", "shared", "delegate", "isAvailable", "isPresenting",
        "presentCheckout(clientToken:from:completion:)",
        "presentCheckout(clientToken:from:primerSettings:completion:onShippingAddressChange:onShippingOptionChange:)",
        "presentCheckout(clientToken:from:primerSettings:primerTheme:completion:onShippingAddressChange:"
            + "onShippingOptionChange:)",
        "presentCheckout(clientToken:completion:)",
        "presentCheckout(clientToken:primerSettings:completion:onShippingAddressChange:onShippingOptionChange:)",
        "clientToken", "viewController", "primerSettings", "primerTheme", "completion", "ShippingAddressChangeHandler",
        "ShippingOptionChangeHandler", "dismiss(animated:completion:)", "PrimerCheckoutPresenterDelegate",
        "primerCheckoutPresenterDidCompleteWithSuccess(_:)",
        "primerCheckoutPresenterDidFailWithError(_:checkoutData:)", "primerCheckoutPresenterDidDismiss()",
        "PaymentResult", "paymentId", "status", "token", "redirectUrl", "errorMessage", "amount", "currencyCode",
        "paymentMethodType", "PaymentStatus", "pending", "success", "failed", "PrimerError", "errorDescription",
        "PrimerCheckoutData", "PrimerSettings", "uiOptions", "PrimerUIOptions", "isSuccessScreenEnabled",
        "isErrorScreenEnabled", "dismissalMechanism", ".gestures", "PrimerCheckoutTheme", "@objc", "@MainActor",
        "PrimerCheckout",
        "init(clientToken:primerSettings:primerTheme:onCompletion:onShippingAddressChange:"
            + "onShippingOptionChange:)",
        "PrimerCheckoutState", "initializing", "ready(clientSession:)", "dismissed", "failure", "onCompletion",
        "PrimerCheckoutSession",
        "init(clientToken:settings:theme:idempotencyKey:onShippingAddressChange:"
            + "onShippingOptionChange:)",
        "phase", "clientSession", "cancel()", ".primerCheckoutSession(_:theme:onCompletion:)", "PrimerCardForm",
        "PrimerCardFormSession", "PrimerSelectionSession", "state.paymentMethods", "state.selectedPaymentMethod",
        "select(_:)", "PrimerPaymentMethods", "init(header:method:emptyState:)", "header", "method", "emptyState",
        "PaymentMethodsDefaults", "onSelect", "primerSpaceMedium", "primerSpaceSmall", "SpacingOverrides",
        "CheckoutPaymentMethod", "id", "type", "name", "icon", "surcharge", "hasUnknownSurcharge",
        "formattedSurcharge", "backgroundColor", "buttonText", "textColor", "borderColor", "borderWidth",
        "cornerRadius", ".sheet", ".fullScreenCover", "NavigationStack", "@StateObject", "PrimerVaultedPaymentMethods",
    ]

    @Test("docs: the migration table has a row for every name of the SDK's three pages") func migration() throws {
        let rows = try Self.text(Self.folder + "/ComingFromTheSDK.md").components(separatedBy: "\n")
        let left = rows.filter { $0.hasPrefix("|") }.map { $0.split(separator: "|").first ?? "" }
        for name in Self.names {
            #expect(left.contains { $0.contains("`\(name)`") }, "no row for \(name)")
        }
    }
}
