import Crypto

/// New recovery codes for an account.
///
/// ```swift
/// let codes = RecoveryCodes.random()
/// try await save(codes.hashes)
/// show(codes.codes.map { $0.reveal() })    // once
/// ```
///
/// When a user signs in with a code, match the code against the account's hashes, and delete the
/// matching hash in the same transaction:
///
/// ```swift
/// let used = try RecoveryCode(typed).match(in: hashes)
/// ```
public struct RecoveryCodes: Hashable, Sendable {
    /// The codes, without duplicates.
    public let codes: [RecoveryCode]

    /// Creates random codes, which replace all of the account's earlier codes.
    ///
    /// - Parameter count: The number of codes, at least 1.
    public static func random(count: Int = RecoveryCode.usualCount) -> RecoveryCodes {
        precondition(count >= 1, "The number of recovery codes must be at least 1, not \(count).")
        var codes: Set<RecoveryCode> = []
        while codes.count < count { codes.insert(.random()) }
        return RecoveryCodes(codes: Array(codes))
    }

    private init(codes: [RecoveryCode]) {
        self.codes = codes
    }

    /// The hashes to store.
    public var hashes: [RecoveryCodeHash] { codes.map(\.hash) }
}

extension RecoveryCode {
    /// Returns the stored hash that matches the code.
    ///
    /// Hashes are compared in constant time.
    ///
    /// - Parameter hashes: The hashes of the account's unused codes.
    /// - Returns: The hash, which you must delete, or `nil` if the code is wrong or already used.
    public func match(in hashes: [RecoveryCodeHash]) -> RecoveryCodeHash? {
        hashes.filter { $0.matches(self) }.first
    }
}

/// The stored SHA-256 hash of a recovery code.
///
/// A code can't be guessed from its hash, because it has too many random bits.
public struct RecoveryCodeHash: Hashable, Sendable {
    private static let hexadecimal = Array("0123456789abcdef".utf8)
    private let digest: [UInt8]

    init(digest: [UInt8]) {
        self.digest = digest
    }

    /// Parses a stored hash.
    ///
    /// - Parameter text: 64 lowercase hexadecimal digits.
    /// - Throws: ``RecoveryCodeHashError``.
    public init(_ text: String) throws(RecoveryCodeHashError) {
        let values = text.utf8.compactMap { Self.hexadecimal.firstIndex(of: $0) }
        guard values.count == 2 * SHA256.byteCount, text.utf8.count == values.count else {
            throw .malformed
        }
        digest = stride(from: 0, to: values.count, by: 2)
            .map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }

    /// The hash as 64 lowercase hexadecimal digits.
    public var text: String {
        String(
            decoding: digest.flatMap {
                [Self.hexadecimal[Int($0 >> 4)], Self.hexadecimal[Int($0 & 15)]]
            },
            as: UTF8.self
        )
    }

    /// Returns whether this is the hash of a code, using a comparison in constant time.
    public func matches(_ code: RecoveryCode) -> Bool {
        SymmetricKey(data: digest) == SymmetricKey(data: code.hash.digest)
    }
}

extension RecoveryCodeHash: Codable {
    /// Decodes a stored hash.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(String.self))
        } catch let error as RecoveryCodeHashError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Encodes the hash as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// An error for an invalid recovery code hash.
@nonexhaustive
public enum RecoveryCodeHashError: Error, Hashable, Sendable {
    /// The text doesn't consist of 64 lowercase hexadecimal digits.
    case malformed
}

extension RecoveryCodeHashError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        """
        A recovery code hash must be 64 lowercase hexadecimal digits. Ask the user to replace \
        the recovery codes.
        """
    }
}
