import Foundation
import GRDB
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// What those who run Tenki ask it, and what they tell it of clients.
@Suite(.timeLimit(.minutes(2)))
struct OperationTests {
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test func `the metrics tell of requests, pages, calls, the store and the process`()
        async throws
    {
        let server = try await RunningTenki(demo: database)
        for path in ["/about", "/cities/130010", "/cities/270000", "/nowhere"] {
            _ = try await server.get(path)
        }
        let answer = try await server.get("/metrics")

        #expect(answer.status == 200)
        #expect(answer.contentType == "text/plain; version=0.0.4; charset=utf-8")
        for line in [
            #"http_server_request_duration_seconds_count{http_request_method="GET",http_route="/cities/{code}",http_response_status_code="200"} 2"#,
            #"http_server_request_duration_seconds_count{http_request_method="GET",http_route="NotFound",http_response_status_code="404"} 1"#,
            "tenki_open_pages 3",
            #"tenki_provider_resting{provider="livedoor (demo)",capability="forecasts"} 0"#,
            #"tenki_stored{kind="forecasts"} 2"#,
        ] {
            #expect(answer.body.contains(line + "\n"), "\(line)\n\(answer.body)")
        }
        #expect(
            answer.body.contains(
                #/kasane_http_calls_total{service="127.0.0.1:\d+",endpoint="ForecastByCity",outcome="success"} 2\n/#
            )
        )
        for name in [
            "tenki_database_size_bytes", "process_start_time_seconds",
            "process_resident_memory_bytes",
        ] {
            let value = answer.body.split(separator: "\n").first { $0.hasPrefix(name + " ") }?
                .split(separator: " ").last.flatMap { Double($0) }
            #expect(value ?? 0 > 1_000, "\(name)")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `only this machine reads the metrics, unless others are named`() async throws {
        let closed = try await RunningTenki(demo: database, "--trusted-proxy", "127.0.0.1")
        #expect(try await ask(closed, "/metrics", for: "192.0.2.7") == 403)
        #expect(try await ask(closed, "/metrics", for: nil) == 200)
        _ = await closed.stop(SIGTERM)

        let unaware = try await RunningTenki(demo: database)
        #expect(try await ask(unaware, "/metrics", for: "127.0.0.1") == 403)
        _ = await unaware.stop(SIGTERM)

        let open = try await RunningTenki(
            demo: database,
            "--trusted-proxy",
            "127.0.0.1",
            "--metrics-reader",
            "192.0.2.0/24"
        )
        #expect(try await ask(open, "/metrics", for: "192.0.2.7") == 200)
        #expect(try await ask(open, "/metrics", for: "198.51.100.1") == 403)
        _ = await open.stop(SIGTERM)
    }

    @Test func `a store that cannot be used is told`() async throws {
        let server = try await RunningTenki(demo: database)
        #expect(try await server.get("/readyz").body == "ready\n")
        try await DatabaseQueue(path: database.path).write {
            try $0.execute(sql: "DROP TABLE user")
        }

        let answer = try await server.get("/readyz")
        #expect(answer.status == 503)
        #expect(answer.body.hasPrefix("not ready: the store cannot be used"))
        #expect(try await server.get("/healthz").status == 200)
        _ = await server.stop(SIGTERM)
    }

    @Test func `why a request failed is for the log, and for nobody else`() async throws {
        let server = try await RunningTenki(demo: database)
        #expect(try await server.get("/api/v1/world").status == 200)
        try await DatabaseQueue(path: database.path).write {
            try $0.execute(sql: "DROP TABLE currentConditions")
        }

        for (path, status) in [("/api/v1/world", 500), ("/readyz", 503), ("/world", 200)] {
            let answer = try await server.get(path)
            #expect(answer.status == status)
            #expect(answer.body.contains("no such table"))
            #expect(!answer.body.contains("SELECT"), "\(path)")
        }
        #expect(await server.stop(SIGTERM).errors.contains("A request failed"))
    }

    @Test func `a client that asks too much is told to wait, and others are not`() async throws {
        let server = try await RunningTenki(
            demo: database,
            "--request-rate",
            "0.01",
            "--trusted-proxy",
            "127.0.0.1"
        )
        var statuses: [Int] = []
        for _ in 1...30 {
            statuses.append(try await ask(server, "/api/v1/cities?q=tokyo", for: "192.0.2.7"))
        }

        #expect(statuses.prefix(10).allSatisfy { $0 == 200 })
        #expect(statuses.contains(429))
        #expect(try await ask(server, "/api/v1/cities?q=tokyo", for: "192.0.2.8") == 200)
        let code = try await send(server, "/cities/999999", for: "192.0.2.7")
        #expect(code.status.code == 429)
        #expect(!String(decoding: code.body, as: UTF8.self).contains("No such city"))
        let refused = try await send(server, "/", for: "192.0.2.7")
        #expect(refused.status.code == 429)
        #expect(refused.headers[.retryAfter].flatMap { Int($0) } ?? 0 >= 1)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("<title>"))
        _ = await server.stop(SIGTERM)
    }

    @Test func `what is no address is refused at the start`() async throws {
        let outcome = try await TenkiProcess.run("serve", "--demo", "--trusted-proxy", "everybody")

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("“everybody” is no address"))
    }

    private func ask(
        _ server: RunningTenki,
        _ path: String,
        for client: String?
    ) async throws -> Int {
        try await send(server, path, for: client).status.code
    }

    private func send(
        _ server: RunningTenki,
        _ path: String,
        for client: String?
    ) async throws -> TransportResponse {
        var request = server.request(.get, path)
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        if let client { request.headerFields[name] = client }
        return try await AsyncHTTPTransport.run { [request] transport in
            try await transport.send(request, maximumBodySize: 1 << 20)
        }
    }
}
