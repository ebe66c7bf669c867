import Foundation

/// A stored scrypt password hash.
///
/// The hash is stored in the [PHC string format](https://github.com/P-H-C/phc-string-format), as
/// `$scrypt$ln=14,r=8,p=5$`, the salt, `$` and the hash. The salt and the hash are in Base64
/// without padding. Descriptions and mirrors hide the hash. Only ``reveal()`` and an encoder return
/// it.
///
/// Use a ``PasswordHasher`` to create a hash:
///
/// ```swift
/// let hash = try await hasher.hash(password)
/// ```
public struct PasswordHash: Hashable, Sendable {
    static let saltSizes = 4...64
    static let digestSizes = 16...64
    private static let maximumTextLength = 256
    private static let prefix = "$scrypt$"

    /// The parameters with which the hash was calculated.
    public let parameters: ScryptParameters
    let salt: [UInt8]
    let digest: [UInt8]

    init(parameters: ScryptParameters, salt: [UInt8], digest: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.digest = digest
    }

    /// Parses a stored hash.
    ///
    /// Numbers are decimal, without signs or leading zeros, and within the limits of
    /// ``ScryptParameters``, so a row can't make the server allocate more than 128 MiB.
    ///
    /// - Parameter text: The stored hash, with a salt of 4 to 64 bytes and a hash of 16 to 64
    ///   bytes.
    /// - Throws: ``PasswordHashError``, which doesn't contain the hash.
    public init(_ text: String) throws(PasswordHashError) {
        guard text.utf8.count <= Self.maximumTextLength else { throw .malformed }
        guard text.hasPrefix(Self.prefix) else { throw .otherAlgorithm }
        let parts = text.dropFirst(Self.prefix.count)
            .split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 3, let salt = [UInt8](unpadded: parts[1]),
            let digest = [UInt8](unpadded: parts[2]), Self.saltSizes.contains(salt.count),
            Self.digestSizes.contains(digest.count)
        else { throw .malformed }
        self.init(parameters: try Self.parameters(parts[0]), salt: salt, digest: digest)
    }

    /// Returns the string to store.
    public func reveal() -> String {
        let numbers = [
            "ln=\(parameters.costLogarithm)", "r=\(parameters.blockSize)",
            "p=\(parameters.parallelism)",
        ]
        return Self.prefix + numbers.joined(separator: ",") + "$" + salt.unpaddedBase64 + "$"
            + digest.unpaddedBase64
    }

    /// Returns whether to hash the password again when the user signs in.
    ///
    /// Hashes with stronger parameters also need an upgrade. Otherwise, their verification time
    /// would reveal that the account exists.
    ///
    /// - Parameter current: The parameters of the application's hasher.
    /// - Returns: `true` if the parameters differ, or if the salt or hash is shorter than in new
    ///   hashes.
    public func needsUpgrade(to current: ScryptParameters) -> Bool {
        parameters != current || salt.count < PasswordHasher.saltSize
            || digest.count < PasswordHasher.digestSize
    }

    private static func parameters(
        _ text: Substring
    ) throws(PasswordHashError) -> ScryptParameters {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let logarithm = number(parts[0], after: "ln="),
            let blockSize = number(parts[1], after: "r="),
            let parallelism = number(parts[2], after: "p=")
        else { throw .malformed }
        do {
            return try ScryptParameters(
                costLogarithm: logarithm,
                blockSize: blockSize,
                parallelism: parallelism
            )
        } catch {
            throw .unacceptableParameters(error)
        }
    }

    private static func number(_ text: Substring, after name: String) -> Int? {
        guard text.hasPrefix(name) else { return nil }
        let digits = text.dropFirst(name.count)
        guard let number = Int(digits), number >= 0, String(number) == digits else { return nil }
        return number
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }

    /// Three dots.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PasswordHash: Codable {
    /// Decodes a stored hash.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(String.self))
        } catch let error as PasswordHashError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Encodes the hash as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(reveal())
    }
}

/// An error for an invalid stored hash.
@nonexhaustive
public enum PasswordHashError: Error, Hashable, Sendable {
    /// The string doesn't start with `$scrypt$`.
    case otherAlgorithm
    /// The string has the wrong format, or one of its components has the wrong size.
    case malformed
    /// The parameters are out of range.
    case unacceptableParameters(ScryptParametersError)
}

extension PasswordHashError: CustomStringConvertible {
    /// The error message with a suggested fix, without the hash.
    public var description: String {
        switch self {
        case .otherAlgorithm:
            """
            The stored password hash must start with $scrypt$. Ask the user to reset their \
            password.
            """
        case .malformed:
            """
            The stored password hash must have the form $scrypt$ln=14,r=8,p=5$<salt>$<hash>. \
            Ask the user to reset their password.
            """
        case .unacceptableParameters(let error):
            "The parameters of the stored password hash are invalid. \(error)"
        }
    }
}

extension [UInt8] {
    /// Decodes only canonical Base64 without padding.
    fileprivate init?(unpadded text: Substring) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding) else { return nil }
        self = Array(data)
        guard unpaddedBase64 == text else { return nil }
    }

    fileprivate var unpaddedBase64: String {
        String(Data(self).base64EncodedString().prefix { $0 != "=" })
    }
}
