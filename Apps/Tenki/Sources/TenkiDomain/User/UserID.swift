import Foundation
package import KasaneDomain

/// A user name, chosen by the user.
///
/// A name has 1 to 32 characters: letters of any script in lower case, digits, dots, hyphens and
/// underscores. It begins with a letter or a digit. Such a text needs no quotes in a command.
package struct UserID: Hashable, Sendable {
    /// The name, in Unicode's compatibility composition (NFKC).
    package let text: String

    /// The maximum number of Unicode scalars in a name.
    private static let maximumLength = 32

    /// Parses a name.
    ///
    /// Capital letters become small ones, and full-width letters those of other widths, so that a
    /// name has one spelling.
    ///
    /// - Throws: ``InvalidUserIDError``, if the text is not a valid name.
    package init(_ text: String) throws(InvalidUserIDError) {
        let name = text.precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
        let scalars = name.unicodeScalars
        guard (1...Self.maximumLength).contains(scalars.count),
            scalars.first?.isLetterOrDigit == true,
            scalars.allSatisfy({ $0.isLetterOrDigit || $0.isMark || $0.isJoint })
        else { throw InvalidUserIDError(text: text) }
        self.text = name
    }
}

extension UserID {
    /// Creates the name that a mail address suggests: the part before the “@”, without what cannot
    /// be in a name, and with at most 20 characters.
    package init(suggestedBy mail: EmailAddress) throws(InvalidUserIDError) {
        let local = mail.localPart.lowercased().prefix { $0 != "+" }
        let name = local.unicodeScalars.filter { $0.isLetterOrDigit || $0.isJoint }
            .drop { !$0.isLetterOrDigit }
        let text = String(String.UnicodeScalarView(name.prefix(20)))
        try self.init(text.isEmpty ? "user" : text)
    }
}

extension Unicode.Scalar {
    /// Whether it is a visible letter of any script, except for a capital one, or a decimal digit.
    fileprivate var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Whether it belongs to the letter before it, such as a vowel sign.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Whether it joins the parts of a name.
    fileprivate var isJoint: Bool { self == "." || self == "-" || self == "_" }
}

extension UserID: Comparable, CustomStringConvertible {
    /// Returns whether the left name sorts before the right one, byte by byte.
    package static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// The name.
    package var description: String { text }
}

/// The error thrown for a text that is not a valid user name.
package struct InvalidUserIDError: Error, Equatable, CustomStringConvertible {
    /// The invalid text.
    package let text: String

    /// A human-readable description with a suggestion.
    package var description: String {
        """
        “\(text.shortened)” cannot name a user: take 1 to 32 letters, digits, “.”, “-” and “_”, and \
        begin with a letter or a digit
        """
    }
}
