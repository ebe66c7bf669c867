import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite
struct ProblemDocumentTests {
    private let failure = DomainError.unexpected(
        StoreOperation.readRow(table: "user", key: "id a"),
        cause: UnderlyingError(StatementError())
    )

    @Test func `a document does not reveal the cause of a failure`() {
        let detail = ProblemDocument(failure).detail

        #expect(detail == "unexpected failure: the row in user with id a cannot be read")
    }

    @Test(arguments: [400, 404, 405, 413, 414, 417, 429, 500, 503])
    func `an unmatched request gets a reason, in more words than the standard's`(status: Int) {
        let problem = ProblemDocument(status: status, title: "Phrase")

        #expect(problem.status == status && problem.title == "Phrase")
        #expect(problem.detail.hasSuffix(".") && !problem.detail.contains("Phrase"))
    }

    @Test func `a note beside a forecast does not reveal the cause of a failure`() throws {
        let json = try JSONEncoder().encode(ForecastDocument(try shown(insteadBecause: failure)))
        let document = String(decoding: json, as: UTF8.self)

        #expect(document.contains("the row in user"))
        #expect(!document.contains("SELECT"))
    }

    @Test func `a document has the code of the reason`() {
        let error = DomainError.unavailable(ServiceFailure("A", .timeout))

        #expect(ProblemDocument(error).code == "service-timeout")
    }

    @Test func `an invalid field is named in the document`() {
        let problem = ProblemDocument(
            .invalidInput(PageOutOfRange(0, highest: 9), field: "page")
        )

        #expect(problem.field == "page")
        #expect(problem.code == "page-out-of-range")
        #expect(problem.detail == "there is no page 0; the pages are 1 to 9")
    }
}

private struct StatementError: Error, CustomStringConvertible {
    let description = "SELECT * FROM user"
}
