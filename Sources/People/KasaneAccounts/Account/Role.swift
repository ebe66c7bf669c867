/// An account's role, such as administrator.
///
/// ```swift
/// extension Role {
///     static let editor = Role("editor")
/// }
/// ```
///
/// A ``Policy`` defines what each role can do.
public struct Role: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The role's stored name.
    public let name: String

    /// The role that can manage other accounts.
    public static let administrator: Self = "administrator"

    /// Creates a role.
    ///
    /// - Parameter name: 1 to 40 ASCII letters, digits and hyphens.
    public init(_ name: String) {
        precondition(
            name.isValidName(allowing: "-"),
            "“\(name)” is not a valid role name; use 1 to 40 letters, digits and hyphens."
        )
        self.name = name
    }

    /// Creates a role from a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Whether the first role is listed before the second.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}

extension String {
    /// Whether the text is a valid name for a role or scope, with 1 to 40 ASCII letters, digits and
    /// characters in `others`.
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
