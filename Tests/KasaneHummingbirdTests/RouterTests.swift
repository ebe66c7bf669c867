import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RouterTests {
    @Test func `a page comes as HTML with headers that protect it`() async throws {
        try await application.test(.router) { client in
            try await client.execute(uri: "/", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "text/html; charset=utf-8")
                #expect(String(buffer: response.body) == "<p>hello</p>")
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(
                    response.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'")
                        == true
                )
            }
        }
    }

    @Test func `a stylesheet has no headers that apply to pages only`() async throws {
        try await application.test(.router) { client in
            try await client.execute(uri: "/a.css", method: .get) { response in
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(response.headers[.contentSecurityPolicy] == nil)
            }
        }
    }

    @Test func `an asset that a browser has is not sent again`() async throws {
        try await application.test(.router) { client in
            let first = try await client.execute(uri: "/a.css", method: .get)
            let tag = try #require(first.headers[.eTag])
            let second = try await client.execute(
                uri: "/a.css",
                method: .get,
                headers: [.ifNoneMatch: tag]
            )

            #expect(String(buffer: first.body) == "p{}")
            #expect(second.status == .notModified)
            #expect(second.body.readableBytes == 0)
        }
    }

    @Test(arguments: [
        ("/nowhere", HTTPResponse.Status.notFound),
        ("/refused", .badRequest),
        ("/broken", .internalServerError),
        ("/cancelled", .serviceUnavailable),
    ])
    func `a failed request gets a page that keeps its secrets`(
        path: String,
        status: HTTPResponse.Status
    ) async throws {
        try await application.test(.router) { client in
            try await client.execute(uri: path, method: .get) { response in
                #expect(response.status == status)
                #expect(String(buffer: response.body) == "<p>\(status.code) \(path)</p>")
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
            }
        }
    }
}

private struct SecretError: Error {}

private var application: some ApplicationProtocol {
    let router = Router()
    router.add(middleware: SecurityHeadersMiddleware())
    router.add(
        middleware: ErrorResponseMiddleware { status, request, _ in
            Response(status: status, page: p { "\(status.code) \(request.uri.path)" })
        }
    )
    router.get("/") { _, _ in Response(page: p { "hello" }) }
    router.get("/refused") { _, _ -> Response in throw HTTPError(.badRequest) }
    router.get("/broken") { _, _ -> Response in throw SecretError() }
    router.get("/cancelled") { _, _ -> Response in throw CancellationError() }
    router.asset("/a.css", contentType: "text/css", bytes: Array("p{}".utf8))
    return Application(router: router)
}
