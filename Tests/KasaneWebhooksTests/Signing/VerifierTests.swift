import Foundation
import HTTPTypes
import KasaneWebhooks
import Testing

@Suite
struct VerifierTests {
    private let body = Data(#"{"test": 2432232314}"#.utf8)
    private let headers: HTTPFields = [
        .webhookID: "msg_p5jXN8AQM9LWM0D4loKWxJek", .webhookTimestamp: "1614265330",
        .webhookSignature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ]

    private func verifier() throws -> WebhookVerifier {
        WebhookVerifier(secret: try WebhookSecret(secretText))
    }

    @Test func `the signer writes the headers of the test vector`() throws {
        let signed = try WebhookSigner.test().headers(for: .test(), at: moment + 0.9)

        #expect(signed == headers)
    }

    @Test func `the verifier accepts the test vector`() throws {
        let message = try verifier().verify(headers, body: body, at: moment)

        #expect(message.id == "msg_p5jXN8AQM9LWM0D4loKWxJek")
        #expect(message.body == body)
        #expect(message.contentType == "application/octet-stream")
    }

    @Test func `the names of headers have the specification's spelling`() {
        let names = [HTTPField.Name.webhookID, .webhookTimestamp, .webhookSignature]

        #expect(
            names.map(\.rawName) == ["webhook-id", "webhook-timestamp", "webhook-signature"]
        )
    }

    @Test func `the message has the content type of the request`() throws {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"

        let message = try verifier().verify(headers, body: body, at: moment)

        #expect(message.contentType == "application/json; charset=utf-8")
    }

    @Test(arguments: [-300, -1, 0, 0.9, 300])
    func `a message within the tolerance is accepted`(age: Double) throws {
        _ = try verifier().verify(headers, body: body, at: moment + age)
    }

    @Test(arguments: [
        (300.5, WebhookVerificationError.tooOld), (301, .tooOld), (1e9, .tooOld),
        (-300.5, .tooNew), (-1e9, .tooNew),
    ])
    func `a message outside of the tolerance is refused`(
        age: Double,
        error: WebhookVerificationError
    ) {
        #expect(throws: error) { try verifier().verify(headers, body: body, at: moment + age) }
    }

    @Test func `the tolerance can be chosen`() throws {
        let verifier = WebhookVerifier(
            secret: try WebhookSecret(secretText),
            tolerance: .seconds(10)
        )

        _ = try verifier.verify(headers, body: body, at: moment + 10)
        #expect(throws: WebhookVerificationError.tooOld) {
            try verifier.verify(headers, body: body, at: moment + 11)
        }
    }

    @Test(arguments: [HTTPField.Name.webhookID, .webhookTimestamp, .webhookSignature])
    func `a request without one of the headers is refused`(name: HTTPField.Name) {
        var headers = headers
        headers[name] = nil

        #expect(throws: WebhookVerificationError.missingHeader(name.canonicalName)) {
            try verifier().verify(headers, body: body, at: moment)
        }
    }

    @Test(arguments: [HTTPField.Name.webhookID, .webhookTimestamp, .webhookSignature])
    func `a request with a header twice is refused`(name: HTTPField.Name) {
        var headers = headers
        headers.append(HTTPField(name: name, value: headers[name] ?? ""))

        #expect(throws: WebhookVerificationError.malformedHeader(name.canonicalName)) {
            try verifier().verify(headers, body: body, at: moment)
        }
    }

    @Test(arguments: [
        (HTTPField.Name.webhookID, ""), (.webhookID, "a.b"), (.webhookID, "a b"),
        (.webhookID, String(repeating: "a", count: 257)), (.webhookTimestamp, ""),
        (.webhookTimestamp, "now"), (.webhookTimestamp, "-1614265330"),
        (.webhookTimestamp, "+1614265330"), (.webhookTimestamp, "1614265330.0"),
        (.webhookTimestamp, "0x6037b972"), (.webhookTimestamp, "١٦١٤٢٦٥٣٣٠"),
        (.webhookTimestamp, "99999999999999999999"), (.webhookSignature, ""),
        (.webhookSignature, "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        (.webhookSignature, "v1,!"), (.webhookSignature, "v1,g0hM9SsE"),
        (.webhookSignature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OF="),
    ])
    func `a malformed header is refused`(name: HTTPField.Name, value: String) {
        var headers = headers
        headers[name] = value
        // Eight characters of Base64 are a signature, but too short to be one of HMAC-SHA256.
        let expected: WebhookVerificationError =
            value == "v1,g0hM9SsE" ? .noMatchingSignature : .malformedHeader(name.canonicalName)

        #expect(throws: expected) { try verifier().verify(headers, body: body, at: moment) }
    }

    @Test(arguments: [
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=", "v2,AAAA", " ", "v1,",
        "v0,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "V1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ])
    func `a signature that does not match is refused`(signatures: String) {
        var headers = headers
        headers[.webhookSignature] = signatures

        let error = #expect(throws: WebhookVerificationError.self) {
            try verifier().verify(headers, body: body, at: moment)
        }

        let isBlank = signatures == " "
        #expect(error == (isBlank ? .malformedHeader("webhook-signature") : .noMatchingSignature))
    }

    @Test(arguments: [
        "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1a,hnO3f9T8Ytu9 v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v9,!",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=  v1,AAAA",
    ])
    func `one matching signature of several is enough`(signatures: String) throws {
        var headers = headers
        headers[.webhookSignature] = signatures

        _ = try verifier().verify(headers, body: body, at: moment)
    }

    @Test func `each error has its own description`() {
        let errors: [WebhookVerificationError] = [
            .missingHeader("webhook-id"), .malformedHeader("webhook-id"), .tooOld, .tooNew,
            .noMatchingSignature,
        ]

        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
