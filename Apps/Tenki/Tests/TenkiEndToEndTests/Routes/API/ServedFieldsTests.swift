import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ServedFieldsTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `each response has an id, and no client chooses it`() async throws {
        let server = try await RoutedTenki(demo: database)
        let other = try await TestDatabase()
        let proxied = try await RoutedTenki(demo: other, "--trusted-proxy", "127.0.0.1")
        let name = try #require(HTTPField.Name("X-Request-ID"))

        let own = try await server.send(.get, "/api/v1/cities/abc/forecast", [name: "chosen"])
        let proxy = try await proxied.send(.get, "/api/v1/nothing", [name: "chosen"])

        let id = try #require(own.headers[name])
        #expect(id != "chosen" && own.text.contains("\"requestID\" : \"\(id)\""))
        #expect(
            proxy.headers[name] == "chosen" && proxy.text.contains("\"requestID\" : \"chosen\"")
        )
    }

    @Test(arguments: [true, false])
    func `each request is logged if the operator wants it`(isLogged: Bool) async throws {
        let server = try await RoutedTenki(demo: database, isLogged ? ["--access-log"] : [])
        _ = try await server.get("/api/v1/cities?q=secret")
        _ = try await server.get("/api/v1/nothing")
        let errors = server.errors

        #expect(errors.contains("path=/api/v1/cities ") == isLogged)
        #expect(errors.contains("status=404") == isLogged)
        #expect(!errors.contains("secret") && !errors.contains("127.0.0.1"))
    }
}

extension TransportResponse {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
