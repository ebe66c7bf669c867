/// The rules for new passwords.
///
/// The rules follow NIST SP 800-63B and OWASP's ASVS, chapter 6.2. They require a minimum length,
/// but no mix of characters. Common passwords and words from the account or site are rejected.
///
/// ```swift
/// let policy = PasswordPolicy()
/// try policy.check(password, context: [mail.text, "Tenki"])
/// ```
///
/// Lengths are in Unicode code points after normalization to NFKC.
public struct PasswordPolicy: Hashable, Sendable {
    /// The allowed values of the minimum length, 8 to 64 characters.
    ///
    /// ASVS 6.2.1 requires 8 characters and recommends 15, and passwords of 64 characters must be
    /// allowed. NIST SP 800-63B-4 requires 15 characters if the password is the only factor, and 8
    /// with a second factor.
    public static let minimumLengths = 8...64

    /// The allowed values of the maximum length, 128 to 256 characters.
    ///
    /// A ``PasswordHasher`` can hash any password of 256 characters.
    public static let maximumLengths = 128...256

    /// The minimum length of a context word, in bytes because a name can be two Japanese
    /// characters.
    ///
    /// Shorter words occur in too many passwords.
    private static let minimumContextBytes = 4

    /// The minimum number of characters.
    public let minimumLength: Int
    /// The maximum number of characters.
    public let maximumLength: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - minimumLength: The minimum number of characters, within ``minimumLengths``.
    ///   - maximumLength: The maximum number of characters, within ``maximumLengths``.
    public init(minimumLength: Int = 8, maximumLength: Int = 128) {
        precondition(
            Self.minimumLengths.contains(minimumLength),
            "The minimum length must be 8 to 64 characters, not \(minimumLength)."
        )
        precondition(
            Self.maximumLengths.contains(maximumLength),
            "The maximum length must be 128 to 256 characters, not \(maximumLength)."
        )
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
    }

    /// Checks a new password.
    ///
    /// Case is ignored. The 10,000 most common passwords with at least eight characters are
    /// rejected, even if up to six digits and exclamation marks are added, as in `Password1!`. A
    /// check takes microseconds.
    ///
    /// - Parameters:
    ///   - password: The password as typed.
    ///   - context: Words that an attacker would try first, such as the account's email address and
    ///     the site's name. The part of an address before the `@` is also a word. Words shorter
    ///     than four UTF-8 bytes are ignored.
    /// - Throws: The first violated rule.
    public func check(_ password: String, context: [String]) throws(PasswordPolicyError) {
        guard let normalized = NormalizedPassword(password) else {
            throw .tooLong(maximum: maximumLength)
        }
        let length = normalized.text.unicodeScalars.count
        guard length >= minimumLength else { throw .tooShort(minimum: minimumLength) }
        guard length <= maximumLength else { throw .tooLong(maximum: maximumLength) }
        let word = normalized.text.lowercased()
        if CommonPasswords.contain(word) { throw .tooCommon }
        for entry in context where Self.words(entry).contains(where: { word.contains($0) }) {
            throw .containsContext
        }
    }

    /// Returns a context word, and the local part if it is an address.
    private static func words(_ entry: String) -> [String] {
        // A password can't contain a longer word.
        guard let entry = NormalizedPassword(entry)?.text.lowercased() else { return [] }
        let local = entry.lastIndex(of: "@").map { String(entry[..<$0]) }
        return [entry, local ?? ""].filter { $0.utf8.count >= minimumContextBytes }
    }
}

/// The rule that a new password violates.
@nonexhaustive
public enum PasswordPolicyError: Error, Hashable, Sendable {
    /// The password has too few characters.
    case tooShort(minimum: Int)
    /// The password has too many characters.
    case tooLong(maximum: Int)
    /// The password is one of the most common passwords.
    case tooCommon
    /// The password contains a word from the account or site.
    case containsContext
}

extension PasswordPolicyError: CustomStringConvertible {
    /// The error message with a suggested fix, without the password.
    public var description: String {
        switch self {
        case .tooShort(let minimum):
            "The password must be at least \(minimum) characters long. Choose a longer password."
        case .tooLong(let maximum):
            "The password must be at most \(maximum) characters long. Choose a shorter password."
        case .tooCommon:
            "The password is very common and easy to guess. Choose another password."
        case .containsContext:
            """
            The password contains the email address or the site's name, which attackers try first. \
            Choose another password.
            """
        }
    }
}
