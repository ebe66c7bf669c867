import KasaneDomain

/// A search text for places: a name, and behind commas the areas of the place: `Dover, UK`.
package struct PlaceQuery: Hashable, Sendable {
    /// The numbers of Unicode scalars that a query can have.
    ///
    /// Open-Meteo finds nothing for a single character.
    package static let length = 2...100

    /// The text with single spaces between its words.
    package let text: String
    /// The name of the place.
    package let name: String
    /// The areas that the place is in, such as a region or a country.
    package let areas: [String]

    /// The query for a place whose name is the whole text.
    package var byWholeText: Self { Self(text: text, name: text, areas: []) }

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
        let parts = words.split { ",、，".contains($0) }
            .map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }
        let name = parts.first ?? ""
        let hasName = name.unicodeScalars.count >= Self.length.lowerBound
        self.init(
            text: words,
            name: hasName ? name : words,
            areas: hasName ? Array(parts.dropFirst()) : []
        )
    }

    private init(text: String, name: String, areas: [String]) {
        self.text = text
        self.name = name
        self.areas = areas
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
