/// A set of rights that an account has, such as that of administrators.
///
/// ```swift
/// extension Role {
///     static let editor = Role("editor")
/// }
/// ```
///
/// A ``Policy`` says what a role allows.
public struct Role: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The name under which the role is stored.
    public let name: String

    /// The role that may manage the accounts of others.
    public static let administrator: Self = "administrator"

    /// Creates a role.
    ///
    /// - Parameter name: 1 to 40 letters, digits and hyphens in ASCII.
    public init(_ name: String) {
        precondition(
            name.isValidName(allowing: "-"),
            "“\(name)” cannot name a role: use letters, digits and hyphens."
        )
        self.name = name
    }

    /// Creates a role of a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Whether a role precedes another one in lists.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}

extension String {
    /// Whether the text can name a role or a scope: 1 to 40 letters and digits in ASCII, and some
    /// other characters.
    func isValidName(allowing others: String) -> Bool {
        (1...40).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || others.utf8.contains($0) }
    }
}

extension UInt8 {
    /// Whether the byte is a letter or a digit of ASCII.
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
