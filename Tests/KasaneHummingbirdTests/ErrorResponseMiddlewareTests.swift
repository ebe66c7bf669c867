import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ErrorResponseMiddlewareTests {
    @Test func `a client that disconnects during a request is not a server error`()
        async throws
    {
        let reset = IOError(errnoCode: ECONNRESET, reason: "reset")
        let closed = HTTPResponse.Status(code: 499)
        #expect(try await level(of: reset, status: closed) == "debug")
        #expect(try await level(of: ChannelError.inputClosed, status: closed) == "debug")
        #expect(try await level(of: FaultError()) == "error")
        let missing = IOError(errnoCode: ENOENT, reason: "missing file")
        #expect(try await level(of: missing) == "error")
    }

    @Test func `a cancelled request is not a server error`() async throws {
        #expect(try await level(of: CancellationError(), status: .serviceUnavailable) == nil)
    }

    @Test func `an error behind the middleware for other origins is logged like any other`()
        async throws
    {
        let router = Router()
        router.add(middleware: ErrorResponseMiddleware { status, _, _ in Response(status: status) })
        router.add(middleware: CORSMiddleware(allowOrigin: .all))
        router.get("/fault") { _, _ -> Response in throw FaultError() }
        router.get("/limit") { _, _ -> Response in
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "7"])
        }
        let cases: [(String, Int, String?)] = [("/fault", 500, nil), ("/limit", 429, "7")]
        let log = RecordedLog()
        for (path, status, pause) in cases {
            let headers: HTTPFields = [.origin: "https://other.example"]
            let response = try await router.send(path, .get, headers, logger: log.logger)
            #expect(response.status.code == status)
            #expect(response.headers[.accessControlAllowOrigin] == "*")
            #expect(response.headers[.retryAfter] == pause)
        }

        let lines = log.lines.filter { $0.contains("Request failed") }
        #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("error") })
    }

    @Test func `a body that cannot be decoded is logged by the name of its field only`()
        async throws
    {
        let router = Router()
        router.add(middleware: ErrorResponseMiddleware { status, _, _ in Response(status: status) })
        router.post("/form") { request, _ in
            let body = String(buffer: try await request.body.collect(upTo: 100))
            return "\(try URLEncodedFormDecoder().decode(Order.self, from: body).count)"
        }
        let log = RecordedLog()
        for (body, status) in [
            ("count=3", HTTPResponse.Status.ok), ("count=s3cr3t", .badRequest), ("", .badRequest),
            ("count=%zz", .badRequest),
        ] {
            let response = try await router.send("/form", .post, body: body, logger: log.logger)
            #expect(response.status == status)
        }

        let lines = log.lines.filter { $0.contains("Request failed") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("notice") })
        #expect(lines.last?.contains("The field “count” is missing.") == true)
        #expect(!lines.joined().contains("s3cr3t"))
    }

    private func level(
        of error: any Error,
        status: HTTPResponse.Status = .internalServerError
    ) async throws -> Substring? {
        let log = RecordedLog()
        let context = try AddressContext(from: "192.0.2.1", logger: log.logger)
        let middleware = ErrorResponseMiddleware<AddressContext> { status, _, _ in
            Response(status: status)
        }
        let response = try await middleware.handle(Request(), context: context) { _, _ in
            throw error
        }
        #expect(response.status == status)
        return log.lines.first?.prefix { $0 != " " }
    }
}

private struct FaultError: Error {}

private struct Order: Decodable {
    let count: Int
}
