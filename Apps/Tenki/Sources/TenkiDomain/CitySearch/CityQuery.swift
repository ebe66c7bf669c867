import KasaneDomain

package struct CityQuery: Hashable, Sendable {
    package static let maximumLength = 100

    package let text: String

    let folded: FoldedText

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

package enum InvalidCityQueryError: Error, ErrorReason {
    case empty
    case tooLong

    package var code: String {
        switch self {
        case .empty: "empty-query"
        case .tooLong: "query-too-long"
        }
    }

    package var description: String {
        switch self {
        case .empty: "enter a city, such as 東京 or Tokyo"
        case .tooLong:
            "the search is limited to \(CityQuery.maximumLength) characters"
        }
    }
}
