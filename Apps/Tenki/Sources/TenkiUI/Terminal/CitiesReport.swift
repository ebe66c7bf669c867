public import TenkiDomain

/// Cities that were found as lines for a terminal.
public struct CitiesReport: CustomStringConvertible {
    private let matches: [CityMatch]

    /// Makes the report of matches, in their order.
    public init(_ matches: [CityMatch]) {
        self.matches = matches
    }

    /// A heading and a line for each match, without a line break at the end.
    public var description: String { lines.joined(separator: "\n") }

    /// A heading and a line for each match.
    public var lines: [String] {
        TextTable(
            heading: ["code", "city", "", "prefecture", "found by"],
            rows: matches.map { match in
                [
                    match.city.id.text, match.city.name, match.city.romaji, match.city.prefecture,
                    match.nameText ?? "",
                ]
            }
        )
        .lines
    }
}

extension CityMatch {
    /// The name that the city was found by, if it is not its own, such as 千代田区 Chiyoda-ku.
    public var nameText: String? {
        switch name {
        case .city: nil
        case .prefecture: city.prefecture
        case .municipality(let municipality): "\(municipality.name) \(municipality.romaji)"
        }
    }
}
