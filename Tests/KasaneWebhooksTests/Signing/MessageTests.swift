import Foundation
import KasaneWebhooks
import Testing

@Suite
struct MessageTests {
    @Test(arguments: [
        "a", "msg_p5jXN8AQM9LWM0D4loKWxJek", "01932F3A-0000-7000-8000-000000000000", "a:b/c,d",
        String(repeating: "a", count: 256),
    ])
    func `an id of visible characters is accepted`(id: String) throws {
        #expect(try WebhookMessage(id: id, body: Data()).id == id)
    }

    @Test(arguments: [
        "", "a.1", ".", "a b", "a\r\nwebhook-id: b", "a\0", "あ", "e\u{301}", "a\u{7F}",
        String(repeating: "a", count: 257),
    ])
    func `an id that would change the signed text or the headers is refused`(id: String) {
        #expect(throws: WebhookMessageError.invalidID) {
            try WebhookMessage(id: id, body: Data())
        }
    }

    @Test(arguments: ["", "text/plain\r\nX-Other: 1", "a\0"])
    func `a content type that is not a header's value is refused`(type: String) {
        #expect(throws: WebhookMessageError.invalidContentType) {
            try WebhookMessage(id: "a", body: Data(), contentType: type)
        }
    }

    @Test func `a value is encoded as JSON`() throws {
        let message = try WebhookMessage(id: "a", json: ["city": "東京"])

        #expect(message.contentType == "application/json")
        #expect(String(decoding: message.body, as: UTF8.self) == #"{"city":"東京"}"#)
    }

    @Test func `a value that cannot be encoded throws`() {
        #expect(throws: EncodingError.self) { try WebhookMessage(id: "a", json: Double.nan) }
    }

    @Test func `a description shows no part of the body`() throws {
        let message = try WebhookMessage(id: "a", body: Data("hidden".utf8))
        var dumped = ""
        dump(message, to: &dumped)

        #expect("\(message)" == "webhook a (6 bytes of application/json)")
        #expect(!"\(message) \(dumped) \(String(reflecting: message))".contains("hidden"))
    }
}
