import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct APIDescriptionTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    private typealias Case = (path: String, described: String, status: Int)

    private static let cases: [Case] = [
        ("/api/v1/cities/130010/forecast", "/api/v1/cities/{code}/forecast", 200),
        ("/api/v1/cities/999999/forecast", "/api/v1/cities/{code}/forecast", 404),
        ("/api/v1/cities/tokyo/forecast", "/api/v1/cities/{code}/forecast", 400),
        ("/api/v1/cities/130010/hours", "/api/v1/cities/{code}/hours", 200),
        ("/api/v1/cities/130010/hours?source=open-meteo", "/api/v1/cities/{code}/hours", 200),
        ("/api/v1/cities/130010/hours?source=other", "/api/v1/cities/{code}/hours", 400),
        ("/api/v1/cities/999999/hours", "/api/v1/cities/{code}/hours", 404),
        ("/api/v1/cities/130010/observation", "/api/v1/cities/{code}/observation", 200),
        ("/api/v1/cities/999999/observation", "/api/v1/cities/{code}/observation", 404),
        ("/api/v1/cities/130010/revisions", "/api/v1/cities/{code}/revisions", 200),
        ("/api/v1/cities/130010/revisions?date=2026-02-30", "/api/v1/cities/{code}/revisions", 400),
        ("/api/v1/cities/999999/revisions", "/api/v1/cities/{code}/revisions", 404),
        ("/api/v1/cities/130010/warnings", "/api/v1/cities/{code}/warnings", 200),
        ("/api/v1/cities/999999/warnings", "/api/v1/cities/{code}/warnings", 404),
        ("/api/v1/cities/tokyo/warnings", "/api/v1/cities/{code}/warnings", 400),
        ("/api/v1/warnings", "/api/v1/warnings", 200),
        ("/api/v1/warnings?minimum=danger", "/api/v1/warnings", 200),
        ("/api/v1/warnings?minimum=other", "/api/v1/warnings", 400),
        ("/api/v1/cities", "/api/v1/cities", 200),
        ("/api/v1/cities?q=なごや", "/api/v1/cities", 200),
        ("/api/v1/cities?q=chiyoda", "/api/v1/cities", 200),
        ("/api/v1/cities?q=aichi", "/api/v1/cities", 200),
        ("/api/v1/cities?q=", "/api/v1/cities", 400),
        ("/api/v1/world", "/api/v1/world", 200),
        ("/api/v1/typhoons", "/api/v1/typhoons", 200),
        ("/api/v1/places?q=tokyo", "/api/v1/places", 200),
        ("/api/v1/places?q=x", "/api/v1/places", 400),
        ("/api/v1/places/1850147", "/api/v1/places/{id}", 200),
        ("/api/v1/places/x", "/api/v1/places/{id}", 400),
        ("/api/v1/photos?q=rain", "/api/v1/photos", 200),
        ("/api/v1/photos?q=rain&page=none", "/api/v1/photos", 400),
        ("/api/forecast?city=130010", "/api/forecast", 200),
        ("/api/forecast?city=999999", "/api/forecast", 200),
        ("/api/forecast", "/api/forecast", 400),
        ("/api/forecast/city/130010", "/api/forecast/city/{code}", 200),
        ("/api/v1/openapi.json", "/api/v1/openapi.json", 200),
    ]

    @Test func `every response is as the API describes it`() async throws {
        let server = try await RoutedTenki(demo: database)
        let schema = try await description(of: server)
        for (path, described, status) in Self.cases {
            let path = path.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)
            let response = try await server.send(.get, try #require(path))
            let problems = try problems(of: response, status, described, schema)
            #expect(problems == [], "\(described) \(status)")
        }
        let described = schema.document["paths"] as? [String: Any] ?? [:]
        #expect(Set(described.keys) == Set(Self.cases.map(\.described)))
    }

    @Test func `scripts of other sites can read everything`() async throws {
        let server = try await RoutedTenki(demo: database)
        let origin: HTTPFields = [.origin: "https://other.example"]
        for (path, described, _) in Self.cases {
            let path = path.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)
            let response = try await server.send(.get, try #require(path), origin)
            #expect(response.headers[.accessControlAllowOrigin] == "*", "\(described)")
            #expect(response.headers[.accessControlAllowCredentials] == nil)
        }
    }

    @Test func `scripts of other sites can read why the API refused a request`() async throws {
        let server = try await RoutedTenki(
            demo: database,
            "--request-rate",
            "0.01",
            "--trusted-proxy",
            "127.0.0.1"
        )
        let address = try #require(HTTPField.Name("X-Forwarded-For"))
        let headers: HTTPFields = [.origin: "https://other.example", address: "192.0.2.7"]
        var statuses: Set<Int> = []
        for _ in 1...30 {
            let response = try await server.send(.get, "/api/v1/missing", headers)
            statuses.insert(response.status.code)
            #expect(response.headers[.accessControlAllowOrigin] == "*", "\(response.status)")
        }
        #expect(statuses == [404, 429])
    }

    private func description(of server: RoutedTenki) async throws -> JSONSchema {
        let response = try await server.send(.get, "/api/v1/openapi.json")
        let document = try JSONSerialization.jsonObject(with: Data(response.body))
        return JSONSchema(document: try #require(document as? [String: Any]))
    }

    private func problems(
        of response: TransportResponse,
        _ status: Int,
        _ path: String,
        _ schema: JSONSchema
    ) throws -> [String] {
        guard response.status.code == status else { return ["status \(response.status)"] }
        guard let expected = schema.schema("get", path, status) else { return ["not described"] }
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        return schema.problems(of: value, in: expected)
    }
}
