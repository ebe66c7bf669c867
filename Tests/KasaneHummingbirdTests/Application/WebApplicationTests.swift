import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasanePrometheus
import KasaneSettings
import KasaneStore
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WebApplicationTests {
    @Test func `a page is served with the protections of a public server`() async throws {
        try await withSite { site in
            let page = try await site.get("/")
            #expect(page.status == 200)
            #expect(page.text.contains("<h1>Hello</h1>"))
            #expect(page.text.contains("/assets/default."))
            for name in ["content-security-policy", "x-content-type-options", "x-request-id"] {
                #expect(page.header(name) != nil, "\(name)")
            }

            #expect(try await site.get("/none").status == 404)
            #expect(
                try await site.get("/api/none").header("content-type") == "application/problem+json"
            )
            #expect(try await site.get("/", host: "evil.example").status == 421)
            #expect(try await site.post("/", origin: "https://evil.example").status == 403)
        }
    }

    @Test func `the probes show whether the store can be written`() async throws {
        let store = FakeStore()
        try await withSite(store: store) { site in
            let (health, readiness) = try await (site.get("/healthz"), site.get("/readyz"))
            #expect(health.text == "ok\n")
            #expect(readiness.text == "ready\n")
        }
        store.isFull.store(true, ordering: .relaxed)
        try await withSite(store: store) { site in
            let (health, readiness) = try await (site.get("/healthz"), site.get("/readyz"))
            #expect(health.status == 200)
            #expect(readiness.status == 503)
        }
        #expect(store.runs.load(ordering: .relaxed) == 2)
    }

    @Test func `a piece is replaced and removed by its name`() async throws {
        var application = application()
        application.customize = { assembly in
            assembly.editMiddleware { $0.remove(.requestID) }
            assembly.addRoutes { $0.for(.everyone).get("/own") { _, _ in "own" } }
        }
        try await withSite(application) { site in
            let (own, page) = try await (site.get("/own"), site.get("/"))
            #expect(own.text == "own")
            #expect(page.header("x-request-id") == nil)
        }
    }

    @Test func `a client is limited at the rate of the settings`() async throws {
        try await withSite(["--request-rate", "0.01"]) { site in
            var statuses: [Int] = []
            for _ in 0..<11 { statuses.append(try await site.get("/").status) }
            #expect(statuses.last == 429)
        }
    }

    @Test func `metrics are served on a port of their own, to this machine`() async throws {
        let metrics = PrometheusMetrics()
        var application = application()
        application.parts = [MetricsPart(metrics) { metrics.text }]
        let log = RecordedLog()
        application.logger = log.logger
        try await withSite(application, ["--metrics-port", "0"]) { site in
            let port = try #require(await log.metricsPort())
            _ = try await site.get("/")
            let text = try await Site(address: "http://127.0.0.1:\(port)").get("/metrics").text
            #expect(text.contains("http_server_request_duration_seconds_count"))
            #expect(try await site.get("/metrics").status == 404)
        }
    }

    @Test func `metrics are measured when they are read, and their URL is announced`()
        async throws
    {
        var application = application()
        application.parts = [
            MetricsPart(
                PrometheusMetrics(),
                makeText: { _, live in { "pages \(live.openPages)\n" } }
            )
        ]
        let settings = try application.readSettings(
            ["--port", "0", "--metrics-port", "0"],
            environment: [:]
        )
        try await application.withServer(settings) { server, _ in
            #expect(server.declaredRoutes.map(\.path).contains("/metrics"))
            try await server.run { urls in
                let url = try #require(urls.others["metrics"])
                let metrics = url.replacingOccurrences(of: "/metrics", with: "")
                _ = try await Site(address: String(urls.pages.dropLast())).get("/")

                #expect(try await Site(address: metrics).get("/metrics").text == "pages 1\n")
            }
        }
    }

    @Test func `a metrics port that is taken is named before the pages are served`() async throws {
        var application = application()
        application.parts = [MetricsPart(PrometheusMetrics()) { "" }]
        try await withSite(application) { site in
            let port = try #require(URL(string: site.address)?.port)
            let error = await #expect(throws: ListenError.self) {
                try await withSite(application, ["--metrics-port", "\(port)"]) { _ in }
            }
            #expect(error?.description.contains("--metrics-host and --metrics-port") == true)
        }
    }

    @Test func `a store that cannot be read is not ready, with the application's reason`()
        async throws
    {
        var application = application(store: FakeStore())
        application.customize = { assembly in
            assembly.checkReading = { throw DomainError.outOfResources(StoreFailure.closed) }
            assembly.unreadyReason = { _ in "no recipes" }
        }
        try await withSite(application) { site in
            let text = try await site.get("/readyz").text
            #expect(text == "not ready: no recipes\n")
        }
    }

    @Test func `a preparation runs before the server listens, and for nothing else`() async throws {
        let runs = Atomic(0)
        var application = application()
        application.customize = { assembly in
            assembly.addPreparation { runs.add(1, ordering: .relaxed) }
        }
        #expect(await application.run(["--check"], environment: [:]) == 0)
        #expect(runs.load(ordering: .relaxed) == 0)
        try await withSite(application) { _ in #expect(runs.load(ordering: .relaxed) == 1) }
    }

    @Test(arguments: [
        ([String](), "http://localhost:8080"),
        (["--port", "81", "--host", "::1"], "http://[::1]:81"),
        (["--public-url", "https://notes.example"], "https://notes.example"),
    ])
    func `links in emails lead to the public URL or to this machine`(
        arguments: [String],
        url: String
    ) throws {
        #expect(try application().readSettings(arguments, environment: [:]).siteURL() == url)
    }

    @Test func `work runs beside the server unless it is turned off`() async throws {
        let runs = Atomic(0)
        var application = application()
        application.parts = [
            WorkerPart("jobs", help: "Run jobs.") { _ in
                {
                    runs.add(1, ordering: .relaxed)
                    // Works until it is cancelled.
                    try await gracefulShutdown()
                }
            }
        ]
        try await withSite(application) { site in _ = try await site.get("/") }
        #expect(runs.load(ordering: .relaxed) == 1)
        try await withSite(application, ["--no-jobs"]) { site in _ = try await site.get("/") }
        #expect(runs.load(ordering: .relaxed) == 1)
    }

    @Test(arguments: [
        (["--port", "70000"], "--port must be a number from 0 to 65535"),
        (["--copies", "/tmp"], "copies requires a database, but this application has none"),
        (["--copy-interval", "5"], "copy-interval requires copies, the folder for the copies"),
        (["--metrics-host", "::1"], "metrics-host and metrics-reader require metrics-port"),
        (
            ["--public-url", "weather.example"],
            "--public-url must be a URL without a path, such as https://weather.example"
        ),
        (
            ["--public-url", "https://user@weather.example"],
            "--public-url must be a URL without a path, such as https://weather.example"
        ),
        (
            ["--public-url", "https://weather.example?a=b"],
            "--public-url must be a URL without a path, such as https://weather.example"
        ),
    ])
    func `wrong settings end the program before it listens`(
        arguments: [String],
        text: String
    ) async throws {
        var application = application()
        application.parts = [MetricsPart(PrometheusMetrics()) { "" }]
        let error = await #expect(throws: SettingError.self) {
            try await withSite(application, arguments) { _ in }
        }

        #expect(error?.description == text)
        #expect(await application.run(arguments, environment: [:]) == 64)
    }

    @Test func `a wrong setting ends the program before a store is opened`() async throws {
        let opened = Atomic(0)
        let application: WebApplication<Never> = WebApplication(
            "notes",
            container: { _ in
                opened.add(1, ordering: .relaxed)
                return try Container { _ in }
            },
            pages: { _ in PageRoutes() },
            store: { _ in nil }
        )

        #expect(await application.run(["--port", "70000"], environment: [:]) == 64)
        #expect(opened.load(ordering: .relaxed) == 0)
    }

    @Test func `a service that a wrong setting keeps from existing ends the program`() async {
        let application: WebApplication<Never> = WebApplication(
            "notes",
            container: { _ in try Container { $0.register(Unset.self, Unset.init) } },
            pages: { _ in PageRoutes() },
            store: { container in
                _ = try container.resolve(Unset.self)
                return nil
            }
        )

        #expect(await application.run(["--check"], environment: [:]) == 64)
    }

    @Test func `an unregistered page model is reported before the first request`() async throws {
        let application = application { container in
            let makeModel = try container.resolve(Factory<HelloModel, String>.self)
            var pages = PageRoutes()
            pages.add(HelloPage.self, for: .everyone) { request, _ in
                HelloPage(origin: try makeModel(request.path).text)
            }
            return pages
        }
        let error = await #expect(throws: ResolveError.self) {
            try await withSite(application) { _ in }
        }

        #expect(error?.description.contains("HelloModel") == true)
        #expect(await application.run(["--check"], environment: [:]) == 1)
    }

    @Test func `two pages with one path are reported with their locations`() async throws {
        let line = #line + 3
        let application = application { _ in
            var pages = PageRoutes()
            pages.add(HelloPage.self, for: .everyone) { _, _ in HelloPage() }
            pages.add(RivalPage.self, for: .everyone) { _, _ in RivalPage() }
            return pages
        }
        let error = await #expect(throws: (any Error).self) {
            try await withSite(application) { _ in }
        }

        let file = "KasaneHummingbirdTests/WebApplicationTests.swift"
        let places = "HelloPage (\(file):\(line)) and RivalPage (\(file):\(line + 1))"
        #expect(
            error.map { "\($0)" } == "Two pages have the path /: \(places). Change one of them."
        )
        #expect(await application.run(["--check"], environment: [:]) == 1)
    }

    @Test func `the site is reached by the name of its public address`() async throws {
        try await withSite(["--public-url", "https://weather.example"]) { site in
            let page = try await site.get("/", host: "weather.example")
            #expect(page.status == 200)
            #expect(page.header("set-cookie")?.hasPrefix("__Host-kasane=") == true)
        }
    }

    @Test func `pages name the public URL, by whatever name they are requested`() async throws {
        try await withSite(["--public-url", "https://weather.example"]) { site in
            let page = try await site.get("/", host: "localhost")
            #expect(page.text.contains("rel=\"canonical\" href=\"https://weather.example/\""))
        }
    }

    @Test func `a cookie that the application makes secure stays secure`() async throws {
        var application = application()
        application.customize = { $0.live.isCookieSecure = true }
        try await withSite(application) { site in
            let page = try await site.get("/")
            #expect(page.header("set-cookie")?.hasPrefix("__Host-kasane=") == true)
        }
    }

    @Test func `an error of the closure is not that of the address`() async throws {
        await #expect(throws: IOError.self) {
            try await withSite { _ in throw IOError(errnoCode: ECONNREFUSED, reason: "connect") }
        }
    }

    @Test func `a port that is taken is named with a remedy`() async throws {
        try await withSite { site in
            let port = try #require(URL(string: site.address)?.port)
            let error = await #expect(throws: ListenError.self) {
                try await withSite(["--port", "\(port)"]) { _ in }
            }
            let remedy = "Choose another address with --host and --port"
            #expect(error?.description.contains(remedy) == true)
        }
    }

    @Test func `copies are prepared of a store that can be copied`() async throws {
        let store = FakeStore()
        try await withSite(["--copies", "/backups", "--copy-interval", "7"], store: store) { site in
            _ = try await site.get("/")
        }

        #expect(store.copies.withLock { $0 } == ["/backups every 7.0 seconds"])
    }

    @Test func `a folder that takes no copies is a wrong setting`() async throws {
        let error = await #expect(throws: SettingError.self) {
            try await withSite(["--copies", "/none"], store: FakeStore()) { _ in }
        }

        #expect(error?.description == "copy it with its own tools")
    }

    @Test(arguments: [
        ("/healthz", true), ("/assets/default.css", true), ("/kasane/live.1.js", true),
        // It keeps the page of a visitor without JavaScript.
        ("/kasane/plain.css?page=a", false),
        ("/kasane/a", false), ("/", false), ("/api/notes", false),
    ])
    func `a response that depends on the visitor is not public`(path: String, isPublic: Bool) {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))

        #expect(RequestWeights().isPublic(request) == isPublic)
    }

    private func application(store: FakeStore? = nil) -> WebApplication<Never> {
        application(store: store) { _ in
            var pages = PageRoutes()
            pages.add(HelloPage.self, for: .everyone) { request, _ in
                HelloPage(origin: request.origin)
            }
            return pages
        }
    }

    private func application(
        store: FakeStore? = nil,
        pages: @escaping @Sendable (Container) throws -> PageRoutes
    ) -> WebApplication<Never> {
        WebApplication(
            "notes",
            container: { _ in try Container { _ in } },
            pages: pages,
            store: { _ in store }
        )
    }

    private func withSite(
        _ arguments: [String] = [],
        store: FakeStore? = nil,
        _ body: (Site) async throws -> Void
    ) async throws {
        try await withSite(application(store: store), arguments, body)
    }

    private func withSite(
        _ application: WebApplication<Never>,
        _ arguments: [String] = [],
        _ body: (Site) async throws -> Void
    ) async throws {
        let port = arguments.contains("--port") ? [] : ["--port", "0"]
        let settings = try application.readSettings(arguments + port, environment: [:])
        try await application.serve(settings) { address in
            try await body(Site(address: String(address.dropLast())))
        }
    }
}

private struct HelloPage: Page {
    static let path: PagePath = "/"
    var origin: String?
    var title: String { "Hello" }
    var metadata: [DocumentMetadata] { [.canonical("\(origin ?? "")/")] }
    var body: some HTML { h1 { "Hello" } }
}

private struct RivalPage: Page {
    static let path: PagePath = "/"
    var title: String { "Rival" }
    var body: some HTML { h1 { "Rival" } }
}

private final class HelloModel {
    let text = "hello"
}

private struct Unset {
    init() throws { throw SettingError("--live needs a key") }
}

private final class FakeStore: ServedStore {
    let isFull = Atomic(false)
    let runs = Atomic(0)
    let copies = Mutex<[String]>([])
    var isShared: Bool { false }

    func checkWritable(within deadline: Duration) async throws {
        if isFull.load(ordering: .relaxed) { throw DomainError.outOfResources(StoreFailure.closed) }
    }

    func maintain(reporting report: @escaping @Sendable (any Error) -> Void) async {
        runs.add(1, ordering: .relaxed)
    }

    func periodicCopies(
        in folder: String,
        every interval: Duration,
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws -> @Sendable () async throws -> Void {
        guard folder != "/none" else {
            throw CopiesUnsupportedError("copy it with its own tools")
        }
        copies.withLock { $0.append("\(folder) every \(interval)") }
        // Copies until it is cancelled.
        return { try await gracefulShutdown() }
    }
}

private struct Site {
    struct Answer {
        let response: HTTPClientResponse
        let text: String

        var status: Int { Int(response.status.code) }

        func header(_ name: String) -> String? { response.headers.first(name: name) }
    }

    let address: String

    func get(_ path: String, host: String? = nil) async throws -> Answer {
        var request = HTTPClientRequest(url: address + path)
        if let host { request.headers.replaceOrAdd(name: "host", value: host) }
        return try await send(request)
    }

    func post(_ path: String, origin: String) async throws -> Answer {
        var request = HTTPClientRequest(url: address + path)
        request.method = .POST
        request.headers.add(name: "origin", value: origin)
        return try await send(request)
    }

    private func send(_ request: HTTPClientRequest) async throws -> Answer {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 1 << 20)
        return Answer(response: response, text: String(buffer: body))
    }
}

extension RecordedLog {
    /// Waits for the line with the metrics port.
    fileprivate func metricsPort() async -> Int? {
        while !Task.isCancelled {
            if let line = lines.first(where: { $0.contains("Serving metrics") }) {
                return line.firstMatch(of: #/port=(\d+)/#).flatMap { Int($0.1) }
            }
            await Task.yield()
        }
        return nil
    }
}
