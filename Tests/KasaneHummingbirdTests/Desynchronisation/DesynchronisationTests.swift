import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import NIOCore
import Testing

/// Tests with bytes that two ends of a connection could interpret differently, sent over sockets
/// without a client's parser.
///
/// After each probe, either the connection ends, or the next request gets its own response and
/// nothing else is received.
@Suite(.timeLimit(.minutes(5)))
struct DesynchronisationTests {
    @Test(arguments: Probe.lengths)
    func `the length of a body is said once and clearly`(probe: Probe) async throws {
        try await hold(probe)
    }

    @Test(arguments: Probe.chunks)
    func `chunks are read strictly`(probe: Probe) async throws { try await hold(probe) }

    @Test(arguments: Probe.heads)
    func `heads are read strictly`(probe: Probe) async throws { try await hold(probe) }

    @Test(arguments: Probe.bodies)
    func `bodies end where they do`(probe: Probe) async throws { try await hold(probe) }

    private func hold(_ probe: Probe) async throws {
        try await withLocalServer(router) { port in
            try await probe.run(port: port)
            if probe.bytes.count < 20_000 { try await probe.run(port: port, fragment: 7) }
            // Each of several requests in a probe gets a response, and the steps do not wait for
            // all of them.
            if probe.methods.count == 1, case .answered = probe.expected {
                try await probe.run(port: port, stepwise: true)
            }
        }
    }

    private var router: Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(
            middleware: ErrorResponseMiddleware { status, request, _ in
                Response(
                    status: status,
                    headers: [.contentType: "text/plain"],
                    body: .init(
                        byteBuffer: ByteBuffer(string: "error \(status) \(request.uri.path)")
                    )
                )
            }
        )
        router.add(middleware: RequestValidationMiddleware())
        router.add(middleware: ServerOptionsMiddleware(methods: [.get, .head, .post, .options]))
        let routes = router.for(.everyone)
        routes.get("/echo/{marker}") { _, context in
            "echo \(context.parameters.get("marker") ?? "")"
        }
        routes.get("/last") { _, _ in "last" }
        routes.post("/read/{marker}") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            return "read \(String(buffer: body).count)"
        }
        routes.post("/limited/{marker}") { request, _ in
            do {
                _ = try await request.body.collect(upTo: 4_096)
                return "read"
            } catch is NIOTooManyBytesError {
                throw HTTPError(.contentTooLarge)
            }
        }
        routes.post("/ignore/{marker}") { _, _ in "ignored" }
        router.addMethodNotAllowedRoutes()
        return router
    }
}
