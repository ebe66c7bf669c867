/// A text to search cities by: a name or the beginning or a part of one, in any script, or a code.
public struct CityQuery: Hashable, Sendable {
    /// What was typed.
    public let text: String

    let folded: FoldedText

    /// Makes a query of what somebody typed.
    ///
    /// - Throws: ``InvalidCityQuery``, if there is no letter or digit in it, or more than 100
    ///   characters; how many more does not matter for the time it takes.
    public init(_ typed: String) throws(InvalidCityQuery) {
        // A character can have any number of marks, so scalars are counted.
        guard typed.unicodeScalars.prefix(101).count <= 100 else { throw .tooLong }
        let folded = FoldedText(typed)
        guard !folded.bytes.isEmpty else { throw .empty }
        text = typed
        self.folded = folded
    }
}

/// A text that no city can be searched by.
public enum InvalidCityQuery: Error, Equatable, CustomStringConvertible {
    /// There is no letter or digit in it.
    case empty
    /// It has more than 100 characters.
    case tooLong

    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .empty: "there is nothing to search for; type a city's name, such as 東京 or Tokyo"
        case .tooLong: "the search has more than 100 characters; no city's name is as long"
        }
    }
}
