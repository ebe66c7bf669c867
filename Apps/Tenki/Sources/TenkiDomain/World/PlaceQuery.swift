import KasaneDomain

package struct PlaceQuery: Hashable, Sendable {
    package static let length = 2...100

    package let text: String
    package let name: String
    package let areas: [String]

    package var byWholeText: Self { Self(text: text, name: text, areas: []) }

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

package enum InvalidPlaceQueryError: Error, ErrorReason {
    case tooShort
    case tooLong(Int)

    package var code: String {
        switch self {
        case .tooShort: "query-too-short"
        case .tooLong: "query-too-long"
        }
    }

    package var description: String {
        switch self {
        case .tooShort: "enter two or more characters, such as Oslo"
        case .tooLong(let count):
            "the search has \(count) characters; the maximum is \(PlaceQuery.length.upperBound)"
        }
    }
}
