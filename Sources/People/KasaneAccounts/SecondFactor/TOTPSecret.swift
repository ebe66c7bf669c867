import Crypto
public import Foundation

/// The secret that an account shares with an authenticator app.
///
/// One-time passwords follow TOTP ([RFC 6238](https://www.rfc-editor.org/rfc/rfc6238)) with SHA-1,
/// six digits and 30-second steps, which is the only variant that all authenticator apps implement.
/// Descriptions and mirrors hide the secret. Only ``reveal()``, ``uri(issuer:account:)`` and
/// ``code(at:)`` return values derived from it.
///
/// ```swift
/// let secret = TOTPSecret.random()
/// let picture = try QRCode(secret.uri(issuer: "Tenki", account: mail.text))
/// // After the user has typed the code from the app:
/// let step = secret.verify(code, at: now, after: lastStep)
/// ```
public struct TOTPSecret: Sendable {
    /// The allowed sizes in bytes.
    ///
    /// RFC 4226 requires 16 and recommends 20.
    public static let sizes = 16...64

    /// The duration of a step, 30 seconds.
    public static let stepDuration: Duration = .seconds(30)

    private static let digits = 6
    private let key: SymmetricKey

    /// Parses a secret as shown by an app or a site.
    ///
    /// - Parameter text: The Base32 encoding of 16 to 64 bytes. Case, spaces, hyphens, padding and
    ///   full width are ignored.
    /// - Throws: ``TOTPSecretError``, which doesn't contain the secret.
    public init(_ text: String) throws(TOTPSecretError) {
        guard let typed = TypedCode.characters(text) else { throw .invalidBase32 }
        let characters = typed.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        let code = String(decoding: characters, as: UTF8.self).uppercased()
        guard let bytes = Base32.standard.decode(code) else { throw .invalidBase32 }
        guard Self.sizes.contains(bytes.count) else { throw .wrongSize(bytes: bytes.count) }
        key = SymmetricKey(data: bytes)
    }

    private init(key: SymmetricKey) {
        self.key = key
    }

    /// Creates a 20-byte secret with the system's secure random number generator.
    public static func random() -> TOTPSecret {
        TOTPSecret(key: SymmetricKey(size: SymmetricKeySize(bitCount: 160)))
    }

    /// Returns the secret as text, to store it or to type it into an app.
    ///
    /// The text of a ``random()`` secret is 32 Base32 characters ([RFC
    /// 4648](https://www.rfc-editor.org/rfc/rfc4648#section-6)) without padding.
    public func reveal() -> String {
        Base32.standard.encode(key.withUnsafeBytes { Array($0) })
    }

    /// Returns the URI that an authenticator app scans from a QR code.
    ///
    /// The URI is in Google Authenticator's [Key URI
    /// format](https://github.com/google/google-authenticator/wiki/Key-Uri-Format), without
    /// parameters that have default values. Colons are removed from both arguments, because a colon
    /// separates the arguments in the URI.
    ///
    /// Show the text of ``reveal()`` too, because the URI of a long address and issuer can exceed
    /// ``QRCode/maximumBytes``, and some phones have no camera.
    ///
    /// - Parameters:
    ///   - issuer: The site's name.
    ///   - account: The account's name, usually its email address.
    /// - Returns: `otpauth://totp/issuer:account?secret=…&issuer=…`, percent-encoded.
    public func uri(issuer: String, account: String) -> String {
        let (issuer, account) = (Self.escape(issuer), Self.escape(account))
        return "otpauth://totp/\(issuer):\(account)?secret=\(reveal())&issuer=\(issuer)"
    }

    private static func escape(_ text: String) -> String {
        // Contains only the characters that URIs never reserve, which all apps read the same way.
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return text.utf8.reduce(into: "") { escaped, byte in
            switch byte {
            case UInt8(ascii: ":"): break
            case digits, capitals, letters, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let number = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (byte < 16 ? "0" : "") + number
            }
        }
    }

    /// Returns the one-time password for a date, for tests.
    ///
    /// - Returns: Six digits, or `nil` before 1970.
    public func code(at date: Date) -> String? {
        Self.step(of: date).map(code)
    }

    /// Verifies a typed one-time password.
    ///
    /// The passwords for the previous and next steps are also accepted, because clocks differ and
    /// typing takes time. To accept each password only once, store the returned step with the
    /// account, in the same transaction as the action that the password authorizes. Pass the stored
    /// step as `lastStep` next time. Passwords are compared in constant time.
    ///
    /// Limit the number of attempts, because six digits are easy to guess.
    ///
    /// - Parameters:
    ///   - code: Six digits in any script, including full width. Spaces, hyphens and invisible
    ///     characters are ignored.
    ///   - date: The current date.
    ///   - lastStep: The last step accepted for the account, or `nil` if there is none.
    /// - Returns: The step, counted from 1970, or `nil` if the password is wrong or already used.
    public func verify(_ code: String, at date: Date, after lastStep: Int?) -> Int? {
        guard let typed = TypedCode.characters(code), typed.count == Self.digits,
            let current = Self.step(of: date)
        else { return nil }
        var match: Int?
        // Two steps can have the same password, which must not be accepted once for each step.
        for step in max(0, current - 1)...current + 1 where step > lastStep ?? -1 {
            if Self.areEqual(typed, Array(self.code(step).utf8)) { match = step }
        }
        return match
    }

    private static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the step for a date, counted from 1970, or `nil` for an earlier date.
    static func step(of date: Date) -> Int? {
        let step = (date.timeIntervalSince1970 / (stepDuration / .seconds(1))).rounded(.down)
        // Verification also needs the step after the current step.
        guard step >= 0, step < 0x1p53 else { return nil }
        return Int(step)
    }

    /// Returns the password for a step, truncated as in RFC 4226, section 5.3.
    private func code(_ step: Int) -> String {
        let counter = withUnsafeBytes(of: UInt64(step).bigEndian) { Array($0) }
        let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(code[19] & 15)
        let number = code[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }
}

extension TOTPSecret: Equatable {
    /// Compares two secrets in constant time.
    public static func == (first: TOTPSecret, second: TOTPSecret) -> Bool {
        first.key == second.key
    }
}

extension TOTPSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots.
    public var description: String { "•••" }

    /// Three dots.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for an invalid TOTP secret.
@nonexhaustive
public enum TOTPSecretError: Error, Hashable, Sendable {
    /// The text is not Base32.
    case invalidBase32
    /// The secret has fewer than 16 or more than 64 bytes.
    case wrongSize(bytes: Int)
}

extension TOTPSecretError: CustomStringConvertible {
    /// The error message with a suggested fix, without the secret.
    public var description: String {
        switch self {
        case .invalidBase32:
            "The secret for one-time passwords must be Base32. Copy the whole secret."
        case .wrongSize(let bytes):
            """
            The secret for one-time passwords must be 16 to 64 bytes long, not \(bytes). Create \
            a secret with TOTPSecret.random().
            """
        }
    }
}
