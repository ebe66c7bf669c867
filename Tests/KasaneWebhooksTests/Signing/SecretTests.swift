import Foundation
import KasaneWebhooks
import Testing

@Suite
struct SecretTests {
    @Test func `a secret is written as it was read`() throws {
        #expect(try WebhookSecret(secretText).reveal() == secretText)
    }

    @Test func `a random secret has 32 bytes, and no other has the same`() throws {
        let secret = WebhookSecret.random()

        let bytes = Data(base64Encoded: String(secret.reveal().dropFirst(6)))
        #expect(bytes?.count == 32)
        #expect(try WebhookSecret(secret.reveal()) == secret)
        #expect(WebhookSecret.random() != secret)
    }

    @Test(arguments: [24, 32, 64])
    func `a secret of the allowed sizes is read`(size: Int) throws {
        let text = "whsec_" + Data(repeating: 0xFB, count: size).base64EncodedString()

        #expect(try WebhookSecret(text).reveal() == text)
    }

    @Test(arguments: [0, 1, 23, 65, 1000])
    func `a secret of another size is refused`(size: Int) {
        let text = "whsec_" + Data(repeating: 1, count: size).base64EncodedString()

        #expect(throws: WebhookSecretError.wrongSize(bytes: size)) { try WebhookSecret(text) }
    }

    @Test(arguments: [
        ("", WebhookSecretError.missingPrefix), ("whsec", .missingPrefix),
        ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .missingPrefix),
        ("WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .missingPrefix),
        ("whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .missingPrefix),
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS", .invalidBase64),
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS-", .invalidBase64),
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n", .invalidBase64),
        (" whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .missingPrefix),
        // The last character has bits that no byte needs.
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAB==", .invalidBase64),
        ("whsec_あ", .invalidBase64),
    ])
    func `a text that is not a secret is refused, and the error does not show it`(
        text: String,
        expected: WebhookSecretError
    ) {
        let error = #expect(throws: WebhookSecretError.self) { try WebhookSecret(text) }

        #expect(error == expected)
        #expect(!"\(String(reflecting: error)) \(error.map { "\($0)" } ?? "")".contains("MfKQ"))
    }

    @Test func `no description shows a secret`() throws {
        let secret = try WebhookSecret(secretText)
        let signer = WebhookSigner(secret: secret, previousSecrets: [secret])
        let verifier = WebhookVerifier(secret: secret)

        for value in [secret, signer, verifier, [secret], Optional(secret) as Any] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("MfKQ"))
                #expect(!text.contains("SymmetricKey"))
            }
        }
    }
}
