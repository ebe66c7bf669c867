import Foundation
import HTTPTypes
import Hummingbird
import KasaneHummingbird
import NIOCore
import NIOHTTPTypes
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HeadResponseTests {
    private static let paths = [
        "/nowhere", "/text", "/posted", "/failing", "/stream", "/head", "/refused",
    ]

    @Test(arguments: paths, [false, true])
    func `an answer to HEAD is a head alone`(path: String, isSecure: Bool) async throws {
        try await serve(isSecure) { port in
            var connection = try await RawConnection(to: port, isSecure: isSecure)
            let end = "GET /text HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            try await connection.send("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n\(end)")
            let answers = await connection.receiveAll().components(separatedBy: "\r\n\r\n")

            #expect(answers.count == 3, "\(answers)")
            #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 ") || $0 == "text" }, "\(answers)")
        }
    }

    @Test func `the length that GET would get is kept`() async throws {
        try await serve(false) { port in
            var connection = try await RawConnection(to: port)
            try await connection.send(
                "HEAD /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )

            let answer = await connection.receiveAll()
            #expect(answer.contains("Content-Length: 9\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    private func serve(_ isSecure: Bool, _ body: (Int) async throws -> Void) async throws {
        try await withLocalServer(router, transport: .local(isSecure: isSecure), body)
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: Refusal())
        router.add(
            middleware: ErrorResponseMiddleware { _, _, _ in
                Response(status: .notFound, text: "not found")
            }
        )
        let routes = router.for(.everyone)
        routes.get("/text") { _, _ in "text" }
        routes.post("/posted") { _, _ in "posted" }
        routes.head("/failing") { _, _ -> Response in throw HTTPError(.badRequest) }
        routes.head("/head") { _, _ in Response(status: .ok, text: "no body of HEAD") }
        routes.head("/stream") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "a"))
                    try await writer.finish(nil)
                }
            )
        }
        return router
    }
}

extension Response {
    fileprivate init(status: HTTPResponse.Status, text: String) {
        self.init(status: status, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

private struct Refusal<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.uri.path != "/refused" else {
            return Response(status: .forbidden, text: "no")
        }
        return try await next(request, context)
    }
}
