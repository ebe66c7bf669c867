import Foundation
import Hummingbird
import InMemoryTracing
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneHummingbird
import KasaneJobs
import KasaneLive
import KasaneStore
import KasaneTesting
import Tracing

/// An application whose page, action and job each use a store, and two of them a service.
struct TracedSite: Sendable {
    let transactions: MemoryTransactions<JobRepository>
    let client: APIClient
    /// Opens when the page's task has read the store.
    let taskGate = TestGate()

    init() throws {
        transactions = MemoryTransactions(store: MemoryStore()) { JobRepository(transaction: $0) }
        client = try APIClient(
            baseURL: "http://weather.example",
            transport: StubTransport { _ in TransportResponse(body: Data()) },
            userAgent: "tests"
        )
    }

    /// Runs a closure with the router of the application, whose worker runs.
    func run(_ body: (Router<WebRequestContext<Never>>) async throws -> Void) async throws {
        let application = application
        let settings = try application.readSettings(["--port", "0"], environment: [:])
        try await application.withServer(settings) { server, _ in
            try await server.run { _ in try await body(server.router) }
        }
    }

    private var application: WebApplication<Never> {
        let worker = JobWorker(
            transactions: transactions,
            handlers: [ReportHandler(site: self)],
            logger: .quiet
        )
        var application = WebApplication<Never>(
            "notes",
            container: { _ in try Container { _ in } },
            pages: { _ in
                var pages = PageRoutes()
                pages.add(TracedPage.self, for: .everyone) { _, _ in TracedPage(site: self) }
                return pages
            },
            store: { _ in nil }
        )
        application.logger = .quiet
        application.parts = [WorkerPart("jobs", help: "Run jobs.") { _ in worker.run }]
        return application
    }
}

private struct TracedPage: Page {
    static let path: PagePath = "/notes/{name}"

    let site: TracedSite

    var title: String { "Notes" }
    var body: some HTML { Button("Add", .id("add"), action: add) }

    var effects: [PageEffect] {
        PageEffect.task(delaysResponse: false) {
            try await site.transactions.read { _ in }
            site.taskGate.open()
        }
    }

    func load() async throws {
        try await site.transactions.read { _ in }
    }

    private func add() async throws {
        await site.taskGate.pass()
        try await site.transactions.execute { jobs in
            _ = try await site.client.send(Weather())
            try await jobs.enqueue(Report())
        }
    }
}

struct Weather: Endpoint {
    var path: KasaneHTTP.EndpointPath { "/weather" }
    var query: [QueryItem] { [QueryItem("q", "hanako")] }
    typealias Response = Data
}

private struct Report: Job {
    static var kind: String { "report" }
}

private struct ReportHandler: JobHandler {
    let site: TracedSite

    func run(_ report: Report, in context: JobContext) async throws {
        try await site.transactions.execute { _ in _ = try await site.client.send(Weather()) }
    }
}

extension InMemoryTracer {
    /// The names of each finished span and its ancestors, sorted.
    var paths: [String] {
        let spans = finishedSpans
        let known = Dictionary(spans.map { ($0.spanID, $0) }) { first, _ in first }
        return spans.map { span in
            var names = [span.operationName]
            var parent = span.parentSpanID.flatMap { known[$0] }
            while let next = parent {
                names.append(next.operationName)
                parent = next.parentSpanID.flatMap { known[$0] }
            }
            return names.reversed().joined(separator: " > ")
        }
        .sorted()
    }

    func waitForSpan(_ name: String) async throws {
        while !finishedSpans.contains(where: { $0.operationName == name }) {
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension FinishedInMemorySpan {
    /// The attributes as texts.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        func note(_ name: String, _ value: SpanAttribute) {
            texts[name] =
                switch value {
                case .string(let text): text
                case .int64(let number): "\(number)"
                default: "\(value)"
                }
        }
        attributes.forEach(note)
        return texts
    }
}
