import KasaneDomain

/// A query for cities: a full or partial name in any script, or a code.
package struct CityQuery: Hashable, Sendable {
    /// The maximum number of Unicode scalars in a query.
    package static let maximumLength = 100

    /// The text as it was typed.
    package let text: String

    let folded: FoldedText

    /// Creates a query from typed text.
    ///
    /// Rejecting a text that is too long takes constant time.
    ///
    /// - Throws: ``InvalidCityQueryError``, if the text contains no letter or digit, or more than
    ///   ``maximumLength`` Unicode scalars.
    package init(_ typed: String) throws(InvalidCityQueryError) {
        // Scalars are counted because one character can have any number of combining marks.
        let maximum = Self.maximumLength
        guard typed.unicodeScalars.prefix(maximum + 1).count <= maximum else { throw .tooLong }
        let folded = FoldedText(typed)
        guard !folded.bytes.isEmpty else { throw .empty }
        text = typed
        self.folded = folded
    }
}

/// The error thrown for a text that is not a valid city query.
package enum InvalidCityQueryError: Error, ErrorReason {
    /// The text contains no letter or digit.
    case empty
    /// The text has more than ``CityQuery/maximumLength`` Unicode scalars.
    case tooLong

    /// The stable identifier of the case, such as `empty-query`.
    package var code: String {
        switch self {
        case .empty: "empty-query"
        case .tooLong: "query-too-long"
        }
    }

    /// A human-readable description with a suggestion.
    package var description: String {
        switch self {
        case .empty: "there is nothing to search for; type a city's name, such as 東京 or Tokyo"
        case .tooLong:
            "the search has more than \(CityQuery.maximumLength) characters; no city's name is as long"
        }
    }
}
