import Foundation
package import KasaneDomain

package struct UserID: Hashable, Sendable {
    package let text: String

    private static let maximumLength = 32

    /// Parses a name.
    ///
    /// Capital letters become small ones, and full-width letters those of other widths, so that a
    /// name has one spelling.
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
    fileprivate var isLetterOrDigit: Bool {
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    fileprivate var isJoint: Bool { self == "." || self == "-" || self == "_" }
}

extension UserID: Comparable, CustomStringConvertible {
    /// Returns whether the left name sorts before the right one, byte by byte.
    package static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package var description: String { text }
}

package struct InvalidUserIDError: Error, Equatable, CustomStringConvertible {
    package let text: String

    package var description: String {
        """
        “\(text.shortened)” cannot name a user: take 1 to 32 letters, digits, “.”, “-” and “_”, and \
        begin with a letter or a digit
        """
    }
}
