import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RequestTests {
    @Test func `a body of JSON is sent with its type`() async throws {
        let sent = try await send(Numbers(method: .post, body: try .json(["a": 1])))

        #expect(sent.head.headerFields[.contentType] == "application/json")
        #expect(try await text(of: sent) == #"{"a":1}"#)
    }

    @Test func `a form is escaped`() async throws {
        let form = RequestBody.form([QueryItem("a b", "c&d=e"), QueryItem("f", Secret("ü"))])
        let sent = try await send(Numbers(method: .post, body: form))

        #expect(sent.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
        #expect(try await text(of: sent) == "a%20b=c%26d%3De&f=%C3%BC")
    }

    @Test func `a multipart body cannot be broken by a name`() async throws {
        let body = try RequestBody.multipart(
            [
                .init("a\"; b=\"c\r\nX: y", text: "1"),
                .init(
                    "photo",
                    file: Data("bytes".utf8),
                    fileName: "x.jpg",
                    contentType: "image/jpeg"
                ),
            ],
            boundary: "B"
        )

        #expect(
            try await text(of: try await send(Numbers(method: .post, body: body)))
                == "--B\r\nContent-Disposition: form-data; "
                + "name=\"a%22; b=%22c%0D%0AX: y\"\r\n\r\n1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"x.jpg\"\r\n"
                + "Content-Type: image/jpeg\r\n\r\nbytes\r\n--B--\r\n"
        )
        #expect(body.contentType == "multipart/form-data; boundary=B")
        #expect(throws: InvalidPartError.self) {
            try RequestBody.multipart([
                .init("a", file: Data(), fileName: "b", contentType: "c\r\nX: y")
            ])
        }
    }

    @Test(arguments: [
        RequestHeader(.accept, "a\r\nX: y"), RequestHeader(.accept, "a\0"),
        RequestHeader(.authorization, Secret("a\nb")), RequestHeader(.contentLength, 7),
        RequestHeader(.transferEncoding, "chunked"), RequestHeader(.connection, "close"),
    ])
    func `a header that would inject something is not sent`(header: RequestHeader) async throws {
        let error = try await failureBeforeSending(Numbers(headers: [header]))

        #expect(error?.kind.name == "invalidRequest")
    }

    @Test(arguments: [HTTPRequest.Method.connect, .trace])
    func `an unsupported method is not sent`(method: HTTPRequest.Method) async throws {
        _ = try await failureBeforeSending(Numbers(method: method))
    }

    @Test func `a transport of one's own reads a streamed body, again for each attempt`()
        async throws
    {
        let body = RequestBody.stream(length: 3) { ByteChunks(Data("abc".utf8)) }
        let sent = try await send(Numbers(method: .put, body: body))

        #expect(try await text(of: sent) == "abc")
        #expect(try await text(of: sent) == "abc")
    }

    @Test func `a user and a password are sent as basic authentication`() async throws {
        let header = RequestHeader.basic(user: "Aladdin", password: Secret("open sesame"))
        let sent = try await send(Numbers(headers: [header]))

        // The example of RFC 7617, section 2.
        #expect(sent.head.headerFields[.authorization] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func `a body that cannot be made is an invalid request`() async throws {
        let error = try await failureBeforeSending(Unmakeable())

        #expect(error?.kind == .invalidRequest("the body could not be created"))
    }

    @Test func `JSON that is nested a hundred thousand deep is an error`() async throws {
        let transport = StubTransport { _ in
            .numbers(
                String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            )
        }
        let client = try APIClient.test(transport)

        let error = await client.failure(of: Numbers())

        #expect(error?.kind.name == "decodingFailed")
    }

    private func send(_ endpoint: Numbers) async throws -> TransportRequest {
        let transport = StubTransport { _ in .numbers() }
        let client = try APIClient.test(transport)
        _ = try await client.send(endpoint)
        return try #require(transport.sent.first)
    }

    private func text(of request: TransportRequest) async throws -> String {
        var data = Data()
        for try await chunk in try #require(request.body).chunks { data += chunk }
        return String(decoding: data, as: UTF8.self)
    }
}

private struct Unmakeable: Endpoint {
    var path: EndpointPath { "/" }
    var method: HTTPRequest.Method { .post }
    var body: RequestBody? { get throws { try .json(Double.nan) } }
    typealias Response = [Int]
}
