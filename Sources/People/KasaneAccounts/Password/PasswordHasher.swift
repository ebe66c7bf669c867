import Crypto
import CryptoExtras
import Foundation

/// Hashes and verifies passwords with scrypt on separate threads.
///
/// Use one hasher per application. At most `width` calculations run at a time, so sign-ins can't
/// block the threads that serve pages. Each calculation uses the memory that its
/// ``ScryptParameters`` require. Further calls wait, and calls with the same owner run one at a
/// time. If too many calls are waiting, a call throws ``PasswordHasherError/busy``.
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
/// A hash with ``ScryptParameters/standard`` takes about 100 milliseconds of CPU time.
public final class PasswordHasher: Sendable {
    /// The maximum length of a normalized password, 1,024 bytes in UTF-8.
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
    ///   - width: The maximum number of concurrent calculations, at least 1. Defaults to half the
    ///     number of cores.
    ///   - maximumWaiting: The maximum number of waiting calls per priority, at least 0.
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

    /// Creates a hasher with a queue that tests can observe.
    package init(parameters: ScryptParameters, queue: PasswordWorkQueue) {
        self.parameters = parameters
        self.queue = queue
        dummy = PasswordHash(
            parameters: parameters,
            salt: Array(repeating: 0, count: Self.saltSize),
            digest: Array(repeating: 0, count: Self.digestSize)
        )
    }

    /// Hashes a new password with a random 16-byte salt.
    ///
    /// - Parameters:
    ///   - password: A password accepted by a ``PasswordPolicy``. It is normalized to NFKC, as NIST
    ///     SP 800-63B recommends, so that it can be typed on different keyboards.
    ///   - priority: The priority if the call has to wait.
    ///   - owner: The owner, such as a network or an account, or `nil` if unknown. Calls with the
    ///     same owner run one at a time.
    /// - Returns: A 32-byte hash.
    /// - Throws: ``PasswordHasherError``, or `CancellationError` if the task is cancelled while the
    ///   call waits. A running calculation isn't interrupted.
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

    /// Returns whether a password matches a hash.
    ///
    /// If there is no hash because the account doesn't exist, the call does the same work, so that
    /// its timing doesn't reveal which accounts exist. Hashes are compared in constant time.
    ///
    /// - Parameters:
    ///   - password: The password as typed. A password that is empty or too long for
    ///     ``hash(_:priority:of:)`` is rejected without calculation.
    ///   - hash: The account's stored hash, or `nil` if there is no account.
    ///   - priority: The priority if the call has to wait.
    ///   - owner: The owner, such as a network or an account, or `nil` if unknown. Calls with the
    ///     same owner run one at a time.
    /// - Returns: `true` if there is a hash and the password matches it.
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

/// An error while hashing or verifying a password.
@nonexhaustive
public enum PasswordHasherError: Error, Hashable, Sendable {
    /// Too many calls are waiting.
    case busy
    /// The new password is empty.
    case empty
    /// The new password is too long.
    case tooLong(maximumBytes: Int)
}

extension PasswordHasherError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        switch self {
        case .busy:
            "Too many passwords are waiting to be hashed. Respond with status 503 and let clients retry."
        case .empty:
            "An empty password can't be hashed. Check new passwords with a PasswordPolicy."
        case .tooLong(let maximum):
            """
            A password must be at most \(maximum) bytes long in UTF-8. Check new passwords with a \
            PasswordPolicy.
            """
        }
    }
}
