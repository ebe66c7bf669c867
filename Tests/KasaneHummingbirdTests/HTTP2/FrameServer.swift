import Hummingbird
import KasaneHummingbird
import NIOCore
import Synchronization

/// A TLS server with routes for each kind of response, for clients that send raw frames.
enum FrameServer {
    /// Runs a server while a closure runs, which receives the port.
    ///
    /// `/endless` produces 64 MB in total; `written` counts the bytes that it has written, and
    /// `requests` its requests.
    static func run<Value: Sendable>(
        counting written: Counter = Counter(),
        requests: Counter = Counter(),
        _ body: (Int) async throws -> Value
    ) async throws -> Value {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestValidationMiddleware())
        let routes = router.for(.everyone)
        routes.get("/") { _, _ in "hello" }
        routes.get("/endless") { _, _ in
            requests.add(1)
            return Response(status: .ok, body: endless(written))
        }
        routes.post("/echo") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            return Response(status: .ok, body: .init(byteBuffer: body))
        }
        return try await withLocalServer(router, transport: .local(isSecure: true), body)
    }

    /// Whether the server responds to a client on a new connection.
    static func answers(port: Int) async throws -> Bool {
        let seen = try await RawHTTP2Connection.run(port: port) { connection in
            await connection.open()
            await connection.send([.headers(HeaderBlock.request())])
            return await connection.read { $0.ended.contains(1) }
        }
        return seen.statuses[1] == 200 && seen.bodies[1] == Array("hello".utf8)
    }

    private static func endless(_ written: Counter) -> ResponseBody {
        ResponseBody { writer in
            let chunk = ByteBuffer(repeating: 97, count: 16_384)
            while written.value < 64 << 20 {
                try await writer.write(chunk)
                written.add(chunk.readableBytes)
            }
        }
    }

    final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func add(_ number: Int) { count.withLock { $0 += number } }
    }
}
