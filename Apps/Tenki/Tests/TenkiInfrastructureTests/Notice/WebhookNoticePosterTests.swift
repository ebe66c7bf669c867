import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import TenkiDomain
import TenkiInfrastructure
import Testing

/// Notices to webhooks and topics, without a network.
@Suite(.timeLimit(.minutes(5)))
struct WebhookNoticePosterTests {
    private let text = NoticeText(
        subject: "Rain tomorrow in Nagoya: 70%",
        lines: [.init("Nagoya", link: "https://tenki.example/cities/230010"), .init("Tests")],
        language: "en"
    )

    @Test func `a webhook gets a signed document with the identity of the job`() async throws {
        let stub = receiver(204)
        let poster = poster(stub)
        let key = poster.makeKey()
        let address = try NoticeAddress("https://hooks.example/1")

        try await poster.post(text, id: "job-1", to: .webhook(address, secret: key))

        let request = try #require(stub.sent.first)
        let body = try await body(of: request)
        let verifier = WebhookVerifier(secret: try WebhookSecret(key.reveal()))
        let message = try verifier.verify(
            request.head.headerFields,
            body: body,
            at: SystemWallClock().now
        )
        #expect(message.id == "job-1")
        let document = String(decoding: body, as: UTF8.self)
        #expect(document.contains(#""type":"notice""#))
        #expect(document.contains("Rain tomorrow in Nagoya: 70%"))
        #expect(request.head.path == "/1")
    }

    @Test(arguments: [
        ("Rain tomorrow in Nagoya: 70%", "Rain tomorrow in Nagoya: 70%"),
        ("明日の名古屋は雨 70%", "=?UTF-8?B?5piO5pel44Gu5ZCN5Y+k5bGL44Gv6ZuoIDcwJQ==?="),
    ])
    func `a topic gets a plain text and a title`(subject: String, title: String) async throws {
        let stub = receiver(200)
        let text = NoticeText(subject: subject, lines: text.lines, language: "ja")

        try await poster(stub).post(
            text,
            id: "job-1",
            to: .topic(NoticeAddress("https://hooks.example/tenki"))
        )

        let request = try #require(stub.sent.first)
        let name = try #require(HTTPField.Name("Title"))
        #expect(request.head.headerFields[name] == title)
        #expect(request.head.headerFields[.contentType] == "text/plain; charset=utf-8")
        #expect(request.head.headerFields[.webhookSignature] == nil)
        #expect(
            String(decoding: try await body(of: request), as: UTF8.self)
                == "Nagoya\nhttps://tenki.example/cities/230010\nTests"
        )
    }

    @Test(arguments: [
        (410, NoticePostError.Code.gone), (401, .temporary), (404, .temporary), (409, .temporary),
        (302, .temporary), (425, .temporary), (429, .temporary), (503, .temporary),
    ])
    func `a status decides whether another attempt follows`(
        status: Int,
        code: NoticePostError.Code
    ) async throws {
        let poster = poster(receiver(status))
        let error = await #expect(throws: NoticePostError.self) {
            try await poster.post(
                text,
                id: "job-1",
                to: .topic(NoticeAddress("https://hooks.example/topic-4711"))
            )
        }

        #expect(error?.code == code)
        #expect(error?.description.contains("topic-4711") == false)
    }

    @Test(arguments: [
        "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/",
    ])
    func `a private address gets nothing`(address: String) async throws {
        let stub = receiver(200)
        let error = await #expect(throws: NoticePostError.self) {
            try await poster(stub).post(text, id: "job-1", to: .topic(NoticeAddress(address)))
        }

        #expect(error?.code == .refused)
        #expect(stub.sent.isEmpty)
    }

    private func receiver(_ status: Int) -> StubTransport {
        StubTransport { _ in TransportResponse(status: .init(code: status), body: Data()) }
    }

    private func poster(_ transport: any Transport) -> WebhookNoticePoster {
        var policy = WebhookPolicy()
        // The host is not looked up, so that the test needs no network.
        policy.privateHosts = ["hooks.example"]
        return WebhookNoticePoster(
            transport: transport,
            clock: SystemWallClock(),
            policy: policy
        )
    }

    private func body(of request: TransportRequest) async throws -> Data {
        var data = Data()
        if let body = request.body {
            for try await chunk in body.chunks { data.append(contentsOf: chunk) }
        }
        return data
    }
}
