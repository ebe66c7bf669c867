import Crypto

/// A single-use code that replaces the authenticator app, for example if the phone is lost.
///
/// A recovery code has 80 random bits, which can't be guessed, so storing a fast hash is enough. It
/// is written in four groups, such as `7gk2-0c9m-xtrv-4a8e`. Descriptions and mirrors hide the
/// code. Only ``reveal()`` returns it.
public struct RecoveryCode: Hashable, Sendable {
    /// The usual number of codes per account, 10.
    public static let usualCount = 10

    private static let size = 10
    private let bytes: [UInt8]

    /// Parses a code as typed.
    ///
    /// Parsing ignores case, spaces and hyphens, accepts full-width characters, and reads `o`, `i`
    /// and `l` as the digits that they resemble.
    ///
    /// - Throws: ``RecoveryCodeError``, which doesn't contain the code.
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

    /// Creates an 80-bit code with the system's secure random number generator.
    public static func random() -> RecoveryCode {
        var generator = SystemRandomNumberGenerator()
        return RecoveryCode(bytes: (0..<size).map { _ in .random(in: 0...255, using: &generator) })
    }

    /// Returns the code as text.
    ///
    /// Show the text once.
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

/// An error for an invalid recovery code.
@nonexhaustive
public enum RecoveryCodeError: Error, Hashable, Sendable {
    /// The text doesn't have the format of a recovery code.
    case malformed
}

extension RecoveryCodeError: CustomStringConvertible {
    /// The error message with a suggested fix, without the code.
    public var description: String {
        "A recovery code has 16 letters and digits in four groups. Enter the whole code."
    }
}
