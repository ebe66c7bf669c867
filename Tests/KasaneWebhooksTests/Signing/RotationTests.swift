import Foundation
import HTTPTypes
import KasaneWebhooks
import Testing

@Suite
struct RotationTests {
    private let old = WebhookSecret.random()
    private let new = WebhookSecret.random()

    @Test func `a message has a signature for each secret, the current one first`() throws {
        let both = try headers(WebhookSigner(secret: new, previousSecrets: [old]))
        let alone = try [new, old].map { try headers(WebhookSigner(secret: $0)) }

        let texts = alone.compactMap { $0[.webhookSignature] }
        #expect(both[.webhookSignature] == texts.joined(separator: " "))
    }

    @Test func `receivers with either secret accept the messages of a rotating sender`() throws {
        let headers = try headers(WebhookSigner(secret: new, previousSecrets: [old]))

        for secret in [old, new] {
            _ = try WebhookVerifier(secret: secret).verify(headers, body: Data(), at: moment)
        }
    }

    @Test func `a rotating receiver accepts senders with either secret`() throws {
        let verifier = WebhookVerifier(secret: new, previousSecrets: [old])

        for secret in [old, new] {
            let headers = try headers(WebhookSigner(secret: secret))
            _ = try verifier.verify(headers, body: Data(), at: moment)
        }
    }

    private func headers(_ signer: WebhookSigner) throws -> HTTPFields {
        signer.headers(for: try WebhookMessage(id: "a", body: Data()), at: moment)
    }
}
