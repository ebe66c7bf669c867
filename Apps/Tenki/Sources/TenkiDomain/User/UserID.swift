/// What tells a user from every other: a short name of their own choice.
///
/// It is 1 to 32 small Latin letters, digits, dots, hyphens and underscores, and begins with a letter
/// or a digit; so it is the same in a command, an address and a file.
public struct UserID: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Reads a name; capital letters become small ones.
    ///
    /// - Throws: ``InvalidUserID``.
    public init(_ text: String) throws(InvalidUserID) {
        // Only letters of ASCII: others have small ones there too, such as the sign for kelvin.
        let name = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : text
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isName, (1...32).contains(name.utf8.count), let first = name.first,
            first.isLetter || first.isNumber
        else { throw InvalidUserID(text: text) }
        self.text = name
    }
}

extension UserID: Comparable, CustomStringConvertible {
    /// Whether a name comes before another, letter by letter.
    public static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// The name.
    public var description: String { text }
}

/// A text that cannot name a user.
public struct InvalidUserID: Error, Equatable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// The error for people, with what to do next.
    public var description: String {
        """
        “\(text.shortened)” cannot name a user: take 1 to 32 of the letters a to z, digits, \
        “.”, “-” and “_”, and begin with a letter or a digit
        """
    }
}
