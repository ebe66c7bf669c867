import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryTracing
import KasaneDomain
import KasaneHummingbird
import KasaneStore
import NIOCore
import Testing
import Tracing

@Suite(.timeLimit(.minutes(5)))
struct TracingTests {
    private let tracer = InMemoryTracer()

    @Test func `a request, its action, their transactions and calls are one trace`() async throws {
        try await pressAdd()

        let press = "POST /kasane/{page} > TracedPage action"
        let transaction = "\(press) > write transaction"
        let job = "job report > write transaction"
        #expect(
            tracer.paths == [
                "GET /notes/{name}", "GET /notes/{name} > TracedPage load",
                "GET /notes/{name} > TracedPage load > read transaction",
                "POST /kasane/{page}", press, transaction, "\(transaction) > Weather",
                "\(transaction) > Weather > Weather attempt", "\(transaction) > enqueue report",
                "job report", job, "\(job) > Weather", "\(job) > Weather > Weather attempt",
            ]
        )
        #expect(Set(tracer.finishedSpans.map(\.traceID)).count == 3)
    }

    @Test func `the trace of a job is found by the identifier that it was enqueued with`()
        async throws
    {
        try await pressAdd()

        let ids = tracer.finishedSpans.compactMap { $0.texts["messaging.message.id"] }
        #expect(ids.count == 2)
        #expect(Set(ids).count == 1)
    }

    @Test func `a trace contains no data of users`() async throws {
        try await pressAdd()

        let texts = tracer.finishedSpans.flatMap { [$0.operationName] + $0.texts.values }
        #expect(!texts.isEmpty)
        #expect(texts.filter { $0.contains("hanako") || $0.contains("taro") } == [])
    }

    @Test func `a failed transaction has its outcome, without the text of the error`()
        async throws
    {
        let router = try router()
        let transactions = MemoryTransactions { _ in () }
        router.get("/notes/{id}") { _, _ -> String in
            try await transactions.execute { _ -> String in throw FaultError(name: "hanako") }
        }

        let response = try await withTracer(tracer) { try await router.send("/notes/1") }

        #expect(response.status == .internalServerError)
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["write transaction", "GET /notes/{id}"])
        #expect(spans.allSatisfy { $0.errors.isEmpty && $0.status?.code == .error })
        var texts = spans.map(\.texts)
        let origin = texts[0].removeValue(forKey: "kasane.transaction.origin")
        #expect(origin?.hasPrefix("KasaneHummingbirdTests/TracingTests.swift:") == true)
        #expect(
            texts == [
                [
                    "db.operation.name": "write", "db.system.name": "memory",
                    "error.type": "FaultError", "kasane.transaction.outcome": "rolled_back",
                    "kasane.transaction.tries": "1",
                ],
                [
                    "error.type": "500", "http.request.method": "GET",
                    "http.response.status_code": "500", "http.route": "/notes/{id}",
                ],
            ]
        )
    }

    @Test(
        arguments: [
            (DomainError.notFound(InputProblem.invalid), 404),
            (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "hanako")), 400),
            (CancellationError(), 503),
        ] as [(any Error, Int)]
    )
    func `a span has the status that was sent for an error`(
        error: any Error,
        status: Int
    ) async throws {
        let router = try router()
        router.get("/notes/{id}") { _, _ -> String in throw error }

        let response = try await withTracer(tracer) { try await router.send("/notes/1") }

        #expect(response.status.code == status)
        #expect(tracer.finishedSpans.map { $0.texts["http.response.status_code"] } == ["\(status)"])
    }

    @Test func `a span has the status of an error of the principal's middleware`() async throws {
        let router = try router(
            principal: ChangingMiddleware<AddressContext> { _, _ in
                throw DomainError.notFound(InputProblem.invalid)
            }
        )
        router.get("/ok") { _, _ in "ok" }

        let response = try await withTracer(tracer) { try await router.send("/ok") }

        #expect(response.status == .notFound)
        #expect(tracer.finishedSpans.map { $0.texts["http.response.status_code"] } == ["404"])
        #expect(tracer.finishedSpans.map(\.status) == [nil])
    }

    @Test func `an unknown address has no route`() async throws {
        let router = try router()

        _ = try await withTracer(tracer) { try await router.send("/hanako") }

        #expect(tracer.finishedSpans.map(\.operationName) == ["GET"])
        #expect(
            tracer.finishedSpans.map(\.texts) == [
                ["http.request.method": "GET", "http.response.status_code": "404"]
            ]
        )
    }

    @Test(arguments: [
        ("192.0.2.1", true, true), ("192.0.2.2", true, false), ("192.0.2.1", false, false),
    ])
    func `only a trusted proxy chooses the trace of a request, if the settings let it`(
        address: String,
        isLetIn: Bool,
        isFollowed: Bool
    ) async throws {
        let router = try router(for: address, trusting: "192.0.2.1", followsTraces: isLetIn)
        router.get("/ok") { _, _ in "ok" }
        let trace = try #require(HTTPField.Name(InMemoryTracer.traceIDKey))
        let span = try #require(HTTPField.Name(InMemoryTracer.spanIDKey))

        _ = try await withTracer(tracer) {
            try await router.send("/ok", .get, [trace: "theirs", span: "parent"])
        }

        #expect(tracer.finishedSpans.map { $0.traceID == "theirs" } == [isFollowed])
    }

    @Test func `a refused request has no span`() async throws {
        let router = try router()
        router.post("/ok") { _, _ in "ok" }

        let response = try await withTracer(tracer) {
            try await router.send("/ok", .post, [.origin: "https://evil.example"])
        }

        #expect(response.status == .forbidden)
        #expect(tracer.finishedSpans.isEmpty)
    }

    /// Opens a page, presses its button, and waits for the action and the job that it enqueues.
    private func pressAdd() async throws {
        let site = try TracedSite()
        try await withTracer(tracer) {
            try await site.run { router in
                let page = try await router.send("/notes/hanako?q=taro")
                let id = try #require(page.text.firstMatch(of: #/data-page="([^"]+)"/#)?.1)
                let cookie = page.headers[.setCookie].map { String($0.prefix { $0 != ";" }) }
                let answer = try await router.send(
                    "/kasane/\(id)",
                    .post,
                    [.origin: "http://localhost", .cookie: cookie ?? ""],
                    body: "n=1&b.add="
                )
                #expect(answer.status == .noContent)
                try await tracer.waitForSpan("TracedPage action")
                try await tracer.waitForSpan("job report")
            }
        }
    }

    private func router(
        for client: String = "192.0.2.1",
        trusting proxy: String? = nil,
        followsTraces: Bool = false,
        principal: ChangingMiddleware<AddressContext>? = nil
    ) throws -> Router<AddressContext> {
        let router = Router(context: AddressContext.self)
        router.add(
            middleware: ChangingMiddleware<AddressContext> { _, context in
                context.remoteAddress = try SocketAddress(ipAddress: client, port: 1)
            }
        )
        var settings = MiddlewareSettings()
        settings.addresses = ClientAddressResolver(
            trustedProxies: try [proxy].compactMap(\.self).map { try AddressRange($0) }
        )
        settings.followsIncomingTraces = followsTraces
        router.addMiddleware(settings, principal: principal)
        return router
    }
}

private struct FaultError: Error {
    let name: String
}
