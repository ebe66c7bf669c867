import Crypto

/// A single-use code that replaces the authenticator app, for example if the phone is lost.
///
/// It has 80 random bits, too many to guess, so a fast hash protects it in the store. It is written
/// in four groups, `7gk2-0c9m-xtrv-4a8e`. Descriptions, debug descriptions and mirrors show three
/// dots; only ``reveal()`` returns the text.
public struct RecoveryCode: Hashable, Sendable {
    /// The number of codes that an account usually gets: 10.
    public static let usualCount = 10

    private static let size = 10
    private let bytes: [UInt8]

    /// Parses a code as typed.
    ///
    /// Case, spaces and hyphens don't matter, full-width characters are allowed, and `o`, `i` and
    /// `l` are read as the digits they look like.
    ///
    /// - Throws: ``RecoveryCodeError``, which doesn't contain the text.
    public init(_ typed: String) throws(RecoveryCodeError) {
        guard let characters = TypedCode.characters(typed) else { throw .malformed }
        let text = String(decoding: characters, as: UTF8.self).lowercased()
        let digits = text.map { $0 == "o" ? "0" : $0 == "i" || $0 == "l" ? "1" : $0 }
        guard let bytes = Base32.withoutLookAlikes.decode(String(digits)), bytes.count == Self.size
        else { throw .malformed }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a code of 80 bits from the system's secure random generator.
    public static func random() -> RecoveryCode {
        var generator = SystemRandomNumberGenerator()
        return RecoveryCode(bytes: (0..<size).map { _ in .random(in: 0...255, using: &generator) })
    }

    /// Returns the text of the code, to be shown once.
    public func reveal() -> String {
        let text = Array(Base32.withoutLookAlikes.encode(bytes))
        return stride(from: 0, to: text.count, by: 4).map { String(text[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    /// The hash to store.
    public var hash: RecoveryCodeHash { RecoveryCodeHash(digest: Array(SHA256.hash(data: bytes))) }
}

extension RecoveryCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }

    /// Three dots.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for text that isn't a recovery code.
@nonexhaustive
public enum RecoveryCodeError: Error, Hashable, Sendable {
    /// The text doesn't consist of 16 recovery code characters.
    case malformed
}

extension RecoveryCodeError: CustomStringConvertible {
    /// A human-readable description with a remedy, without the text.
    public var description: String {
        "A recovery code has 16 letters and digits in four groups. Type it completely."
    }
}
