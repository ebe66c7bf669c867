import Crypto
public import Foundation
public import HTTPTypes

/// Verifies that a request is a message from the holder of a secret, and recent.
///
/// A message can arrive more than once, also within the tolerance: the receiver remembers the
/// identities of the messages that it has handled.
///
/// ```swift
/// let verifier = WebhookVerifier(secret: secret)
/// let message = try verifier.verify(headers, body: body)
/// try await handle(message.id, message.body)
/// ```
///
/// The body must have the bytes of the request. JSON that was decoded and encoded again differs.
public struct WebhookVerifier: Equatable, Sendable {
    private let secrets: [WebhookSecret]
    private let tolerance: Duration

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - secret: The current secret.
    ///   - previousSecrets: The secrets that the sender may still use.
    ///   - tolerance: The maximum difference between the time of a message and the current time,
    ///     in both directions; at least 0.
    public init(
        secret: WebhookSecret,
        previousSecrets: [WebhookSecret] = [],
        tolerance: Duration = .seconds(300)
    ) {
        precondition(tolerance >= .zero, "The tolerance must be at least 0, not \(tolerance).")
        secrets = [secret] + previousSecrets
        self.tolerance = tolerance
    }

    /// Verifies a request and returns its message.
    ///
    /// Signatures are compared in a time that does not depend on how many of their bytes are right.
    ///
    /// - Parameters:
    ///   - headers: The headers of the request.
    ///   - body: The bytes of the request's body.
    ///   - date: The current time.
    /// - Returns: The message; its content type is `application/octet-stream` if the request names
    ///   none.
    /// - Throws: ``WebhookVerificationError``.
    public func verify(
        _ headers: HTTPFields,
        body: Data,
        at date: Date = Date()
    ) throws(WebhookVerificationError) -> WebhookMessage {
        let id = try headers.single(.webhookID)
        let timestamp = try headers.single(.webhookTimestamp)
        let signatures = try Self.signatures(try headers.single(.webhookSignature))
        try check(timestamp, at: date)
        let type = headers[.contentType] ?? "application/octet-stream"
        let message: WebhookMessage
        do {
            message = try WebhookMessage(id: id, body: body, contentType: type)
        } catch .invalidContentType {
            throw .malformedHeader(HTTPField.Name.contentType.canonicalName)
        } catch {
            throw .malformedHeader(HTTPField.Name.webhookID.canonicalName)
        }
        for secret in secrets {
            let code = secret.code(id: id, timestamp: timestamp, body: body)
            for signature in signatures where code == signature { return message }
        }
        throw .noMatchingSignature
    }

    /// Returns the bytes of the signatures by HMAC-SHA256.
    ///
    /// Signatures of other versions are skipped, because a sender may add them for other receivers.
    private static func signatures(_ text: String) throws(WebhookVerificationError) -> [Data] {
        var signatures: [Data] = []
        for entry in text.split(separator: " ") {
            guard let comma = entry.firstIndex(of: ",") else {
                throw .malformedHeader(HTTPField.Name.webhookSignature.canonicalName)
            }
            guard entry[..<comma] == "v1" else { continue }
            guard let bytes = Data(canonicalBase64: entry[comma...].dropFirst()) else {
                throw .malformedHeader(HTTPField.Name.webhookSignature.canonicalName)
            }
            signatures.append(bytes)
        }
        return signatures
    }

    private func check(_ timestamp: String, at date: Date) throws(WebhookVerificationError) {
        guard timestamp.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let time = Int64(timestamp)
        else { throw .malformedHeader(HTTPField.Name.webhookTimestamp.canonicalName) }
        let age = date.timeIntervalSince1970 - Double(time)
        if age > tolerance / .seconds(1) { throw .tooOld }
        if age < -(tolerance / .seconds(1)) { throw .tooNew }
    }
}

extension HTTPFields {
    /// Returns the value of a header that a request must have once.
    fileprivate func single(_ name: HTTPField.Name) throws(WebhookVerificationError) -> String {
        let values = self[values: name]
        guard let value = values.first else { throw .missingHeader(name.canonicalName) }
        guard values.count == 1, !value.isEmpty else { throw .malformedHeader(name.canonicalName) }
        return value
    }
}

/// The reason why a request is not a valid message.
@nonexhaustive
public enum WebhookVerificationError: Error, Hashable, Sendable {
    /// The request does not have this header.
    case missingHeader(String)
    /// This header has the wrong format, or occurs more than once.
    case malformedHeader(String)
    /// The time of the message is too long ago.
    ///
    /// The request may be a recorded one that is sent again.
    case tooOld
    /// The time of the message is too far in the future.
    case tooNew
    /// No signature was made of this identity, time and body with one of the secrets.
    case noMatchingSignature
}

extension WebhookVerificationError: CustomStringConvertible {
    /// A human-readable description with a remedy, without values of the request.
    public var description: String {
        switch self {
        case .missingHeader(let name):
            "The request has no \(name) header. Check that it comes from the sender of webhooks."
        case .malformedHeader(let name):
            """
            The \(name) header of the request has the wrong format. Check that a proxy does not \
            change it.
            """
        case .tooOld:
            "The message is too old. Check the clock of this machine, and its queue of requests."
        case .tooNew: "The message is from the future. Check the clock of this machine."
        case .noMatchingSignature:
            """
            The message has no valid signature. Check that the secret is the sender's, and that \
            the body has the bytes that were received.
            """
        }
    }
}
