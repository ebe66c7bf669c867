public import Foundation
import HTTPTypes

/// A message to a webhook.
///
/// Every attempt to deliver the message has the same ID, so the receiver can recognize duplicates.
/// The description doesn't include the body.
///
/// ```swift
/// let message = try WebhookMessage(id: context.idempotencyKey, json: event)
/// ```
public struct WebhookMessage: Hashable, Sendable {
    /// The message ID.
    public let id: String
    /// The body, which is signed and sent unchanged.
    public let body: Data
    /// The value of the `Content-Type` header.
    public let contentType: String

    /// Creates a message from bytes.
    ///
    /// - Parameters:
    ///   - id: The message ID, 1 to 256 visible ASCII characters. The ID can't contain a period,
    ///     because periods separate the components of the signed content.
    ///   - body: The body, which can be empty.
    ///   - contentType: The value of the `Content-Type` header.
    /// - Throws: ``WebhookMessageError``.
    public init(
        id: String,
        body: Data,
        contentType: String = "application/json"
    ) throws(WebhookMessageError) {
        guard Self.isIdentity(id) else { throw .invalidID }
        guard !contentType.isEmpty, HTTPField.isValidValue(contentType) else {
            throw .invalidContentType
        }
        self.id = id
        self.body = body
        self.contentType = contentType
    }

    /// Creates a message with a JSON body.
    ///
    /// Receivers expect an object with `type`, `timestamp` and `data`, smaller than 20 kB.
    ///
    /// - Parameter id: The message ID, 1 to 256 visible ASCII characters without a period.
    /// - Throws: ``WebhookMessageError``, or the encoder's error.
    public init(
        id: String,
        json value: some Encodable,
        encoder: JSONEncoder = JSONEncoder()
    ) throws {
        try self.init(id: id, body: try encoder.encode(value))
    }

    static func isIdentity(_ text: String) -> Bool {
        (1...256).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") }
    }
}

extension WebhookMessage: CustomStringConvertible, CustomReflectable {
    /// The ID, the size and the content type.
    public var description: String { "webhook \(id) (\(body.count) bytes of \(contentType))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for a message with invalid values.
@nonexhaustive
public enum WebhookMessageError: Error, Hashable, Sendable {
    /// The ID isn't 1 to 256 visible ASCII characters without a period.
    case invalidID
    /// The content type isn't a valid header value.
    case invalidContentType
}

extension WebhookMessageError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        switch self {
        case .invalidID:
            """
            A webhook message ID must consist of 1 to 256 visible ASCII characters, without a \
            period. Use a job's ID or a UUID.
            """
        case .invalidContentType:
            "The content type must be a single line, such as application/json."
        }
    }
}
