import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UnsignedTests {
    @Test func `a message is sent with its headers, and without a signature`() async throws {
        let stub = receiver(200)
        let title = try #require(HTTPField.Name("Title"))
        let message = try WebhookMessage(
            id: "a",
            body: Data("☔️".utf8),
            contentType: "text/plain"
        )

        try await WebhookSender.test(stub)
            .send(
                message,
                to: WebhookURL("https://topics.example/secret"),
                headers: [title: "Rain", .userAgent: "other", .contentType: "text/html"]
            )

        let request = try #require(stub.sent.first)
        let fields = request.head.headerFields
        #expect(fields[title] == "Rain")
        #expect(fields[.userAgent] == "tests/1")
        #expect(fields[.contentType] == "text/plain")
        #expect(fields[.webhookSignature] == nil && fields[.webhookID] == nil)
        #expect(!request.allowsPrivateAddresses)
    }

    @Test func `the checks are those of signed messages`() async throws {
        let stub = receiver(200)
        let sender = WebhookSender.test(stub, .init(), .fixed(["in.example": ["10.0.0.1"]]))
        for url in ["http://topics.example/", "https://in.example/", "https://127.0.0.1/"] {
            let error = await #expect(throws: WebhookError.self) {
                try await sender.send(.test(), to: WebhookURL(url), headers: [:])
            }
            #expect(error?.isRetryable == false)
        }
        #expect(stub.sent.isEmpty)
    }
}
