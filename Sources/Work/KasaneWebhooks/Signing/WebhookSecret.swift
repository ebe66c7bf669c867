import Crypto
import Foundation

/// The signing secret that a sender and a receiver share.
///
/// Each receiver has its own secret, written as `whsec_` and the Base64 of its bytes, as the
/// [Standard Webhooks](https://www.standardwebhooks.com) specification defines. Descriptions, debug
/// descriptions and mirrors show three dots; only ``reveal()`` returns the text.
///
/// ```swift
/// let secret = WebhookSecret.random()
/// show(secret.reveal())    // once, when the receiver is registered
/// let stored = try WebhookSecret(text)
/// ```
public struct WebhookSecret: Sendable {
    /// The allowed sizes in bytes.
    public static let sizes = 24...64

    static let prefix = "whsec_"
    static let dots = "•••"

    let key: SymmetricKey

    /// Parses a secret.
    ///
    /// - Parameter text: `whsec_` and the Base64 of 24 to 64 bytes, with padding.
    /// - Throws: ``WebhookSecretError``, which doesn't contain the text.
    public init(_ text: String) throws(WebhookSecretError) {
        guard text.hasPrefix(Self.prefix) else { throw .missingPrefix }
        guard let bytes = Data(canonicalBase64: text.dropFirst(Self.prefix.count)) else {
            throw .invalidBase64
        }
        guard Self.sizes.contains(bytes.count) else { throw .wrongSize(bytes: bytes.count) }
        key = SymmetricKey(data: bytes)
    }

    private init(key: SymmetricKey) {
        self.key = key
    }

    /// Creates a secret of 32 bytes from the system's secure random generator.
    public static func random() -> WebhookSecret {
        WebhookSecret(key: SymmetricKey(size: .bits256))
    }

    /// Returns the secret's text, for storing it and for showing it to the receiver.
    public func reveal() -> String {
        Self.prefix + key.withUnsafeBytes { Data($0).base64EncodedString() }
    }
}

extension WebhookSecret: Equatable {
    /// Compares two secrets in constant time.
    public static func == (first: WebhookSecret, second: WebhookSecret) -> Bool {
        first.key == second.key
    }
}

extension WebhookSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { Self.dots }

    /// Three dots.
    public var debugDescription: String { Self.dots }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for text that isn't a webhook secret.
@nonexhaustive
public enum WebhookSecretError: Error, Hashable, Sendable {
    /// The text does not begin with `whsec_`.
    case missingPrefix
    /// The text after the prefix isn't Base64 with padding.
    case invalidBase64
    /// The secret has fewer than 24 or more than 64 bytes.
    case wrongSize(bytes: Int)
}

extension WebhookSecretError: CustomStringConvertible {
    /// A human-readable description with a remedy, without the secret.
    public var description: String {
        switch self {
        case .missingPrefix:
            "The secret of a webhook must begin with whsec_. Copy it completely."
        case .invalidBase64:
            "The secret of a webhook must be Base64 behind whsec_. Copy it completely."
        case .wrongSize(let bytes):
            """
            The secret of a webhook must have 24 to 64 bytes, not \(bytes). Create one with \
            WebhookSecret.random().
            """
        }
    }
}

extension Data {
    /// Decodes canonical Base64 only.
    ///
    /// Decoders ignore the last bits, so different texts could decode to the same bytes.
    init?(canonicalBase64 text: some StringProtocol) {
        guard let data = Data(base64Encoded: String(text)), data.base64EncodedString() == text
        else { return nil }
        self = data
    }
}
