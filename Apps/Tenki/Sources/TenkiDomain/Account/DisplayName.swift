import Foundation

/// The name an account shows: 1 to 64 characters on one line.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
    package static let maximumLength = 64

    package let text: String

    package init(_ typed: String) throws(DisplayNameError) {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let scalars = text.unicodeScalars
        guard !text.isLonger(than: Self.maximumLength), scalars.allSatisfy(\.isAllowed),
            scalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint })
        else { throw DisplayNameError() }
        self.text = text
    }

    package init(suggestedBy localPart: String) {
        let part = String(localPart.prefix { $0 != "+" })
        do throws(DisplayNameError) {
            text = try Self(part).text
        } catch {
            text = "user"
        }
    }

    package var description: String { text }
}

package struct DisplayNameError: Error, Hashable, CustomStringConvertible {
    package let description =
        "a display name must have 1 to \(DisplayName.maximumLength) characters on one line"

    package init() {}
}

extension Unicode.Scalar {
    fileprivate var isAllowed: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        // Emoji and Indic scripts need joiners. Other format characters reorder the text around them.
        case .format: self == "\u{200C}" || self == "\u{200D}"
        default: true
        }
    }
}
