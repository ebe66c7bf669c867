import KasaneDomain

/// A search text for places.
package struct PlaceQuery: Hashable, Sendable {
    /// The numbers of Unicode scalars that a query can have.
    ///
    /// Open-Meteo finds nothing for a single character.
    package static let length = 2...100

    /// The text with single spaces between its words.
    package let text: String

    /// Creates a query from typed text.
    ///
    /// - Throws: ``InvalidPlaceQueryError``, if the text is too short or too long.
    package init(_ typed: String) throws(InvalidPlaceQueryError) {
        let words = typed.unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
        let count = words.unicodeScalars.count
        guard count >= Self.length.lowerBound else { throw .tooShort }
        guard count <= Self.length.upperBound else { throw .tooLong(count) }
        text = words
    }
}

/// The error thrown for a text that is not a valid search for places.
package enum InvalidPlaceQueryError: Error, ErrorReason {
    /// The text has less than two characters.
    case tooShort
    /// The text is too long; the associated value is its number of Unicode scalars.
    case tooLong(Int)

    /// The stable identifier of the case, such as `query-too-short`.
    package var code: String {
        switch self {
        case .tooShort: "query-too-short"
        case .tooLong: "query-too-long"
        }
    }

    /// A human-readable description with a suggestion.
    package var description: String {
        switch self {
        case .tooShort: "the search has too few characters; type two or more, such as Oslo"
        case .tooLong(let count):
            "the search has \(count) characters; \(PlaceQuery.length.upperBound) are the most"
        }
    }
}
