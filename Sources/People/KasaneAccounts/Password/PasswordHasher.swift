import Crypto
import CryptoExtras
import Foundation

/// Hashes and verifies passwords with scrypt, in threads of its own.
///
/// An application has one hasher. At most `width` calculations run at a time, each with the memory
/// that its ``ScryptParameters`` need, so sign-ins cannot occupy the threads that serve pages.
/// Further calls wait, those of one owner one after the other, and beyond a number of them a call
/// throws ``PasswordHasherError/busy``.
///
/// ```swift
/// let hasher = PasswordHasher()
/// guard try await hasher.verify(password, against: account?.passwordHash), let account else {
///     throw SignInError.wrongPassword
/// }
/// if account.passwordHash.needsUpgrade(to: hasher.parameters) {
///     try await store(try await hasher.hash(password), for: account)
/// }
/// ```
///
/// A hash of ``ScryptParameters/standard`` takes some 100 milliseconds of a core.
public final class PasswordHasher: Sendable {
    /// The maximum length of a password in bytes of UTF-8, after its normalization: 1,024.
    public static let maximumPasswordBytes = NormalizedPassword.maximumBytes

    static let saltSize = 16
    static let digestSize = 32

    /// The parameters of new hashes.
    public let parameters: ScryptParameters
    private let queue: PasswordWorkQueue
    private let dummy: PasswordHash

    /// Creates a hasher.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of new hashes.
    ///   - width: The maximum number of calculations at a time, at least 1; half of the cores if
    ///     `nil`.
    ///   - maximumWaiting: The maximum number of waiting calls of each priority; at least 0.
    public convenience init(
        parameters: ScryptParameters = .standard,
        width: Int? = nil,
        maximumWaiting: Int = 100
    ) {
        let width = width ?? max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
        self.init(
            parameters: parameters,
            queue: PasswordWorkQueue(width: width, maximumWaiting: maximumWaiting)
        )
    }

    /// Creates a hasher with a queue that its creator can observe.
    package init(parameters: ScryptParameters, queue: PasswordWorkQueue) {
        self.parameters = parameters
        self.queue = queue
        dummy = PasswordHash(
            parameters: parameters,
            salt: Array(repeating: 0, count: Self.saltSize),
            digest: Array(repeating: 0, count: Self.digestSize)
        )
    }

    /// Hashes a new password with a random salt of 16 bytes.
    ///
    /// - Parameters:
    ///   - password: The password. It is normalized by Unicode's NFKC, as NIST SP 800-63B
    ///     recommends, so different keyboards may type it. A ``PasswordPolicy`` has accepted it.
    ///   - priority: The rank of the call, if it has to wait.
    ///   - owner: Whose call it is, such as a network or an account; `nil` if unknown. The calls of
    ///     one owner run one at a time.
    /// - Returns: The hash of 32 bytes.
    /// - Throws: ``PasswordHasherError``, or `CancellationError` if the task is cancelled while the
    ///   call waits. A calculation that runs already is not interrupted.
    public func hash(
        _ password: String,
        priority: PasswordWorkPriority = .usual,
        of owner: String? = nil
    ) async throws -> PasswordHash {
        guard !password.isEmpty else { throw PasswordHasherError.empty }
        guard let password = NormalizedPassword(password) else {
            throw PasswordHasherError.tooLong(maximumBytes: Self.maximumPasswordBytes)
        }
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<Self.saltSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let parameters = parameters
        let digest = try await queue.run(priority, of: owner) {
            try Self.key(password, salt: salt, parameters: parameters, size: Self.digestSize)
                .withUnsafeBytes { Array($0) }
        }
        return PasswordHash(parameters: parameters, salt: salt, digest: digest)
    }

    /// Returns whether a password is the one of a hash.
    ///
    /// Without a hash, which is without an account, the call does the same work as for a hash of
    /// the current parameters, so that its time does not show which accounts exist. The hashes are
    /// compared in a time that does not depend on their bytes.
    ///
    /// - Parameters:
    ///   - password: The password as it was typed. An empty one, or one that is too long for
    ///     ``hash(_:priority:of:)``, is wrong without any work.
    ///   - hash: The stored hash of the account; `nil` if there is no account.
    ///   - priority: The rank of the call, if it has to wait.
    ///   - owner: Whose call it is, such as a network or an account; `nil` if unknown. The calls of
    ///     one owner run one at a time.
    /// - Returns: Whether there is a hash and the password belongs to it.
    /// - Throws: ``PasswordHasherError/busy``, or `CancellationError` if the task is cancelled
    ///   while the call waits.
    public func verify(
        _ password: String,
        against hash: PasswordHash?,
        priority: PasswordWorkPriority = .usual,
        of owner: String? = nil
    ) async throws -> Bool {
        guard !password.isEmpty, let password = NormalizedPassword(password) else { return false }
        let expected = hash ?? dummy
        let isEqual = try await queue.run(priority, of: owner) {
            let key = try Self.key(
                password,
                salt: expected.salt,
                parameters: expected.parameters,
                size: expected.digest.count
            )
            return key == SymmetricKey(data: expected.digest)
        }
        return isEqual && hash != nil
    }

    private static func key(
        _ password: NormalizedPassword,
        salt: [UInt8],
        parameters: ScryptParameters,
        size: Int
    ) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Array(password.text.utf8),
            salt: salt,
            outputByteCount: size,
            rounds: parameters.rounds,
            blockSize: parameters.blockSize,
            parallelism: parameters.parallelism
        )
    }
}

/// The reason why a password was not hashed or verified.
@nonexhaustive
public enum PasswordHasherError: Error, Hashable, Sendable {
    /// Too many calls wait already.
    case busy
    /// The new password is empty.
    case empty
    /// The new password is too long.
    case tooLong(maximumBytes: Int)
}

extension PasswordHasherError: CustomStringConvertible {
    /// A human-readable description with a remedy.
    public var description: String {
        switch self {
        case .busy:
            "Too many passwords wait to be hashed. Answer with status 503, and let the client retry."
        case .empty:
            "An empty password is not hashed. Check new passwords with a PasswordPolicy."
        case .tooLong(let maximum):
            """
            A password must have at most \(maximum) bytes of UTF-8. Check new passwords with a \
            PasswordPolicy.
            """
        }
    }
}
