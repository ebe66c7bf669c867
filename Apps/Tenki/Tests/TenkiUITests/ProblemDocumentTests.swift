import Foundation
import KasaneDomain
import TenkiApplication
import TenkiUI
import Testing

@Suite
struct ProblemDocumentTests {
    private let failure = Failure.unexpected(
        "the database answered: no such table: user",
        cause: FailureCause(StatementError())
    )

    @Test func `a document does not tell the cause of a failure`() {
        let detail = ProblemDocument(failure).detail

        #expect(detail == "unexpected failure: the database answered: no such table: user")
    }

    @Test func `what is said beside a forecast does not tell the cause of a failure`() throws {
        let json = try JSONEncoder().encode(ForecastDocument(try shown(insteadBecause: failure)))
        let document = String(decoding: json, as: UTF8.self)

        #expect(document.contains("no such table"))
        #expect(!document.contains("SELECT"))
    }
}

private struct StatementError: Error, CustomStringConvertible {
    let description = "SELECT * FROM user"
}
