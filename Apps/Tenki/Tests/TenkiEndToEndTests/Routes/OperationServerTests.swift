import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OperationServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `the metrics are not among the public addresses`() async throws {
        let server = try await RoutedTenki(demo: database, "--metrics-port", "0")

        #expect(try await server.get("/metrics").status == 404)
        #expect(try await server.metrics().status == 200)
    }

    @Test func `several clients read the metrics at the same time`() async throws {
        let server = try await RoutedTenki(demo: database, "--metrics-port", "0")

        let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var statuses: [Int] = []
                    // Each of them reads the store, which is counted too.
                    for _ in 0..<100 { statuses.append(try await server.metrics().status) }
                    return statuses
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.formUnion($1) }
        }

        #expect(statuses == [200])
    }

    @Test func `only this machine reads the metrics, unless others are named`() async throws {
        let ways = ["--metrics-port", "0", "--trusted-proxy", "127.0.0.1"]
        let closed = try await RoutedTenki(demo: database, ways)
        #expect(try await closed.metrics(for: "192.0.2.7").status == 403)
        #expect(try await closed.metrics().status == 200)

        let unaware = try await RoutedTenki(demo: database, "--metrics-port", "0")
        #expect(try await unaware.metrics(for: "127.0.0.1").status == 403)

        let open = try await RoutedTenki(
            demo: database,
            ways + ["--metrics-reader", "192.0.2.0/24"]
        )
        #expect(try await open.metrics(for: "192.0.2.7").status == 200)
        #expect(try await open.metrics(for: "198.51.100.1").status == 403)
    }

    @Test(.overEachStore) func `an unusable store is reported`() async throws {
        let server = try await RoutedTenki(demo: database)
        #expect(try await server.get("/readyz").body == "ready\n")
        try await database.execute(#"DROP TABLE profile"#)

        let answer = try await server.get("/readyz")
        #expect(answer.status == 503)
        #expect(answer.body.hasPrefix("not ready: the store cannot be used"))
        #expect(try await server.get("/healthz").status == 200)
    }

    @Test(arguments: [true, false])
    func `a server whose database is gone is not ready, and says why`(
        isReplaced: Bool
    ) async throws {
        let server = try await RoutedTenki(demo: database)
        try FileManager.default.moveItem(
            atPath: database.location,
            toPath: database.location + ".moved"
        )
        if isReplaced { try Data().write(to: URL(filePath: database.location)) }

        let answer = try await server.get("/readyz")

        #expect(answer.status == 503)
        #expect(answer.body.contains("deleted, moved or replaced"))
    }

    @Test(.overEachStore) func `only the log says why a request failed`() async throws {
        let server = try await RoutedTenki(demo: database)
        #expect(try await server.get("/api/v1/world").status == 200)
        try await database.execute(#"DROP TABLE "currentConditions""#)
        let reason =
            database.engine == .sqlite
            ? "no such table" : #"relation "currentConditions" does not exist"#

        for (path, status) in [("/api/v1/world", 500), ("/readyz", 503), ("/world", 200)] {
            let answer = try await server.get(path)
            #expect(answer.status == status)
            #expect(answer.body.contains("the store rejected a statement"))
            #expect(!answer.body.contains(reason))
            #expect(!answer.body.contains("SELECT"), "\(path)")
        }
        #expect(server.errors.contains("Request failed"))
        #expect(server.errors.contains(reason))
    }

    @Test func `a client that sends too many requests has to wait, and others do not`() async throws
    {
        let server = try await RoutedTenki(
            demo: database,
            "--request-rate",
            "0.01",
            "--trusted-proxy",
            "127.0.0.1"
        )
        var statuses: [Int] = []
        for _ in 1...30 {
            let answer = try await send(server, "/api/v1/cities?q=tokyo", for: "192.0.2.7")
            statuses.append(answer.status.code)
        }

        #expect(statuses.prefix(10).allSatisfy { $0 == 200 })
        #expect(statuses.contains(429))
        #expect(try await send(server, "/api/v1/cities?q=tokyo", for: "192.0.2.8").status == .ok)
        let code = try await send(server, "/cities/999999", for: "192.0.2.7")
        #expect(code.status.code == 429)
        #expect(!String(decoding: code.body, as: UTF8.self).contains("No city found"))
        let refused = try await send(server, "/", for: "192.0.2.7")
        #expect(refused.status.code == 429)
        #expect(refused.headers[.retryAfter].flatMap { Int($0) } ?? 0 >= 1)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("<title>"))
    }

    private func send(
        _ server: RoutedTenki,
        _ path: String,
        for client: String
    ) async throws -> TransportResponse {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        return try await server.send(.get, path, [name: client])
    }
}
