import Crypto
public import Foundation
public import HTTPTypes

/// Verifies that a request is a recent message from a sender that has the secret.
///
/// A message can arrive more than once, even within the tolerance. Store the IDs of handled
/// messages to detect duplicates.
///
/// ```swift
/// let verifier = WebhookVerifier(secret: secret)
/// let message = try verifier.verify(headers, body: body)
/// try await handle(message.id, message.body)
/// ```
///
/// Pass the original bytes of the body. Decoding and re-encoding JSON changes the bytes.
public struct WebhookVerifier: Equatable, Sendable {
    private let secrets: [WebhookSecret]
    private let tolerance: Duration

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - secret: The current secret.
    ///   - previousSecrets: Previous secrets that the sender might still use.
    ///   - tolerance: The maximum difference between the message's timestamp and the current time,
    ///     in either direction, at least 0.
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
    /// Signatures are compared in constant time.
    ///
    /// - Parameter body: The body of the request, as received.
    /// - Returns: The message. Its content type is `application/octet-stream` if the request
    ///   doesn't specify one.
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

    /// Returns the HMAC-SHA256 signatures.
    ///
    /// Signatures of other versions, which a sender can add for other receivers, are skipped.
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
    /// Returns the value of a header that must occur exactly once.
    fileprivate func single(_ name: HTTPField.Name) throws(WebhookVerificationError) -> String {
        let values = self[values: name]
        guard let value = values.first else { throw .missingHeader(name.canonicalName) }
        guard values.count == 1, !value.isEmpty else { throw .malformedHeader(name.canonicalName) }
        return value
    }
}

/// The reason why a request isn't a valid message.
@nonexhaustive
public enum WebhookVerificationError: Error, Hashable, Sendable {
    /// The header is missing.
    case missingHeader(String)
    /// The header has the wrong format or occurs more than once.
    case malformedHeader(String)
    /// The message's timestamp is too far in the past, so the request might be a replay.
    case tooOld
    /// The message's timestamp is too far in the future.
    case tooNew
    /// No signature matches this ID, timestamp and body with any of the secrets.
    case noMatchingSignature
}

extension WebhookVerificationError: CustomStringConvertible {
    /// The error message with a suggested fix, without values from the request.
    public var description: String {
        switch self {
        case .missingHeader(let name):
            "The \(name) header is missing. Check that the request comes from the webhook sender."
        case .malformedHeader(let name):
            "The \(name) header has the wrong format. Check that no proxy changes it."
        case .tooOld:
            """
            The message's timestamp is too far in the past. Check this machine's clock and request \
            queue.
            """
        case .tooNew:
            "The message's timestamp is too far in the future. Check this machine's clock."
        case .noMatchingSignature:
            """
            The message has no valid signature. Check that the secret matches the sender's and \
            that the body is unchanged.
            """
        }
    }
}
