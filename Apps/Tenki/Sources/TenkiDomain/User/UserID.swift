/// A user name, chosen by the user.
///
/// A name has 1 to 32 lowercase ASCII letters, digits, dots, hyphens and underscores. It begins
/// with a letter or a digit. The same text is therefore valid in a command, a URL and a file name.
public struct UserID: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Parses a name; uppercase ASCII letters are lowercased.
    ///
    /// - Throws: ``InvalidUserIDError``, if the text is not a valid name.
    public init(_ text: String) throws(InvalidUserIDError) {
        // Only ASCII is lowercased, because `lowercased()` maps some other characters to ASCII
        // letters, such as the kelvin sign.
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
        else { throw InvalidUserIDError(text: text) }
        self.text = name
    }
}

extension UserID: Comparable, CustomStringConvertible {
    /// Returns whether the left name sorts before the right one, byte by byte.
    public static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// The name.
    public var description: String { text }
}

/// The error thrown for a text that is not a valid user name.
public struct InvalidUserIDError: Error, Equatable, CustomStringConvertible {
    /// The invalid text.
    public let text: String

    /// A human-readable description with a suggestion.
    public var description: String {
        """
        “\(text.shortened)” cannot name a user: take 1 to 32 of the letters a to z, digits, \
        “.”, “-” and “_”, and begin with a letter or a digit
        """
    }
}
