import Foundation
import KasaneAccountsLive
import KasaneLive
import Testing

@Suite
struct DocumentedPathTests {
    @Test func `the documents name only account pages that exist`() throws {
        let pages = Set(AccountPage.allCases.map { $0.path(below: "/account").text })

        for document in try documents() {
            let text = try String(contentsOf: document, encoding: .utf8)
            for path in text.matches(of: #/\/account\/[a-z\/-]*[a-z]/#).map({ String($0.0) }) {
                #expect(pages.contains(path), "\(document.path): \(path)")
            }
        }
    }

    private func documents() throws -> [URL] {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let names = try ["Documentation", "Sources", "Tools/Templates"].flatMap { folder in
            try FileManager.default
                .subpathsOfDirectory(atPath: package.appending(path: folder).path)
                .filter { $0.hasSuffix(".md") }
                .map { "\(folder)/\($0)" }
        }
        return (names + ["README.md", "Examples/Helpdesk/README.md"])
            .map { package.appending(path: $0) }
    }
}
