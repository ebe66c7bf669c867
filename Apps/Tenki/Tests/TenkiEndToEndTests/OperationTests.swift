import Foundation
import GRDB
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of the metrics, the health checks and the limits that operators configure.
@Suite(.timeLimit(.minutes(5)))
struct OperationTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `the metrics report requests, pages, calls, the store and the process`()
        async throws
    {
        let server = try await RunningTenki(demo: database, "--metrics-port", "0")
        for path in ["/about", "/cities/130010", "/cities/270000", "/nowhere"] {
            _ = try await server.get(path)
        }
        let answer = try await server.metrics()

        #expect(answer.status == 200)
        #expect(answer.contentType == "text/plain; version=0.0.4; charset=utf-8")
        for line in [
            #"http_server_request_duration_seconds_count{http_request_method="GET",http_route="/cities/{code}",http_response_status_code="200"} 2"#,
            #"http_server_request_duration_seconds_count{http_request_method="GET",http_route="NotFound",http_response_status_code="404"} 1"#,
            "tenki_open_pages 3",
            #"tenki_provider_paused{provider="www.jma.go.jp (demo)",capability="forecasts"} 0"#,
            #"tenki_provider_share_left{provider="www.jma.go.jp (demo)",share="automatic"} 598"#,
            #"tenki_provider_share_left{provider="www.jma.go.jp (demo)",share="manual"} 200"#,
            #"tenki_stored{kind="forecasts"} 2"#,
            #"http_server_refused_connections_total{reason="full"} 0"#,
            #"tenki_store_waiting{access="write"} 0"#,
            #"tenki_store_transactions_total{access="write",outcome="refused"} 0"#,
        ] {
            #expect(answer.body.contains(line + "\n"), "\(line)\n\(answer.body)")
        }
        #expect(
            answer.body.contains(
                #/kasane_http_calls_total{service="127.0.0.1:\d+",endpoint="ForecastByOffice",outcome="success"} 2\n/#
            )
        )
        for name in [
            "tenki_open_pages_size_bytes", "tenki_database_size_bytes",
            "process_start_time_seconds", "process_resident_memory_bytes",
        ] {
            let value = answer.body.split(separator: "\n").first { $0.hasPrefix(name + " ") }?
                .split(separator: " ").last.flatMap { Double($0) }
            #expect(value ?? 0 > 1_000, "\(name)")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `the metrics are not among the public addresses`() async throws {
        let server = try await RunningTenki(demo: database, "--metrics-port", "0")

        #expect(try await server.get("/metrics").status == 404)
        #expect(try await server.metrics().status == 200)
        _ = await server.stop(SIGTERM)
    }

    @Test func `several clients read the metrics at the same time`() async throws {
        let server = try await RunningTenki(demo: database, "--metrics-port", "0")
        let request = HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "127.0.0.1:\(try #require(server.metricsPort))",
            path: "/metrics"
        )

        let statuses = try await AsyncHTTPTransport.run { transport in
            try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        var statuses: [Int] = []
                        // Each of them reads the store, which is counted too.
                        for _ in 0..<100 {
                            let answer = try await transport.send(request, maximumBodySize: 1 << 20)
                            statuses.append(answer.status.code)
                        }
                        return statuses
                    }
                }
                return try await group.reduce(into: Set<Int>()) { $0.formUnion($1) }
            }
        }

        #expect(statuses == [200])
        _ = await server.stop(SIGTERM)
    }

    @Test func `the size of a database behind a link is reported`() async throws {
        let link = database.location + ".link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: database.location
        )
        let server = try await RunningTenki(["--demo", "--database", link, "--metrics-port", "0"])

        let metrics = try await server.metrics().body
        let size = metrics.firstMatch(of: #/\ntenki_database_size_bytes (\S+)\n/#)
        #expect(size.flatMap { Double($0.1) } ?? 0 > 4_096)
        _ = await server.stop(SIGTERM)
    }

    @Test func `only this machine reads the metrics, unless others are named`() async throws {
        let ways = ["--metrics-port", "0", "--trusted-proxy", "127.0.0.1"]
        let closed = try await RunningTenki(["--demo", "--database", database.location] + ways)
        #expect(try await closed.metrics(for: "192.0.2.7").status == 403)
        #expect(try await closed.metrics().status == 200)
        _ = await closed.stop(SIGTERM)

        let unaware = try await RunningTenki(demo: database, "--metrics-port", "0")
        #expect(try await unaware.metrics(for: "127.0.0.1").status == 403)
        _ = await unaware.stop(SIGTERM)

        let open = try await RunningTenki(
            ["--demo", "--database", database.location] + ways + [
                "--metrics-reader", "192.0.2.0/24",
            ]
        )
        #expect(try await open.metrics(for: "192.0.2.7").status == 200)
        #expect(try await open.metrics(for: "198.51.100.1").status == 403)
        _ = await open.stop(SIGTERM)
    }

    @Test func `another site's name leads to the metrics as little as to a page`() async throws {
        let server = try await RunningTenki(
            demo: database,
            "--metrics-port",
            "0",
            "--host-name",
            "Weather.example"
        )
        let metricsPort = try #require(server.metricsPort)
        for (host, path, port, status) in [
            ("evil.example", "/", server.port, 421), ("weather.example", "/", server.port, 200),
            ("evil.example", "/healthz", server.port, 421), ("localhost", "/", server.port, 200),
            ("evil.example", "/metrics", metricsPort, 421), ("[::1]", "/metrics", metricsPort, 200),
        ] {
            let head = Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
            #expect(await RawAnswer.of(head, port: port).status == status, "\(host) \(path)")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test(.overEachStore) func `an unusable store is reported`() async throws {
        let server = try await RunningTenki(demo: database)
        #expect(try await server.get("/readyz").body == "ready\n")
        try await database.execute(#"DROP TABLE "user""#)

        let answer = try await server.get("/readyz")
        #expect(answer.status == 503)
        #expect(answer.body.hasPrefix("not ready: the store cannot be used"))
        #expect(try await server.get("/healthz").status == 200)
        _ = await server.stop(SIGTERM)
    }

    @Test func `a server whose database another process holds is not ready, until it is free`()
        async throws
    {
        let server = try await RunningTenki(demo: database)
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database.location, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

        let locked = try await server.get("/readyz")
        #expect(locked.status == 503)
        #expect(locked.body.contains("the database took too long"))
        #expect(try await server.get("/about").status == 200)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }

        // An answer is given again for some seconds, and logged once.
        while try await server.get("/readyz").status != 200 {}
        let lines = await server.stop(SIGTERM).errors.split(separator: "\n")
        #expect(lines.count(where: { $0.contains("The store cannot be written") }) == 1)
    }

    @Test(arguments: [true, false])
    func `a server whose database is gone is not ready, and says why`(
        isReplaced: Bool
    )
        async throws
    {
        let server = try await RunningTenki(demo: database)
        try FileManager.default.moveItem(
            atPath: database.location,
            toPath: database.location + ".moved"
        )
        if isReplaced { try Data().write(to: URL(filePath: database.location)) }

        let answer = try await server.get("/readyz")

        #expect(answer.status == 503)
        #expect(answer.body.contains("deleted, moved or replaced"))
        _ = await server.stop(SIGTERM)
    }

    @Test(.overEachStore) func `only the log says why a request failed`() async throws {
        let server = try await RunningTenki(demo: database)
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
        let log = await server.stop(SIGTERM).errors
        #expect(log.contains("A request failed"))
        #expect(log.contains(reason))
    }

    @Test func `a client that sends too many requests has to wait, and others do not`() async throws
    {
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

    @Test func `text that is not an address is refused at the start`() async throws {
        let outcome = try await TenkiProcess.run("serve", "--demo", "--trusted-proxy", "everybody")

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("“everybody” is not an address"))
    }

    @Test(arguments: [
        (["--host-name", "http://a.example"], "is not the name of a host"),
        (["--metrics-port", "70000"], "--metrics-port takes a number"),
        (["--metrics-reader", "0.0.0.0/0"], "--metrics-reader needs --metrics-port"),
        (["--max-connections", "0"], "--max-connections takes a number"),
        (["--max-connections-per-client", "0"], "--max-connections-per-client takes a number"),
        (["--request-timeout", "0"], "--request-timeout takes a number of seconds"),
    ])
    func `an option that cannot be is refused at the start`(
        arguments: [String],
        advice: String
    ) async throws {
        let outcome = try await TenkiProcess(["serve", "--demo"] + arguments).outcome()

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(advice), "\(outcome.errors)")
    }

    @Test func `a port of the metrics that is taken is named`() async throws {
        let first = try await RunningTenki(demo: database, "--metrics-port", "0")
        let port = "\(try #require(first.metricsPort))"
        let other = try await TestDatabase()
        let arguments = ["--database", other.location, "--metrics-port", port]
        let second = try TenkiProcess(["serve", "--demo", "--port", "0"] + arguments)

        let outcome = await second.outcome()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("cannot listen on 127.0.0.1:\(port)"))
        #expect(outcome.errors.contains("--metrics-host and --metrics-port"))
        _ = await first.stop(SIGTERM)
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
