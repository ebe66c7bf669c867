import Foundation
import HTTPTypes
import InMemoryTracing
import KasaneDomain
import KasaneHTTP
import KasaneJobs
import KasaneStore
import KasaneTesting
import Testing
import Tracing

@Suite(.timeLimit(.minutes(5)))
struct OutcomeTracingTests {
    private let tracer = InMemoryTracer()

    @Test func `a failed call has the name of its failure, and its server apart from the port`()
        async throws
    {
        let client = try APIClient(
            baseURL: "http://[2001:db8::1]:8080",
            transport: StubTransport { _ -> TransportResponse in
                throw NetworkError(.notHTTP, cause: FaultError(name: "hanako"))
            },
            userAgent: "tests"
        )

        _ = await withTracer(tracer) { try? await client.send(Weather()) }

        let call = [
            "error.type": "not_http", "http.request.method": "GET",
            "server.address": "2001:db8::1", "server.port": "8080",
            "url.full": "http://[2001:db8::1]:8080/weather",
        ]
        let attempt = call.merging(["http.request.resend_count": "0"]) { first, _ in first }
        let spans = tracer.finishedSpans
        #expect(spans.map(\.texts) == [attempt, call])
        #expect(spans.allSatisfy { $0.errors.isEmpty && $0.status?.code == .error })
    }

    @Test func `an attempt that is answered with an error has its status`() async throws {
        let client = try APIClient(
            baseURL: "http://weather.example",
            transport: StubTransport { _ in TransportResponse(status: .notFound, body: Data()) },
            userAgent: "tests"
        )

        _ = await withTracer(tracer) { try? await client.send(Weather()) }

        #expect(tracer.finishedSpans.map { $0.texts["error.type"] } == ["404", "status_4xx"])
        #expect(tracer.finishedSpans.allSatisfy { $0.errors.isEmpty })
    }

    @Test func `a job that fails is an error`() async throws {
        let span = try await run(Prompt()) { _ in throw FaultError(name: "hanako") }

        #expect(span.texts["error.type"] == "FaultError")
        #expect(span.status?.code == .error)
    }

    @Test func `a job that exceeds its deadline is an error`() async throws {
        let span = try await run(Late()) { _ in try await Task.sleep(for: .seconds(3_600)) }

        #expect(span.status?.code == .error)
    }

    @Test func `a job whose claim is lost is no error`() async throws {
        let span = try await run(Prompt()) { throw JobError.claimLost($0.id) }

        #expect(span.texts["error.type"] == nil)
        #expect(span.status == nil)
    }

    @Test func `a job that is given back at shutdown is no error`() async throws {
        let start = TestGate()

        let span = try await run(Prompt(), cancellingAfter: start) { _ in
            start.open()
            try await Task.sleep(for: .seconds(3_600))
        }

        #expect(span.texts["error.type"] == nil)
        #expect(span.status == nil)
    }

    private func run<Work: Job>(
        _ job: Work,
        cancellingAfter start: TestGate? = nil,
        _ body: @escaping @Sendable (JobContext) async throws -> Void
    ) async throws -> FinishedInMemorySpan {
        let transactions = MemoryTransactions { JobRepository(transaction: $0) }
        try await transactions.execute { _ = try await $0.enqueue(job) }
        let runner = JobTestRunner(
            transactions: transactions,
            handlers: [BodyHandler<Work>(body: body)]
        )
        await withTracer(tracer) {
            let running = Task { try await runner.runDueJobs() }
            if let start {
                await start.pass()
                running.cancel()
            }
            _ = await running.result
        }
        return try #require(tracer.finishedSpans.first)
    }
}

private struct Prompt: Job {
    static var kind: String { "prompt" }
}

private struct Late: Job {
    static var kind: String { "late" }
    static var deadline: Duration { .milliseconds(1) }
}

private struct BodyHandler<Work: Job>: JobHandler {
    let body: @Sendable (JobContext) async throws -> Void

    func run(_ job: Work, in context: JobContext) async throws { try await body(context) }
}

private struct FaultError: Error {
    let name: String
}
