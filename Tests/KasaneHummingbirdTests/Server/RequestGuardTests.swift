import HTTPTypes
import KasaneHummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@Suite
struct RequestGuardTests {
    private let channel = EmbeddedChannel(handler: RequestGuard(maximumBodySize: 10))

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test(arguments: [
        ["content-length": "10"], ["content-length": "1"], ["transfer-encoding": "chunked"],
    ])
    func `a client that waits for leave to send a body gets it once`(
        announced: [String: String]
    ) throws {
        try receive(.post, announced.merging(["expect": "100-Continue"]) { $1 })
        #expect(try nextStatus() == .continue)
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try answer(.noContent)

        #expect(try nextStatus() == .noContent)
        #expect(try nextStatus() == nil)
    }

    @Test(arguments: [
        ["content-length": "11", "expect": "100-continue"],
        ["content-length": "99999999999999999999", "expect": "100-continue"],
        ["content-length": "0", "expect": "100-continue"], ["expect": "100-continue"],
        ["content-length": "1", "expect": "x"], ["content-length": "1"],
    ])
    func `any other request gets no 100 Continue`(headers: [String: String]) throws {
        try receive(.post, headers)

        #expect(try nextStatus() == nil)
    }

    @Test func `a 100 Continue is not sent in the middle of another response`() throws {
        try receive(.get, isWhole: true)
        try receive(.post, ["content-length": "1", "expect": "100-continue"])
        #expect(try nextStatus() == nil)
        try answer(.ok)

        #expect(try nextStatus() == .ok)
        #expect(try nextStatus() == .continue)
    }

    @Test func `a client that does not wait for a 100 Continue gets none`() throws {
        try receive(.get, isWhole: true)
        try receive(.post, ["content-length": "1", "expect": "100-continue"])
        try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
        try answer(.ok)

        #expect(try nextStatus() == .ok)
        #expect(try nextStatus() == nil)
    }

    @Test(arguments: [HTTPRequest.Method.connect, .get])
    func `a request after which no HTTP comes is the last`(method: HTTPRequest.Method) throws {
        try receive(.get, isWhole: true)
        try receive(method, ["connection": "upgrade", "upgrade": "websocket"], isWhole: true)
        try answer(.ok)
        #expect(try nextHead()?.headerFields[.connection] == nil)
        #expect(channel.isActive)
        try answer(.methodNotAllowed)

        #expect(try nextHead()?.headerFields[.connection] == "close")
        #expect(!channel.isActive)
    }

    @Test func `a head that the parser finds too large is answered, and is the last`() throws {
        channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
        let head = try nextHead()

        #expect(head?.status == .requestHeaderFieldsTooLarge)
        #expect(head?.headerFields[.connection] == "close")
        #expect(!channel.isActive)
    }

    @Test func `a response without a body has no length`() throws {
        for status in [HTTPResponse.Status.noContent, .notModified, .ok] {
            try receive(.get, isWhole: true)
            try answer(status, [.contentLength: "0"])

            #expect(try nextHead()?.headerFields[.contentLength] == (status == .ok ? "0" : nil))
        }
    }

    @Test(arguments: [
        ["connection": "close"], ["connection": "x, Close"], ["transfer-encoding": "gzip, chunked"],
    ])
    func `a request that says so, or whose end is not clear, is the last`(
        headers: [String: String]
    ) throws {
        try receive(.post, headers, isWhole: true)
        // The next request arrived in the same bytes.
        try receive(.get, isWhole: true)
        try answer(.ok)

        #expect(try nextHead()?.headerFields[.connection] == "close")
        #expect(!channel.isActive)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) != nil)
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == .end(nil))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }

    @Test func `a last request that is answered early ends with its body`() throws {
        try receive(.post, ["connection": "close"])
        try answer(.ok)
        #expect(channel.isActive)
        try channel.writeInbound(HTTPRequestPart.end(nil))

        #expect(!channel.isActive)
    }

    @Test func `the rest of a body has no response of its own`() throws {
        try receive(.post, ["transfer-encoding": "chunked"])
        try answer(.ok)
        #expect(try nextStatus() == .ok)
        channel.pipeline.write(
            HTTPResponsePart.head(HTTPResponse(status: .badRequest)),
            promise: nil
        )
        channel.flush()

        #expect(try nextStatus() == nil)
        #expect(!channel.isActive)
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    func `an answer that never has a body is sent without one`(
        status: HTTPResponse.Status
    ) throws {
        try receive(.get, isWhole: true)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status)))
        try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "wrong")))
        try channel.writeOutbound(HTTPResponsePart.end(nil))

        #expect(try nextStatus() == status)
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .end(nil))
    }

    private func receive(
        _ method: HTTPRequest.Method,
        _ headers: [String: String] = [:],
        isWhole: Bool = false
    ) throws {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        let request = HTTPRequest(
            method: method,
            scheme: "http",
            authority: "x",
            path: "/",
            headerFields: fields
        )
        try channel.writeInbound(HTTPRequestPart.head(request))
        if isWhole { try channel.writeInbound(HTTPRequestPart.end(nil)) }
    }

    private func answer(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields = [:]
    ) throws {
        let head = HTTPResponse(status: status, headerFields: headers)
        try channel.writeOutbound(HTTPResponsePart.head(head))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func nextStatus() throws -> HTTPResponse.Status? { try nextHead()?.status }

    private func nextHead() throws -> HTTPResponse? {
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { return head }
        }
        return nil
    }
}
