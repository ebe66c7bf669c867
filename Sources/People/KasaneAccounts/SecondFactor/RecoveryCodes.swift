import Crypto

/// The recovery codes of an account, at the time when they are created.
///
/// ```swift
/// let codes = RecoveryCodes.random()
/// try await save(codes.hashes)
/// show(codes.codes.map { $0.reveal() })    // once
/// ```
///
/// At a sign-in the account's hashes are compared with the typed code, and the matching one is
/// deleted in the transaction that accepts the code:
///
/// ```swift
/// let used = try RecoveryCode(typed).match(in: hashes)
/// ```
public struct RecoveryCodes: Hashable, Sendable {
    /// The codes, all different.
    public let codes: [RecoveryCode]

    /// Creates random codes, which replace all codes that the account had.
    ///
    /// - Parameter count: The number of codes; at least 1.
    /// - Returns: The codes.
    public static func random(count: Int = RecoveryCode.usualCount) -> RecoveryCodes {
        precondition(count >= 1, "An account must get at least 1 recovery code, not \(count).")
        var codes: Set<RecoveryCode> = []
        while codes.count < count { codes.insert(.random()) }
        return RecoveryCodes(codes: Array(codes))
    }

    private init(codes: [RecoveryCode]) {
        self.codes = codes
    }

    /// The hashes of the codes, for storing them.
    public var hashes: [RecoveryCodeHash] { codes.map(\.hash) }
}

extension RecoveryCode {
    /// Returns the one of an account's hashes that belongs to the code.
    ///
    /// All hashes are compared, each in a time that does not depend on its bytes.
    ///
    /// - Parameter hashes: The hashes of the codes that the account has not used.
    /// - Returns: The hash, which the caller deletes; `nil` if the code is wrong or was used.
    public func match(in hashes: [RecoveryCodeHash]) -> RecoveryCodeHash? {
        hashes.filter { $0.matches(self) }.first
    }
}

/// The SHA-256 of a recovery code, as an account's row stores it.
///
/// The random bits of a code are too many to be guessed from it.
public struct RecoveryCodeHash: Hashable, Sendable {
    private static let hexadecimal = Array("0123456789abcdef".utf8)
    private let digest: [UInt8]

    init(digest: [UInt8]) {
        self.digest = digest
    }

    /// Reads a stored hash.
    ///
    /// - Parameter text: 64 hexadecimal digits in lower case.
    /// - Throws: ``RecoveryCodeHashError``.
    public init(_ text: String) throws(RecoveryCodeHashError) {
        let values = text.utf8.compactMap { Self.hexadecimal.firstIndex(of: $0) }
        guard values.count == 2 * SHA256.byteCount, text.utf8.count == values.count else {
            throw .malformed
        }
        digest = stride(from: 0, to: values.count, by: 2)
            .map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    /// The hash in 64 hexadecimal digits of lower case.
    public var text: String {
        String(
            decoding: digest.flatMap {
                [Self.hexadecimal[Int($0 >> 4)], Self.hexadecimal[Int($0 & 15)]]
            },
            as: UTF8.self
        )
    }

    /// Returns whether the hash belongs to a code, in a time that does not depend on its bytes.
    public func matches(_ code: RecoveryCode) -> Bool {
        SymmetricKey(data: digest) == SymmetricKey(data: code.hash.digest)
    }
}

extension RecoveryCodeHash: Codable {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(String.self))
        } catch let error as RecoveryCodeHashError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The reason why a text is not the hash of a recovery code.
@nonexhaustive
public enum RecoveryCodeHashError: Error, Hashable, Sendable {
    /// The text does not have 64 hexadecimal digits in lower case.
    case malformed
}

extension RecoveryCodeHashError: CustomStringConvertible {
    /// A human-readable description with a remedy.
    public var description: String {
        """
        The hash of a recovery code must have 64 hexadecimal digits in lower case. Have new codes \
        created.
        """
    }
}
