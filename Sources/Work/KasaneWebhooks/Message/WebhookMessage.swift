public import Foundation
import HTTPTypes

/// A message to a receiver: its identity and the bytes of its body.
///
/// The identity is the same in each attempt to deliver the message, so that the receiver can
/// recognise a repetition. The description contains no part of the body.
///
/// ```swift
/// let message = try WebhookMessage(id: context.idempotencyKey, json: event)
/// ```
public struct WebhookMessage: Hashable, Sendable {
    /// The identity.
    public let id: String
    /// The body, exactly as it is signed and sent.
    public let body: Data
    /// The value of the `Content-Type` header.
    public let contentType: String

    /// Creates a message from bytes.
    ///
    /// - Parameters:
    ///   - id: The identity: 1 to 256 visible ASCII characters without a full stop, by which the
    ///     parts of the signed text are separated.
    ///   - body: The body, which may be empty.
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
    /// Receivers expect an object with `type`, `timestamp` and `data`, and a body of less than 20
    /// kB.
    ///
    /// - Parameters:
    ///   - id: The identity: 1 to 256 visible ASCII characters without a full stop.
    ///   - value: The value that is encoded.
    ///   - encoder: The encoder.
    /// - Throws: ``WebhookMessageError``, or the error of the encoder.
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
    /// The identity, the size and the content type.
    public var description: String { "webhook \(id) (\(body.count) bytes of \(contentType))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a message cannot be created.
@nonexhaustive
public enum WebhookMessageError: Error, Hashable, Sendable {
    /// The identity is not 1 to 256 visible ASCII characters without a full stop.
    case invalidID
    /// The content type is not the value of a header.
    case invalidContentType
}

extension WebhookMessageError: CustomStringConvertible {
    /// A human-readable description with a remedy.
    public var description: String {
        switch self {
        case .invalidID:
            """
            The id of a webhook must have 1 to 256 visible ASCII characters, and no full stop. Use \
            the identity of a job, or a UUID.
            """
        case .invalidContentType:
            "The content type of a webhook must be one line, such as application/json."
        }
    }
}
