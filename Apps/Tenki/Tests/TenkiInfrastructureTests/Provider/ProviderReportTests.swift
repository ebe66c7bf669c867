import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Logging
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderReportTests {
    private let moment = Date(timeIntervalSince1970: 1_795_000_000)
    private let report = ProviderReport(of: "tests", logger: Logger(label: "tests"))

    @Test(arguments: [
        (401, #"{"cod":401,"message":"Invalid API key."}"#, "HTTP 401: Invalid API key."),
        (
            400, #"{"error":true,"reason":"Latitude must be in range"}"#,
            "HTTP 400: Latitude must be in range"
        ),
        (
            400, "[ERROR 400] Invalid or missing API key (https://a.example).\n",
            "HTTP 400: [ERROR 400] Invalid or missing API key (https://a.example)."
        ),
        (401, #"{"detail":"Authentication failed."}"#, "HTTP 401: Authentication failed."),
        (500, #"{"error":"the source is away"}"#, "HTTP 500: the source is away"),
    ])
    func `a service's own reason is kept`(status: Int, body: String, message: String) async throws {
        report.record(try await failure(status, body), at: moment)

        #expect(report.failure == ReportedFailure(message: message, reportedAt: moment))
    }

    @Test(arguments: [(500, "<html><h1>Error</h1>"), (503, ""), (400, #"{"cod":"400"}"#)])
    func `a body without a reason is not kept`(status: Int, body: String) async throws {
        report.record(try await failure(status, body), at: moment)

        #expect(report.failure == nil)
        #expect(report.isFailing)
    }

    @Test func `a reason is truncated and without the key`() async throws {
        let body = "Invalid key topsecret. " + String(repeating: "x", count: 1000)
        report.record(try await failure(401, body), at: moment)

        let message = try #require(report.failure?.message)
        #expect(message.unicodeScalars.count <= TextLimit.message)
        #expect(!message.contains("topsecret"))
    }

    @Test func `the error of the livedoor-compatible service is kept, although its status is 200`()
        async throws
    {
        let client = try Recorded(answers: [#"{"error":"The source is away."}"#]).client()
        let provider = LivedoorForecastProvider(
            client: client,
            source: DataSource(name: "tests"),
            clock: SystemWallClock()
        )
        let failure = try await #require(throws: DomainError.self) {
            try await provider.forecast(for: .tokyo, on: ProviderRequest(.automatic, by: .unknown))
        }
        report.record(failure, at: moment)

        #expect(report.failure?.message == "it says: The source is away.")
    }

    @Test(arguments: [(401, Logger.Level.warning), (500, .info)])
    func `a reason is logged, as a warning if the request is refused`(
        status: Int,
        level: Logger.Level
    ) async throws {
        let log = ReportLog()
        let report = ProviderReport(of: "tests", logger: Logger(label: "tests") { _ in log })
        report.record(try await failure(status, #"{"message":"Invalid topsecret"}"#), at: moment)

        let entry = try #require(log.entries.first)
        #expect(entry.hasPrefix("\(level) "))
        #expect(entry.contains("HTTP \(status): Invalid"))
        #expect(!entry.contains("topsecret"))
    }

    @Test(arguments: [nil, DomainError.notFound(Subject.city(.tokyo))])
    func `a success ends a failure, and so does a place that the service does not know`(
        answer: DomainError?
    ) async throws {
        report.record(try await failure(401, "no"), at: moment)
        report.record(answer, at: moment)

        #expect(report.failure == nil)
        #expect(!report.isFailing)
    }

    @Test(arguments: [NetworkError.Kind.overloaded, .circuitOpen])
    func `a call that was not made changes nothing`(kind: NetworkError.Kind) {
        report.record(unavailable(kind), at: moment)
        #expect(!report.isFailing)

        report.record(unavailable(.timeout), at: moment)
        report.record(unavailable(kind), at: moment)
        #expect(report.isFailing)
    }

    @Test func `a failure is stored beside the state of the calls`() throws {
        let calls = try Recorded(answers: []).client().state
        let failure = ReportedFailure(message: "Invalid API key", reportedAt: moment)
        let stored = StoredServiceState(calls: calls, failure: failure)

        let json = try JSONEncoder().encode(stored)
        let older = try JSONEncoder().encode(calls)

        #expect(try JSONDecoder().decode(StoredServiceState.self, from: json) == stored)
        #expect(try JSONDecoder().decode(StoredServiceState.self, from: older).calls == calls)
        #expect(try JSONDecoder().decode(ServiceState.self, from: json) == calls)
        #expect(stored.isFailing)
    }

    private func unavailable(_ kind: NetworkError.Kind) -> DomainError {
        .unavailable(
            ProviderFailure.noneConfigured,
            cause: UnderlyingError(NetworkError(kind))
        )
    }

    private func failure(_ status: Int, _ body: String) async throws -> DomainError {
        let transport = StubTransport { _ in
            TransportResponse(status: HTTPResponse.Status(code: status), body: Data(body.utf8))
        }
        var policies = CallPolicies()
        policies.retry = .never
        let client = try APIClient(
            baseURL: "http://a",
            transport: transport,
            userAgent: "tests",
            policies: policies
        )
        let provider = OpenWeatherMapProvider(
            client: client,
            key: Secret("topsecret"),
            clock: SystemWallClock()
        )
        return try await #require(throws: DomainError.self) {
            try await provider.conditions(in: WorldCity.all)
        }
    }
}

private final class ReportLog: LogHandler {
    private let collected = Mutex<[String]>([])

    var entries: [String] { collected.withLock { $0 } }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        collected.withLock { $0.append("\(event.level) \(event.metadata ?? [:])") }
    }
}
