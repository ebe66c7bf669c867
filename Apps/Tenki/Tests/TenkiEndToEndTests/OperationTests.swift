import Foundation
import GRDB
import Testing

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

    @Test(arguments: [
        (["--trusted-proxy", "everybody"], "--trusted-proxy must be addresses or ranges"),
        (["--host-name", "http://a.example"], "--host-name must be names"),
        (["--metrics-port", "70000"], "--metrics-port must be a number"),
        (["--metrics-reader", "0.0.0.0/0"], "require metrics-port"),
        (["--max-connections", "0"], "--max-connections must be a number"),
        (["--max-connections-per-client", "0"], "--max-connections-per-client must be a number"),
        (["--request-timeout", "0"], "--request-timeout must be a number of seconds"),
    ])
    func `an option that cannot be is refused at the start`(
        arguments: [String],
        advice: String
    ) async throws {
        let outcome = await InProcessTenki.run(["serve", "--demo"] + arguments)

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
}
