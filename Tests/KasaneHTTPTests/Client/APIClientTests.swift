import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct APIClientTests {
    @Test func `a call is a GET below the base URL`() async throws {
        let transport = StubTransport { _ in response(#"{"name":"x"}"#) }
        let client = try client(transport, baseURL: "https://api.example:8443/v1/")

        let answer = try await client.send(Things(kind: "a b"))

        let request = try #require(transport.requests.first)
        #expect(answer.name == "x")
        #expect(request.method == .get)
        #expect(request.scheme == "https")
        #expect(request.authority == "api.example:8443")
        #expect(request.path == "/v1/things?kind=a%20b")
        #expect(request.headerFields[.userAgent] == "tests")
    }

    @Test(arguments: [
        "", "weather.example", "ftp://a", "http://", "http://u@a", "http://a?b=c", "http://a:0",
        "http://a:65536", "http://a:99999999999999999999", "http://a%00b", "http://a%0d%0aX:1",
        "http://[fe80::1%25]", "http://[fe80::1%25a%0d]", "http://a%25eth0",
    ])
    func `a base URL that leads nowhere is refused`(text: String) {
        let transport = StubTransport { _ in response("{}") }

        let error = #expect(throws: InvalidBaseURLError.self) {
            try client(transport, baseURL: text)
        }

        #expect(error?.text == text)
    }

    @Test(arguments: [
        ("http://[::1]:8080", "[::1]:8080"),
        ("http://[fe80::1%25eth0]/v1", "[fe80::1%25eth0]"),
        ("http://[fe80::1%eth0]:8080", "[fe80::1%25eth0]:8080"),
        ("http://[fe80::1%252]", "[fe80::1%252]"),
    ])
    func `a base URL may be an IPv6 address, and have a zone`(
        baseURL: String,
        authority: String
    ) async throws {
        let transport = StubTransport { _ in response(#"{"name":"x"}"#) }

        _ = try await client(transport, baseURL: baseURL).send(Things(kind: "a"))

        #expect(transport.requests.map(\.authority) == [authority])
    }

    @Test(arguments: [301, 404, 429, 500, 503])
    func `a status other than success is an error with its body`(code: Int) async throws {
        let transport = StubTransport { _ in
            response("sorry", status: HTTPResponse.Status(code: code))
        }

        let error = try await client(transport).failure(of: Things(kind: "a"))

        #expect(error?.kind == .status(HTTPResponse.Status(code: code), body: "sorry"))
    }

    @Test(arguments: [
        ("", "", ""),
        ("<html>", "", "<html>"),
        (#"{"name":1}"#, "name", #"{"name":1}"#),
        ("{}", "name", "{}"),
    ])
    func `data that does not fit is an error with its place`(
        body: String,
        path: String,
        snippet: String
    ) async throws {
        let transport = StubTransport { _ in response(body) }

        let error = try await client(transport).failure(of: Things(kind: "a"))

        #expect(error?.kind == .decodingFailed(codingPath: path, snippet: snippet))
    }

    @Test(arguments: [
        "/./x", "/../x", "x", "/%2e%2E/x", "/a b", "/a?b=c", "/a#b", "/a\r\nHost: b", "/%",
        "/%4", "/あ", "",
    ])
    func `a path that would lead elsewhere is not sent`(path: String) async throws {
        let error = try await failureBeforeSending(Thing(path: EndpointPath(stringLiteral: path)))

        #expect(error?.kind.name == "invalidRequest")
        #expect(error?.attempts == 0)
        #expect(error?.mayHaveReachedServer == false)
    }

    @Test(arguments: [
        "http://u:secret@a/", "http://u:pass/secret@a/", "http://u:pass@secret@a/",
        "http:./u:secret@a/", "u:secret@a", "http://u:secret@\u{301}a/",
        "http://u:secret@http://u:secret@a/",
    ])
    func `an error about a base URL keeps its password`(baseURL: String) throws {
        let error = #expect(throws: InvalidBaseURLError.self) {
            try client(StubTransport { _ in response("") }, baseURL: baseURL)
        }

        #expect(error?.description.contains("secret") == false)
    }
}

private struct Things: Endpoint {
    var kind: String
    var path: EndpointPath { "/things" }
    var query: [QueryItem] { [QueryItem("kind", kind)] }

    struct Response: Decodable, Sendable {
        var name: String
    }
}

private struct Thing: Endpoint {
    var path: EndpointPath
    typealias Response = [Int]
}

private func client(
    _ transport: StubTransport,
    baseURL: String = "http://a"
) throws -> APIClient {
    try .test(transport, at: baseURL)
}

private func response(
    _ body: String,
    status: HTTPResponse.Status = .ok
) -> TransportResponse {
    TransportResponse(status: status, body: Data(body.utf8))
}
