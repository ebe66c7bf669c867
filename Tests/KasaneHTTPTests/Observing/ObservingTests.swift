import CoreMetrics
import Foundation
import HTTPTypes
import Instrumentation
import KasaneHTTP
import KasaneTesting
import Logging
import Synchronization
import Testing
import Tracing

/// Tests of metrics and tracing, in one suite because both are global to the process.
@Suite(.timeLimit(.minutes(5)))
struct ObservingTests {
    init() {
        _ = Observers.isBootstrapped
    }

    @Test func `a log contains no secret`() async throws {
        let log = Names()
        let client = try client(logger: Logger(label: "tests") { _ in Recorder(log) }) { _, _ in
            .numbers("", .badRequest)
        }

        _ = try? await client.send(Counted.endpoint)

        #expect(log.all.contains { $0.contains("Call failed") })
        #expect(log.all.contains { $0.contains("GET http://a/numbers?key=•••") })
        #expect(!log.all.contains { $0.contains("hush") })
    }

    @Test(arguments: [true, false])
    func `a store of responses that fails is logged, and one that is cancelled is not`(
        isCancelled: Bool
    ) async throws {
        let log = Names()
        let store = FailingStore(error: isCancelled ? CancellationError() : FailingStore.Broken())
        let client = try client(
            CachePolicy(store: store),
            logger: Logger(label: "tests") { _ in Recorder(log) }
        ) { _, _ in .numbers() }

        _ = try await client.send(Numbers())

        #expect(log.all.contains { $0.contains("Response store") } == !isCancelled)
    }

    @Test func `calls and retries are counted by service, endpoint and outcome`() async throws {
        let client = try client { _, count in
            count == 1 ? .numbers("", .serviceUnavailable) : .numbers()
        }

        _ = try await client.send(Counted())

        let name = "service=a endpoint=Counted"
        #expect(
            Observers.counts.all.count { $0 == "kasane_http_calls \(name) outcome=success" } == 1
        )
        #expect(
            Observers.counts.all.count { $0 == "kasane_http_retries \(name) outcome=status_5xx" }
                == 1
        )
        #expect(Observers.counts.all.contains("kasane_http_call_duration \(name) outcome=success"))
    }

    @Test func `a span for the call and for each attempt ends at the last byte`() async throws {
        let gate = TestGate()
        let transport = StubTransport(streaming: { request in
            #expect(request.head.headerFields[.traceParent] != nil)
            return StreamedResponse(
                body: ByteChunks(
                    AsyncStream {
                        await gate.pass()
                        return nil
                    }
                )
            )
        })
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
        let call = Task { try await client.send(Traced()) }
        while transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(!Observers.spans.all.contains { $0.hasPrefix("end Traced") })

        gate.open()
        _ = await call.result

        #expect(
            Observers.spans.all.filter { $0.contains("Traced") } == [
                "start Traced", "start Traced attempt", "end Traced attempt", "end Traced",
            ]
        )
    }

    private func client(
        _ cache: CachePolicy? = nil,
        logger: Logger = .silent,
        _ answer: @escaping @Sendable (TransportRequest, Int) throws -> TransportResponse
    ) throws -> APIClient {
        let count = Tally()
        return try APIClient(
            baseURL: "http://a",
            transport: StubTransport { try answer($0, count.add()) },
            userAgent: "tests",
            // A busy machine must not cause a timeout.
            policies: CallPolicies(deadline: .seconds(120), cache: cache),
            logger: logger,
            random: { 0 }
        )
    }
}

private struct Counted: Endpoint {
    var path: EndpointPath { "/numbers" }
    typealias Response = [Int]

    static let endpoint = Numbers(
        query: [QueryItem("key", Secret("hush"))],
        headers: [.bearer(Secret("hush"))]
    )
}

private struct FailingStore: ResponseStore {
    struct Broken: Error {}

    let error: any Error

    func responses(for _: String) async throws -> [StoredResponse] { throw error }

    func store(_: [StoredResponse], for _: String) async throws { throw error }
}

private struct Traced: Endpoint {
    var path: EndpointPath { "/traced" }
    typealias Response = Data
}

private enum Observers {
    static let counts = Names()
    static let spans = Names()

    static let isBootstrapped: Bool = {
        MetricsSystem.bootstrap(CountingFactory())
        InstrumentationSystem.bootstrap(SpanTracer())
        return true
    }()
}

private struct Recorder: LogHandler {
    let names: Names
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ names: Names) {
        self.names = names
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        names.add("\(event.message) \(event.metadata ?? [:])")
    }
}

private final class CountingFactory: MetricsFactory {
    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Instrument(label, dimensions)
    }

    func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Instrument(label, dimensions)
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}

private final class Instrument: CounterHandler, TimerHandler {
    private let name: String

    init(_ label: String, _ dimensions: [(String, String)]) {
        name = label + dimensions.map { " \($0.0)=\($0.1)" }.joined()
    }

    func increment(by amount: Int64) { Observers.counts.add(name) }
    func reset() {}
    func recordNanoseconds(_ duration: Int64) { Observers.counts.add(name) }
}

private struct SpanTracer: Tracer {
    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> ServiceContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> NamedSpan {
        Observers.spans.add("start \(operationName)")
        return NamedSpan(operationName: operationName, context: context())
    }

    func activeSpan(identifiedBy context: ServiceContext) -> NamedSpan? { nil }
    func forceFlush() {}

    func inject<Carrier, Inject: Injector>(
        _ context: ServiceContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        injector.inject("00-1-1-01", forKey: "traceparent", into: &carrier)
    }

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout ServiceContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {}
}

private final class NamedSpan: Span {
    let context: ServiceContext
    private let name: Mutex<String>

    init(operationName: String, context: ServiceContext) {
        self.context = context
        name = Mutex(operationName)
    }

    var operationName: String {
        get { name.withLock { $0 } }
        set { name.withLock { $0 = newValue } }
    }

    var attributes: SpanAttributes {
        get { [:] }
        set { _ = newValue }
    }

    var isRecording: Bool { true }
    func setStatus(_ status: SpanStatus) {}
    func addEvent(_ event: SpanEvent) {}
    func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {}
    func addLink(_ link: SpanLink) {}
    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        Observers.spans.add("end \(operationName)")
    }
}

extension HTTPField.Name {
    fileprivate static var traceParent: HTTPField.Name {
        HTTPField.Name("traceparent") ?? .date
    }
}
