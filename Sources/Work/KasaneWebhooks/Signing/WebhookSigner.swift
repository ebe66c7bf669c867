import Crypto
public import Foundation
public import HTTPTypes

/// Signs messages with a receiver's secret.
///
/// During a rotation, messages are signed with the new secret and all previous secrets. The
/// receiver accepts any of these signatures.
///
/// ```swift
/// let signer = WebhookSigner(secret: secret, previousSecrets: [previousSecret])
/// ```
public struct WebhookSigner: Equatable, Sendable {
    private let secrets: [WebhookSecret]

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - secret: The receiver's current secret.
    ///   - previousSecrets: Previous secrets that the receiver might still use, newest first.
    public init(secret: WebhookSecret, previousSecrets: [WebhookSecret] = []) {
        secrets = [secret] + previousSecrets
    }

    /// Returns the headers for a delivery attempt, without `Content-Type`.
    ///
    /// ``WebhookSender`` adds these headers. Use this method to test a receiver.
    ///
    /// - Parameter date: The time of the attempt, rounded down to seconds.
    /// - Returns: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
    public func headers(for message: WebhookMessage, at date: Date) -> HTTPFields {
        // Only an infinite or extreme date has no timestamp. Its signature is rejected as too old.
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
    /// Returns the authentication code for `id.timestamp.body`.
    func code(id: String, timestamp: String, body: Data) -> HMAC<SHA256>.MAC {
        var hmac = HMAC<SHA256>(key: key)
        hmac.update(data: Data("\(id).\(timestamp).".utf8))
        hmac.update(data: body)
        return hmac.finalize()
    }
}

extension HTTPField.Name {
    /// The `webhook-id` header, which contains the message ID.
    public static let webhookID = known("webhook-id")

    /// The `webhook-timestamp` header, which contains the time of the attempt in seconds since 1970.
    public static let webhookTimestamp = known("webhook-timestamp")

    /// The `webhook-signature` header, which contains the signatures, separated by spaces.
    public static let webhookSignature = known("webhook-signature")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else {
            preconditionFailure("\(name) is not a valid header name.")
        }
        return name
    }
}
