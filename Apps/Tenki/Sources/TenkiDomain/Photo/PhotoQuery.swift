/// A text to search photographs by.
public struct PhotoQuery: Hashable, Sendable {
    /// How many characters it may have.
    public static let maximumLength = 100

    /// The text in lower case, one space between its words; 1 to ``maximumLength`` characters.
    public let text: String

    /// Makes a query of what somebody typed.
    ///
    /// - Throws: ``InvalidPhotoQuery``.
    public init(_ typed: String) throws(InvalidPhotoQuery) {
        let words = typed.lowercased()
            .split { $0.isWhitespace || $0.unicodeScalars.allSatisfy(\.isControl) }
            .joined(separator: " ")
        guard !words.isEmpty else { throw .empty }
        // A character can have any number of marks, and providers count those too.
        let count = words.unicodeScalars.count
        guard count <= Self.maximumLength else { throw .tooLong(count) }
        text = words
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

/// A text that nothing can be searched by.
public enum InvalidPhotoQuery: Error, Equatable, CustomStringConvertible {
    /// There is nothing in it.
    case empty
    /// It has so many characters.
    case tooLong(Int)

    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .empty: "there is nothing to search for; type a word, such as rain"
        case .tooLong(let count):
            "the search has \(count) characters; \(PhotoQuery.maximumLength) are the most"
        }
    }
}
