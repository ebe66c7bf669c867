import HTTPTypes
import Hummingbird
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HTTP10Tests {
    @Test(arguments: ["/text", "/missing", "/stream"], [false, true])
    func `a response to HTTP/1.0 ends with its connection`(
        path: String,
        isSecure: Bool
    ) async throws {
        let text = try await response(to: "GET \(path) HTTP/1.0\r\nHost: a\r\n\r\n", isSecure)

        #expect(text.hasPrefix("HTTP/1.0 \(path == "/missing" ? 404 : 200) "), "\(text)")
        #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(!text.lowercased().contains("chunked"))
        if path != "/missing" { #expect(text.hasSuffix("\r\n\r\nabc")) }
    }

    @Test func `responses to the requests before it keep their version`() async throws {
        let text = try await response(
            to: "GET /stream HTTP/1.1\r\nHost: a\r\n\r\nGET /text HTTP/1.0\r\nHost: a\r\n\r\n",
            false
        )

        #expect(text.hasPrefix("HTTP/1.1 200 "), "\(text)")
        #expect(text.lowercased().contains("transfer-encoding: chunked"))
        #expect(text.contains("\r\n0\r\n\r\nHTTP/1.0 200 "))
    }

    @Test func `a response to HEAD before it changes nothing`() async throws {
        let text = try await response(
            to: "HEAD /text HTTP/1.1\r\nHost: a\r\n\r\nGET /stream HTTP/1.0\r\nHost: a\r\n\r\n",
            false
        )

        #expect(text.hasPrefix("HTTP/1.1 "), "\(text)")
        #expect(text.contains("\r\n\r\nHTTP/1.0 200 "))
        #expect(text.hasSuffix("\r\n\r\nabc"))
    }

    private func response(to request: String, _ isSecure: Bool) async throws -> String {
        try await withLocalServer(router, transport: .local(isSecure: isSecure)) { port in
            var connection = try await RawConnection(to: port, isSecure: isSecure)
            try await connection.send(request)
            return await connection.receiveAll()
        }
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        let routes = router.for(.everyone)
        routes.get("/text") { _, _ in "abc" }
        routes.get("/stream") { _, _ in
            Response(
                status: .ok,
                body: .init(
                    asyncSequence: AsyncStream { stream in
                        for part in ["a", "b", "c"] { stream.yield(ByteBuffer(string: part)) }
                        stream.finish()
                    }
                )
            )
        }
        return router
    }
}
