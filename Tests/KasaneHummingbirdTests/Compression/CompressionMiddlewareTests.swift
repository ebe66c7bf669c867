import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CompressionMiddlewareTests {
    private let router = CompressionApplication.router

    private func get(
        _ path: String,
        _ headers: HTTPFields = [.acceptEncoding: "gzip"]
    ) async throws -> TestResponse {
        try await router.send(path, .get, headers)
    }

    @Test func `JSON is compressed for a client that accepts gzip`() async throws {
        let plain = try await get("/json", [:])
        let gzip = try await get("/json")

        #expect(plain.headers[.contentEncoding] == nil)
        #expect(plain.headers[.vary] == "Accept-Encoding")
        #expect(gzip.headers[.contentEncoding] == "gzip")
        #expect(gzip.headers[.vary] == "Accept-Encoding")
        #expect(gzip.headers[.contentLength] == "\(gzip.body.readableBytes)")
        #expect(gzip.body.readableBytes < plain.body.readableBytes / 10)
        #expect(try gunzip(gzip.body) == CompressionApplication.content)
    }

    @Test(arguments: [
        ("gzip", true), ("x-gzip", true), ("GZIP", true), ("deflate, gzip;q=0.5", true),
        ("*", true), ("*;q=0.1", true), ("gzip;q=1.000 , br", true), ("identity, gzip", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.0, *", false),
        ("identity;q=1, gzip;q=0.5", false), ("*;q=0", false), ("gzip;q=2", false),
        ("gzip;q=", false), ("gzip;q=nan", false), ("gzip;a=1", false), ("gzip2", false),
    ])
    func `the weights of the codings decide`(header: String, isCompressed: Bool) async throws {
        let response = try await get("/json", [.acceptEncoding: header])

        #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
    }

    @Test(arguments: ["/html", "/cookie"])
    func `the first page of a visitor is compressed`(path: String) async throws {
        #expect(try await get(path).headers[.contentEncoding] == "gzip")
    }

    @Test(arguments: ["/small", "/events", "/image", "/encoded", "/final"])
    func `other responses are sent as they are`(path: String) async throws {
        let plain = try await get(path, [:])
        let response = try await get(path)

        #expect(response.headers[.contentEncoding] == plain.headers[.contentEncoding])
        #expect(response.headers[.eTag] == plain.headers[.eTag])
        #expect(response.body == plain.body)
        #expect(response.headers[.vary] == nil)
    }

    @Test(arguments: [HTTPField.Name.cookie, .authorization], ["/json", "/html", "/cookie"])
    func `a response to a request with credentials is not compressed`(
        name: HTTPField.Name,
        path: String
    ) async throws {
        let response = try await get(path, [.acceptEncoding: "gzip", name: "a=b"])

        #expect(response.headers[.contentEncoding] == nil)
    }

    @Test func `the tag of compressed bytes is weak, and the client's version is recognised`()
        async throws
    {
        let plain = try await get("/json", [:])
        let gzip = try await get("/json")
        let (same, strong) = try await (
            get("/json", [.acceptEncoding: "gzip", .ifNoneMatch: gzip.headers[.eTag] ?? ""]),
            get("/json", [.acceptEncoding: "gzip", .ifNoneMatch: plain.headers[.eTag] ?? ""])
        )

        #expect(plain.headers[.eTag] == "\"7\"" && gzip.headers[.eTag] == "W/\"7\"")
        #expect(same.status == .notModified && same.headers[.eTag] == "W/\"7\"")
        #expect(same.headers[.vary] == "Accept-Encoding")
        #expect(strong.status == .notModified && strong.headers[.eTag] == "\"7\"")
    }

    @Test(arguments: [
        ("gzip", HTTPResponse.Status.preconditionFailed), ("identity", .noContent),
    ])
    func `the tag of compressed bytes does not match If-Match, and that of others does`(
        coding: String,
        status: HTTPResponse.Status
    ) async throws {
        let tag = try await get("/json", [.acceptEncoding: coding]).headers[.eTag] ?? ""
        let headers: HTTPFields = [.acceptEncoding: "gzip", .ifMatch: tag]

        #expect(try await router.send("/json", .put, headers).status == status)
    }

    @Test func `a response to HEAD has the fields of that to GET`() async throws {
        let whole = try await get("/json")
        let head = try await router.send("/json", .head, [.acceptEncoding: "gzip"])

        #expect(head.headers == whole.headers && head.headers[.contentEncoding] == "gzip")
        #expect(head.text == "")
    }

    @Test func `a response to HEAD whose body is gone has no length`() async throws {
        let response = try await CompressionMiddleware<AddressContext>().handle(
            Request(.head, headers: [.acceptEncoding: "gzip"]),
            context: AddressContext(from: "192.0.2.1")
        ) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json", .contentLength: "2000"]
            )
        }

        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(response.headers[.contentLength] == nil)
    }
}
