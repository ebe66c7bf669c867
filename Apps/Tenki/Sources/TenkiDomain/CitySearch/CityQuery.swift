/// A text to search cities by: a name or the beginning or a part of one, in any script, or a code.
public struct CityQuery: Hashable, Sendable {
    /// How many characters it may have.
    public static let maximumLength = 100

    /// What was typed.
    public let text: String

    let folded: FoldedText

    /// Makes a query of what somebody typed.
    ///
    /// - Throws: ``InvalidCityQuery``, if there is no letter or digit in it, or more than
    ///   ``maximumLength`` characters; how many more does not matter for the time it takes.
    public init(_ typed: String) throws(InvalidCityQuery) {
        // A character can have any number of marks, so scalars are counted.
        let maximum = Self.maximumLength
        guard typed.unicodeScalars.prefix(maximum + 1).count <= maximum else { throw .tooLong }
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
    /// It has more than ``CityQuery/maximumLength`` characters.
    case tooLong

    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .empty: "there is nothing to search for; type a city's name, such as 東京 or Tokyo"
        case .tooLong:
            "the search has more than \(CityQuery.maximumLength) characters; no city's name is as long"
        }
    }
}
