import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import NIOCore
import Testing

@Suite
struct RedirectTests {
    @Test(arguments: [
        ("/b", "https://a.example/b"), ("b", "https://a.example/x/b"),
        ("../b?c=d", "https://a.example/b?c=d"), ("https://a.example:443/b", "https://a.example/b"),
        ("//c.example", "https://c.example/"), ("https://c.example/b#f", "https://c.example/b"),
    ])
    func `a location is read relative to the request`(location: String, url: String) throws {
        var logic = RedirectLogic(RedirectPolicy())

        let next = try #require(try logic.next(redirect(to: location), to: get()))

        #expect(next.url == url)
    }

    @Test(arguments: [
        ("http://a.example/", NetworkError.RedirectFailure.insecure),
        ("ftp://a.example/", .malformed), ("https://u:p@a.example/", .malformed),
        ("https:///x", .malformed), ("https://a b/", .malformed), ("https://[::1", .malformed),
        ("https://a.example/\r\nX: y", .malformed), ("javascript:alert(1)", .malformed),
        ("https://a.example/x/y", .loop),
    ])
    func `a location that is dangerous is refused`(
        location: String,
        failure: NetworkError.RedirectFailure
    ) {
        #expect(refusal(of: redirect(to: location), to: get()) == .redirectRefused(failure))
    }

    @Test func `only safe headers go to another origin`() throws {
        var logic = RedirectLogic(RedirectPolicy())
        var request = get()
        request.head.headerFields = [
            .authorization: "secret", .cookie: "secret", .accept: "text/plain", .userAgent: "tests",
        ]
        request.head.headerFields[try #require(HTTPField.Name("X-Key"))] = "secret"

        let same = try #require(try logic.next(redirect(to: "/b"), to: request))
        let other = try #require(try logic.next(redirect(to: "https://b.example/"), to: same))

        #expect(same.head.headerFields == request.head.headerFields)
        #expect(other.head.headerFields == [.accept: "text/plain", .userAgent: "tests"])
        #expect(logic.hasLeftOrigin)
    }

    @Test(arguments: ["https://a.example:8443/", "https://A.example.b/", "https://b.a.example/"])
    func `another port or host is another origin`(location: String) throws {
        var logic = RedirectLogic(RedirectPolicy())

        _ = try logic.next(redirect(to: location), to: get())

        #expect(logic.hasLeftOrigin)
    }

    @Test(arguments: [
        (301, HTTPRequest.Method.post, HTTPRequest.Method.get, false),
        (302, .post, .get, false), (303, .post, .get, false), (303, .put, .get, false),
        (307, .post, .post, true), (308, .post, .post, true), (301, .put, .put, true),
        (303, .head, .head, true),
    ])
    func `the method and the body change as browsers do it`(
        status: Int,
        method: HTTPRequest.Method,
        newMethod: HTTPRequest.Method,
        keepsBody: Bool
    ) throws {
        var logic = RedirectLogic(RedirectPolicy())

        let next = try #require(try logic.next(redirect(status, to: "/b"), to: upload(method)))

        #expect(next.head.method == newMethod)
        #expect((next.body != nil) == keepsBody)
        #expect((next.head.headerFields[.contentType] != nil) == keepsBody)
    }

    @Test func `a body does not go to another origin`() {
        #expect(
            refusal(of: redirect(307, to: "https://b.example/"), to: upload(.post))
                == .redirectRefused(.bodyToOtherOrigin)
        )
    }

    @Test(arguments: [307, 308])
    func `a body goes to another origin if the policy says so, without the secrets`(
        status: Int
    ) throws {
        var logic = RedirectLogic(RedirectPolicy(sendsBodiesToOtherOrigins: true))
        var request = upload(.put)
        request.head.headerFields = [
            .authorization: "secret", .cookie: "secret", .userAgent: "tests",
            .contentType: "a/b", .ifMatch: "\"1\"",
        ]

        let next = try #require(
            try logic.next(redirect(status, to: "https://b.example/"), to: request)
        )

        #expect(next.url == "https://b.example/")
        #expect(next.head.method == .put)
        #expect(next.body?.length == 1)
        #expect(
            next.head.headerFields
                == [.userAgent: "tests", .contentType: "a/b", .ifMatch: "\"1\""]
        )
        #expect(logic.hasLeftOrigin)
    }

    @Test(arguments: [(303, "https://b.example/"), (307, "http://b.example/")])
    func `a body never goes to another origin by a redirect that drops it or its protection`(
        status: Int,
        location: String
    ) {
        var logic = RedirectLogic(RedirectPolicy(sendsBodiesToOtherOrigins: true))

        let next = try? logic.next(redirect(status, to: location), to: upload(.post))

        #expect(next?.body?.length == nil)
        #expect(next?.head.headerFields[.contentType] == nil)
    }

    @Test func `a redirect to the same address without its zone stays in the zone`() throws {
        var logic = RedirectLogic(RedirectPolicy())
        let authority = "[fe80::1%25eth0]:8080"
        let request = TransportRequest(
            HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/a")
        )

        let next = try #require(
            try logic.next(redirect(to: "http://[FE80::1]:8080/b"), to: request)
        )
        let relative = try #require(try logic.next(redirect(to: "c"), to: next))

        #expect([next, relative].map(\.head.authority) == [authority, authority])
        #expect(!logic.hasLeftOrigin)
    }

    @Test func `a body that can be read once is not sent to another address`() {
        var request = get()
        request.head.method = .put
        request.body = .stream(once: ByteChunks(Data()))

        #expect(
            refusal(of: redirect(307, to: "/b"), to: request) == .redirectRefused(.bodySpent)
        )
    }

    @Test func `there is a limit`() throws {
        var logic = RedirectLogic(RedirectPolicy(limit: 2))
        var request = try #require(try logic.next(redirect(to: "/1"), to: get()))
        request = try #require(try logic.next(redirect(to: "/2"), to: request))

        let error = #expect(throws: NetworkError.self) {
            try logic.next(redirect(to: "/3"), to: request)
        }
        #expect(error?.kind == .redirectRefused(.tooMany))
    }

    @Test(arguments: [200, 300, 304, 305, 404])
    func `a status that is not a redirect is a response`(status: Int) throws {
        var logic = RedirectLogic(RedirectPolicy())

        #expect(try logic.next(redirect(status, to: "/b"), to: get()) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false),
        ("192.168.1.1", true), ("169.254.169.254", true), ("100.64.0.1", true), ("0.0.0.0", true),
        ("224.0.0.1", true), ("8.8.8.8", false), ("::1", true), ("::", true), ("fe80::1", true),
        ("fd00::1", true), ("::ffff:10.0.0.1", true), ("::ffff:8.8.8.8", false),
        ("64:ff9b::7f00:1", true), ("2002:7f00:1::", true), ("2606:4700::1111", false),
        ("2001:db8::1", true), ("2001::1", true), ("3fff:0:1::1", true), ("3fff:1000::1", false),
        ("64:ff9b::808:808", false), ("64:ff9b:1::1", true), ("::7f00:1", true),
        ("::ffff:0:7f00:1", true), ("2002:a00:1::", true), ("fec0::1", true), ("ff02::1", true),
        ("198.18.0.1", true), ("240.0.0.1", true), ("255.255.255.255", true), ("192.0.2.1", true),
        ("2400:cb00::1", false), ("172.15.0.1", false), ("100.128.0.1", false),
    ])
    func `an address that is not public is private`(text: String, isPrivate: Bool) throws {
        let address = try SocketAddress(ipAddress: text, port: 80)

        #expect(address.isPrivate == isPrivate)
    }

    private func get() -> TransportRequest {
        TransportRequest(
            HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/x/y")
        )
    }

    private func upload(_ method: HTTPRequest.Method) -> TransportRequest {
        var request = get()
        request.head.method = method
        request.head.headerFields[.contentType] = "a/b"
        request.body = .data(Data([1]))
        return request
    }

    private func refusal(
        of response: (status: HTTPResponse.Status, headers: HTTPFields),
        to request: TransportRequest
    ) -> NetworkError.Kind? {
        var logic = RedirectLogic(RedirectPolicy())
        let error = #expect(throws: NetworkError.self) { try logic.next(response, to: request) }
        return error?.kind
    }

    private func redirect(
        _ status: Int = 302,
        to location: String
    ) -> (status: HTTPResponse.Status, headers: HTTPFields) {
        (HTTPResponse.Status(code: status), [.location: location])
    }
}
