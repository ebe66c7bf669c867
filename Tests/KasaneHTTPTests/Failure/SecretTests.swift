import AsyncHTTPClient
import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing

/// Tests that no printed form of an error contains a secret, wherever the request carries it.
@Suite(.timeLimit(.minutes(5)))
struct SecretTests {
    @Test(arguments: failures)
    func `no text of an error has a secret`(failure: Failure) async throws {
        let client = try client(StubTransport { request in try failure.answer(request) })

        let error = await client.failure(of: Order())

        #expect(leaks(try #require(error)) == [])
    }

    @Test func `a response that its own decoder refuses shows no secret`() async throws {
        let client = try client(StubTransport { request in .numbers(echo(request)) })

        let error = await client.failure(of: Order())

        #expect(error?.cause is ScrubbedError)
        #expect(leaks(try #require(error)) == [])
    }

    @Test func `a token of the client's authentication is a secret too`() async throws {
        let client = try client(
            StubTransport { request in .numbers(echo(request) + " t0ken/4", .badRequest) },
            Authentication { _ in AccessToken(Secret("t0ken/4")) }
        )

        let error = await client.failure(of: Order())

        #expect(error?.description.contains("400") == true)
        #expect(leaks(try #require(error)) == [])
    }

    @Test(arguments: 0..<40)
    func `a secret that is cut off by the end of a snippet does not show`(shift: Int) async throws {
        let text = String(repeating: "x", count: 170 + shift) + "qu3ry/1 and more"
        let client = try client(StubTransport { _ in .numbers(text) })

        let error = await client.failure(of: Order())

        guard case .decodingFailed(_, let snippet)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!snippet.contains("q"))
    }

    @Test func `nothing is left of a secret inside another secret`() {
        let scrubber = Scrubber([Secret("abc"), Secret("abcdef"), Secret("")])

        #expect(scrubber.scrub("abcdef abc ABC") == "••• ••• ABC")
        #expect(scrubber.snippet(of: Data("xabcde".utf8)) == "x•••de")
        #expect(scrubber.snippet(of: Data("xab".utf8)) == "x")
    }

    @Test func `a combining character hides no part of a secret`() {
        let scrubber = Scrubber([Secret("a\"\u{301}b"), Secret("key")])

        #expect(scrubber.scrub("x=key\u{301}") == "x=•••\u{301}")
        #expect(scrubber.scrub("{\"x\":\"a\\\"\u{301}b\"}") == "{\"x\":\"•••\"}")
    }

    @Test func `an interpolated secret is sent in the path and does not print`() async throws {
        let transport = StubTransport { _ in .numbers() }
        let path: EndpointPath = "/bot\(Secret("p4th/2"))/send"
        var dumped = ""
        dump(path, to: &dumped)

        #expect(path.text == "/botp4th%2F2/send")
        #expect("\(path)" == "/bot•••/send")
        #expect(!dumped.contains("p4th"))
        _ = try? await client(transport).send(Order())
        #expect(transport.requests.first?.path == "/orders/p4th%2F2?key=qu3ry%2F1")
    }

    private func client(
        _ transport: StubTransport,
        _ authentication: Authentication? = nil
    ) throws -> APIClient {
        try .test(transport, CallPolicies(retry: .never, authentication: authentication))
    }
}

struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: @Sendable (TransportRequest) throws -> TransportResponse

    init(_ name: String, _ error: @escaping @Sendable (String) -> any Error) {
        testDescription = name
        answer = { request in throw error(echo(request)) }
    }

    init(status: HTTPResponse.Status) {
        testDescription = "status \(status.code)"
        answer = { request in .numbers(echo(request), status) }
    }
}

private struct VerboseError: Error, CustomStringConvertible {
    var description: String
}

private let failures: [Failure] = [
    Failure("an error of anyone") { VerboseError(description: $0) },
    Failure("a named error") {
        NetworkError(.connectionLost, cause: VerboseError(description: $0))
    },
    Failure("a reason") { NetworkError(.invalidRequest($0)) },
    Failure("a status of a transport") { NetworkError(.status(.badGateway, body: $0)) },
    Failure("data of a transport") { NetworkError(.decodingFailed(codingPath: $0, snippet: $0)) },
    Failure("header values") {
        NetworkError(transport: HTTPClientError.invalidHeaderFieldValues([$0]))
    },
    Failure("header names") {
        NetworkError(transport: HTTPClientError.invalidHeaderFieldNames([$0]))
    },
    Failure("a scheme") { NetworkError(transport: HTTPClientError.unsupportedScheme($0)) },
    Failure("a system's error") {
        NetworkError(transport: IOError(errnoCode: ECONNRESET, reason: $0))
    },
    Failure("a decoder's error") {
        DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: $0))
    },
    Failure(status: .badRequest), Failure(status: .internalServerError),
    Failure(status: .unauthorized), Failure(status: .found),
]

private func leaks(_ error: NetworkError) -> [String] {
    var dumped = ""
    dump(error, to: &dumped)
    let texts = [
        "\(error)", String(reflecting: error), "\(error.kind)", error.request ?? "", dumped,
        error.localizedDescription, error.cause.map { "\($0) \(String(reflecting: $0))" } ?? "",
    ]
    let secrets = ["qu3ry", "p4th", "h3ader", "b0dy", "js0n", "t0ken"]
    return secrets.filter { secret in texts.contains { $0.contains(secret) } }
}

private func echo(_ request: TransportRequest) -> String {
    let headers = request.head.headerFields.map { "\($0.name): \($0.value)" }
    guard case .data(let body)? = request.body?.content else { return "" }
    return "\(request.url)\n\(headers.joined(separator: "\n"))\n\nh3ader/3 qu3ry%2f1 "
        + String(decoding: body, as: UTF8.self)
}

private struct Order: Endpoint {
    var method: HTTPRequest.Method { .post }
    var path: EndpointPath { "/orders/\(Secret("p4th/2"))" }
    var query: [QueryItem] { [QueryItem("key", Secret("qu3ry/1"))] }
    var headers: [RequestHeader] { [.bearer(Secret("h3ader/3"))] }
    var body: RequestBody? {
        RequestBody.form([QueryItem("pin", Secret("b0dy 5")), QueryItem("note", "js0n")])
            .redacting([Secret("js0n")])
    }

    func decode(_ body: Data) throws -> Int {
        throw VerboseError(description: String(decoding: body, as: UTF8.self))
    }
}
