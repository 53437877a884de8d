import Foundation
import Testing

/// Compares a text with a file of `Goldens`; `CHECKOUT_WRITE_GOLDENS=1` writes it instead.
enum Golden {
    static func check(_ name: String, _ lines: [String], _ location: SourceLocation = #_sourceLocation) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
        let file = folder.appendingPathComponent(name + ".txt")
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["CHECKOUT_WRITE_GOLDENS"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept == text, "\(name): what each event does in each state changed", sourceLocation: location)
    }

    /// "processing" of "processing(CheckoutCore.Processing(card: nil))".
    static func head(_ value: Any) -> String { String("\(value)".prefix { $0 != "(" }) }
}
