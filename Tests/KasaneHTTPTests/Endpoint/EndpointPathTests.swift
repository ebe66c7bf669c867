import Foundation
import HTTPTypes
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EndpointPathTests {
    @Test(
        arguments: [
            "/users/\(nobody)", "/users/\(nobody)/photos", "/users/\(nobody)/", "/\(nobody)",
            "\(nobody)/users", "/users/\(nobody).json", "/Users(\(nobody))", "/\(7)/\(nobody)",
            "/users/\(nobody)\(nobody)", "/users/\(Secret(""))", "/users/\(Substring())",
        ] as [EndpointPath]
    )
    func `a path with an empty value is refused, wherever the value is`(path: EndpointPath) {
        #expect(path.fault != nil)
    }

    @Test(arguments: ["http://a", "http://a/", "http://a/v1", "http://a/v1/", "http://a/users//"])
    func `a request with an empty value is not sent, however the base URL ends`(
        baseURL: String
    ) async throws {
        let error = try await failureBeforeSending(DeleteUser(user: nobody), at: baseURL)

        #expect(error?.kind == .invalidRequest("a value in the path is empty"))
    }

    @Test(arguments: [
        ("/users/", "http://a", "/users/"), ("/", "http://a/v1/", "/v1/"),
        ("/web/https://b.example/c", "http://a", "/web/https://b.example/c"),
        ("//key", "http://a/bucket", "/bucket//key"), ("/a//b//", "http://a", "/a//b//"),
        ("//key", "http://a", "//key"),
    ])
    func `literal slashes are sent as they are`(
        path: String,
        baseURL: String,
        sent: String
    ) async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data()) }
        let client = try APIClient.test(transport, at: baseURL)

        try await client.send(Fetch(path: EndpointPath(stringLiteral: path)))

        #expect(transport.requests.map(\.path) == [sent])
    }

    @Test func `literal slashes reach the service over a connection`() async throws {
        let paths = ["//key", "/a//b//", "/web/https://b.example/c"]
        try await withServer(.ok("")) { client, server in
            for path in paths {
                try await client.send(Fetch(path: EndpointPath(stringLiteral: path)))
            }
            #expect(server.requests.map(\.path) == paths)
        }
    }
}

private let nobody = ""

private struct DeleteUser: Endpoint {
    var user: String
    var method: HTTPRequest.Method { .delete }
    var path: EndpointPath { "/users/\(user)" }
    typealias Response = Void
}

private struct Fetch: Endpoint {
    var path: EndpointPath
    typealias Response = Void
}
