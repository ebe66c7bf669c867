package import TenkiDomain
package import TenkiUI

package struct CitiesReport: CustomStringConvertible {
    private let matches: [CityMatch]
    private let language: Language

    package init(_ matches: [CityMatch], in language: Language = .english) {
        self.matches = matches
        self.language = language
    }

    package var description: String { lines.joined(separator: "\n") }

    package var lines: [String] {
        TextTable(
            heading: [
                language(ja: "コード", en: "code"), language(ja: "都市", en: "city"), "",
                language(ja: "都道府県", en: "prefecture"), language(ja: "一致した名前", en: "found by"),
            ],
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
    package var nameText: String? {
        switch name {
        case .city: nil
        case .prefecture: city.prefecture
        case .municipality(let municipality): "\(municipality.name) \(municipality.romaji)"
        }
    }
}
