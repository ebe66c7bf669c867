import KasaneDomain

/// A search text for photographs.
package struct PhotoQuery: Hashable, Sendable {
    /// The maximum number of Unicode scalars in a query.
    package static let maximumLength = 100

    /// The lowercased text with single spaces between its words.
    ///
    /// It has 1 to ``maximumLength`` Unicode scalars.
    package let text: String

    /// Creates a query from typed text.
    ///
    /// - Throws: ``InvalidPhotoQueryError``, if the text is empty or too long.
    package init(_ typed: String) throws(InvalidPhotoQueryError) {
        // A space can be part of a character, such as one with a combining mark, so that splitting
        // by characters would give another text the second time.
        let words = typed.lowercased().unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
        guard !words.isEmpty else { throw .empty }
        // A character can have any number of combining marks, which providers count, too.
        let count = words.unicodeScalars.count
        guard count <= Self.maximumLength else { throw .tooLong(count) }
        text = words
    }
}

/// The error thrown for a text that is not a valid photo query.
package enum InvalidPhotoQueryError: Error, ErrorReason {
    /// The text contains no word.
    case empty
    /// The text is too long; the associated value is its number of Unicode scalars.
    case tooLong(Int)

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
        case .empty: "there is nothing to search for; type a word, such as rain"
        case .tooLong(let count):
            "the search has \(count) characters; \(PhotoQuery.maximumLength) are the most"
        }
    }
}
