import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CompressionMiddlewareTests {
    @Test func `JSON is compressed for a client that accepts gzip`() async throws {
        try await CompressionApplication.application.test(.router) { client in
            let plain = try await client.execute(uri: "/json", method: .get)
            let gzip = try await client.execute(uri: "/json", method: .get, headers: accepting)

            #expect(plain.headers[.contentEncoding] == nil)
            #expect(plain.headers[.vary] == "Accept-Encoding")
            #expect(gzip.headers[.contentEncoding] == "gzip")
            #expect(gzip.headers[.vary] == "Accept-Encoding")
            #expect(gzip.headers[.contentLength] == "\(gzip.body.readableBytes)")
            #expect(gzip.body.readableBytesView.starts(with: [0x1F, 0x8B]))
            #expect(gzip.body.readableBytes < plain.body.readableBytes / 10)
        }
    }

    @Test func `the compressed bytes are those of the content`() async throws {
        try await CompressionApplication.application.test(.router) { client in
            let gzip = try await client.execute(uri: "/json", method: .get, headers: accepting)

            #expect(try gunzip(gzip.body) == CompressionApplication.content)
        }
    }

    @Test(arguments: [
        ("gzip", true), ("x-gzip", true), ("GZIP", true), ("deflate, gzip;q=0.5", true),
        ("*", true), ("*;q=0.1", true), ("gzip;q=1.000 , br", true), ("identity, gzip", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.0, *", false),
        ("identity;q=1, gzip;q=0.5", false), ("*;q=0", false), ("gzip;q=2", false),
        ("gzip;q=", false), ("gzip;q=nan", false), ("gzip;a=1", false), ("gzip2", false),
    ])
    func `the weights of the codings decide`(header: String, isCompressed: Bool) async throws {
        try await CompressionApplication.application.test(.router) { client in
            let response = try await client.execute(
                uri: "/json",
                method: .get,
                headers: [.acceptEncoding: header]
            )

            #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
        }
    }

    @Test(arguments: ["/html", "/cookie"])
    func `the first page of a visitor is compressed`(path: String) async throws {
        try await CompressionApplication.application.test(.router) { client in
            let response = try await client.execute(uri: path, method: .get, headers: accepting)

            #expect(response.headers[.contentEncoding] == "gzip")
        }
    }

    @Test(arguments: ["/small", "/events", "/image", "/encoded", "/final"])
    func `other responses are sent as they are`(path: String) async throws {
        try await CompressionApplication.application.test(.router) { client in
            let plain = try await client.execute(uri: path, method: .get)
            let response = try await client.execute(uri: path, method: .get, headers: accepting)

            #expect(response.headers[.contentEncoding] == plain.headers[.contentEncoding])
            #expect(response.body == plain.body)
            #expect(response.headers[.vary] == nil)
        }
    }

    @Test(arguments: [HTTPField.Name.cookie, .authorization], ["/json", "/html", "/cookie"])
    func `a response to a request with credentials is not compressed`(
        name: HTTPField.Name,
        path: String
    ) async throws {
        try await CompressionApplication.application.test(.router) { client in
            var headers = accepting
            headers[name] = "a=b"
            let response = try await client.execute(uri: path, method: .get, headers: headers)

            #expect(response.headers[.contentEncoding] == nil)
        }
    }

    @Test func `the tag of compressed bytes is weak, and the client's version is recognised`()
        async throws
    {
        try await CompressionApplication.application.test(.router) { client in
            let plain = try await client.execute(uri: "/json", method: .get)
            let gzip = try await client.execute(uri: "/json", method: .get, headers: accepting)
            var headers = accepting
            headers[.ifNoneMatch] = gzip.headers[.eTag]
            let same = try await client.execute(uri: "/json", method: .get, headers: headers)
            headers[.ifNoneMatch] = plain.headers[.eTag]
            let strong = try await client.execute(uri: "/json", method: .get, headers: headers)

            #expect(plain.headers[.eTag] == "\"7\"" && gzip.headers[.eTag] == "W/\"7\"")
            #expect(same.status == .notModified && same.headers[.eTag] == "W/\"7\"")
            #expect(same.headers[.vary] == "Accept-Encoding")
            #expect(strong.status == .notModified && strong.headers[.eTag] == "\"7\"")
        }
    }

    @Test func `the tag of compressed bytes does not match If-Match, and that of others does`()
        async throws
    {
        try await CompressionApplication.application.test(.router) { client in
            for (coding, status) in [
                ("gzip", HTTPResponse.Status.preconditionFailed), ("identity", .noContent),
            ] {
                let read = try await client.execute(
                    uri: "/json",
                    method: .get,
                    headers: [.acceptEncoding: coding]
                )
                let written = try await client.execute(
                    uri: "/json",
                    method: .put,
                    headers: [.acceptEncoding: "gzip", .ifMatch: read.headers[.eTag] ?? ""]
                )
                #expect(written.status == status)
            }
            let final = try await client.execute(uri: "/final", method: .get, headers: accepting)
            #expect(final.headers[.eTag] == "\"7\"")
        }
    }

    @Test func `a response to HEAD has the fields of that to GET`() async throws {
        try await CompressionApplication.application.test(.router) { client in
            let get = try await client.execute(uri: "/json", method: .get, headers: accepting)
            let head = try await client.execute(uri: "/json", method: .head, headers: accepting)

            #expect(head.headers == get.headers && head.headers[.contentEncoding] == "gzip")
            #expect(head.body.readableBytes == 0)
        }
    }

    @Test func `a response to HEAD whose body is gone has no length`() async throws {
        let response = try await CompressionMiddleware<AddressContext>().handle(
            Request(.head, headers: accepting),
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

    private let accepting: HTTPFields = [.acceptEncoding: "gzip"]
}
