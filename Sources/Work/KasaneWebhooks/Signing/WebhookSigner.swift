import Crypto
public import Foundation
public import HTTPTypes

/// Signs messages with the secret of their receiver.
///
/// While a secret is replaced, a message has a signature of the new secret and one of each previous
/// secret, and the receiver accepts any of them.
///
/// ```swift
/// let signer = WebhookSigner(secret: secret, previousSecrets: [previousSecret])
/// ```
public struct WebhookSigner: Equatable, Sendable {
    private let secrets: [WebhookSecret]

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - secret: The current secret of the receiver.
    ///   - previousSecrets: The secrets that the receiver may still use, the newest first.
    public init(secret: WebhookSecret, previousSecrets: [WebhookSecret] = []) {
        secrets = [secret] + previousSecrets
    }

    /// Returns the headers of an attempt to deliver a message, without its `Content-Type`.
    ///
    /// A ``WebhookSender`` adds them itself. The test of a receiver needs them for its requests.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - date: The time of the attempt, which is rounded down to seconds.
    /// - Returns: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    public func headers(for message: WebhookMessage, at date: Date) -> HTTPFields {
        // Only a date beyond all numbers has no seconds; its signature is refused as too old.
        let timestamp = String(Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0)
        let signatures = secrets.map { secret in
            let code = secret.code(id: message.id, timestamp: timestamp, body: message.body)
            return "v1,\(Data(code).base64EncodedString())"
        }
        return [
            .webhookID: message.id, .webhookTimestamp: timestamp,
            .webhookSignature: signatures.joined(separator: " "),
        ]
    }
}

extension WebhookSecret {
    /// Returns the authentication code of `id.timestamp.body`.
    func code(id: String, timestamp: String, body: Data) -> HMAC<SHA256>.MAC {
        var hmac = HMAC<SHA256>(key: key)
        hmac.update(data: Data("\(id).\(timestamp).".utf8))
        hmac.update(data: body)
        return hmac.finalize()
    }
}

extension HTTPField.Name {
    /// The identity of a webhook's message, `webhook-id`.
    public static let webhookID = known("webhook-id")

    /// The time of an attempt to deliver a message, `webhook-timestamp`, in seconds since 1970.
    public static let webhookTimestamp = known("webhook-timestamp")

    /// The signatures of a message, `webhook-signature`, separated by spaces.
    public static let webhookSignature = known("webhook-signature")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) must be the name of a header.")
        }
        return name
    }
}
