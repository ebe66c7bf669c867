import KasaneDomain

package struct PhotoQuery: Hashable, Sendable {
    package static let maximumLength = 100

    package let text: String

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

package enum InvalidPhotoQueryError: Error, ErrorReason {
    case empty
    case tooLong(Int)

    package var code: String {
        switch self {
        case .empty: "empty-query"
        case .tooLong: "query-too-long"
        }
    }

    package var description: String {
        switch self {
        case .empty: "enter a word to search for, such as rain"
        case .tooLong(let count):
            "the search has \(count) characters; the maximum is \(PhotoQuery.maximumLength)"
        }
    }
}
