/// A set of rights that an account has.
///
/// ```swift
/// extension Role {
///     static let editor = Role("editor")
/// }
/// ```
///
/// A ``Policy`` defines what a role allows.
public struct Role: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The name that identifies the role in the store.
    public let name: String

    /// The role that can manage other accounts.
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

    /// Creates a role from a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Orders roles for lists.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}

extension String {
    /// Whether the text can name a role or scope: 1 to 40 ASCII letters, digits and `others`.
    func isValidName(allowing others: String) -> Bool {
        (1...40).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetterOrDigit || others.utf8.contains($0) }
    }
}

extension UInt8 {
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
