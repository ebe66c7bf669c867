import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkErrorTests {
    @Test func `a secret never prints`() {
        let secret = Secret("hush")
        var dumped = ""
        dump(secret, to: &dumped)

        #expect("\(secret)" == "•••")
        #expect(String(reflecting: secret) == "•••")
        #expect(!dumped.contains("hush"))
        #expect("\(QueryItem("key", secret))".contains("hush") == false)
        #expect("\(RequestHeader.bearer(secret))".contains("hush") == false)
        #expect(secret.reveal() == "hush")
    }

    @Test func `the body of a status is bounded`() async throws {
        let body = String(repeating: "a", count: 1 << 20)
        let client = try APIClient.test(StubTransport { _ in .numbers(body, .internalServerError) })

        let error = await client.failure(of: Numbers())

        #expect(error?.kind == .status(.internalServerError, body: String(body.prefix(2000))))
    }

    @Test func `an error for logs says how far the call came`() {
        let error = NetworkError(
            .timeout,
            phase: .head,
            mayHaveReachedServer: true,
            attempts: 2,
            cause: CocoaError(.featureUnsupported)
        )

        let text = error.debugDescription
        #expect(text.contains("the service did not respond in time, in phase head, 2 attempts"))
        #expect(text.contains("may have reached the server"))
    }
}
