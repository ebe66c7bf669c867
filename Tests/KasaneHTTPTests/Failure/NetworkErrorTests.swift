import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkErrorTests {
    @Test func `no text of an error has a secret of its request`() async throws {
        let transport = StubTransport { request in
            TransportResponse(
                status: .badRequest,
                body: Data("bad key k%2Fey in \(request.url)".utf8)
            )
        }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")

        let error = await #expect(throws: NetworkError.self) { try await client.send(Search()) }

        let texts = [
            "\(try #require(error))", String(reflecting: try #require(error)),
            "\(try #require(error).kind)", try #require(error).request ?? "",
        ]
        for text in texts {
            #expect(!text.contains("k/ey"))
            #expect(!text.contains("k%2Fey"))
            #expect(!text.contains("t0ken"))
        }
        #expect(error?.request == "GET http://a/search?q=rain&key=•••")
        #expect(transport.requests.first?.path == "/search?q=rain&key=k%2Fey")
        #expect(transport.requests.first?.headerFields[.authorization] == "Bearer t0ken")
    }

    @Test func `a snippet of incorrect data contains no secret`() async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data("key=k/ey".utf8)) }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")

        let error = await #expect(throws: NetworkError.self) { try await client.send(Search()) }

        #expect(error?.kind == .decodingFailed(codingPath: "", snippet: "key=•••"))
        #expect(error?.mayHaveReachedServer == true)
        #expect(error?.attempts == 1)
    }

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
        let transport = StubTransport { _ in
            TransportResponse(
                status: .internalServerError,
                body: Data(repeating: 0x61, count: 1 << 20)
            )
        }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")

        let error = await #expect(throws: NetworkError.self) { try await client.send(Search()) }

        #expect(
            error?.kind
                == .status(.internalServerError, body: String(repeating: "a", count: 2000))
        )
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
        #expect(text.contains("it did not answer in time, in phase head, 2 attempts"))
        #expect(text.contains("may have reached the server"))
    }
}

private struct Search: Endpoint {
    var path: EndpointPath { "/search" }
    var query: [QueryItem] { [QueryItem("q", "rain"), QueryItem("key", Secret("k/ey"))] }
    var headers: [RequestHeader] { [.bearer(Secret("t0ken"))] }
    typealias Response = [Int]
}
