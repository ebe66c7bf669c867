import Crypto
import Foundation

/// The signing secret shared by a sender and a receiver.
///
/// Each receiver has its own secret. The secret is written as `whsec_` followed by its bytes in
/// Base64, as specified by [Standard Webhooks](https://www.standardwebhooks.com). Descriptions and
/// mirrors hide the secret. Only ``reveal()`` returns it.
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
    /// - Parameter text: `whsec_` followed by the padded Base64 of 24 to 64 bytes.
    /// - Throws: ``WebhookSecretError``, which doesn't contain the secret.
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

    /// Creates a 32-byte secret with the system's secure random number generator.
    public static func random() -> WebhookSecret {
        WebhookSecret(key: SymmetricKey(size: .bits256))
    }

    /// Returns the secret as a string, to store it or to show it to the receiver.
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

/// An error for a string that isn't a valid webhook secret.
@nonexhaustive
public enum WebhookSecretError: Error, Hashable, Sendable {
    /// The string doesn't start with `whsec_`.
    case missingPrefix
    /// The string after the prefix isn't padded Base64.
    case invalidBase64
    /// The secret has fewer than 24 or more than 64 bytes.
    case wrongSize(bytes: Int)
}

extension WebhookSecretError: CustomStringConvertible {
    /// The error message with a suggested fix, without the secret.
    public var description: String {
        switch self {
        case .missingPrefix:
            "The webhook secret must start with whsec_. Copy the complete secret."
        case .invalidBase64:
            "The webhook secret must be Base64 after whsec_. Copy the complete secret."
        case .wrongSize(let bytes):
            """
            The webhook secret must be 24 to 64 bytes long, not \(bytes). Create one with \
            WebhookSecret.random().
            """
        }
    }
}

extension Data {
    /// Decodes canonical Base64 only.
    ///
    /// Some decoders ignore unused trailing bits, so different strings could otherwise decode to
    /// the same bytes.
    init?(canonicalBase64 text: some StringProtocol) {
        guard let data = Data(base64Encoded: String(text)), data.base64EncodedString() == text
        else { return nil }
        self = data
    }
}
