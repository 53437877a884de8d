import CheckoutSystem
import Foundation
import Testing

@Suite struct ProgramPagesTests {
    @Test("pages of the program go from the resident set, and it runs on")
    func handBack() throws {
        let before = try residentFileKilobytes()
        ProgramPages.handBack()
        #expect(try residentFileKilobytes() < before)
    }

    private func residentFileKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
}
