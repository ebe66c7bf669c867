/// A municipality, or a part of one, that is covered by a city's forecast.
package struct Municipality: Hashable, Sendable {
    /// The agency's code of the municipality or the part.
    package let code: MunicipalityCode
    /// The name in Japanese, such as 千代田区 or 仙台市西部.
    package let name: String
    /// The name in hiragana, such as ちよだく.
    package let kana: String
    /// The name in Latin letters, such as Chiyoda-ku or Sendai-shi Seibu.
    package let romaji: String
    /// The city whose forecast covers the municipality.
    package let city: CityCode
    /// The office that issues the municipality's warnings.
    package let office: WarningOffice
}

/// A row of the table of municipalities with the parts of its name.
struct MunicipalityRow {
    let municipality: Municipality
    /// The kanji and kana of the whole municipality: 仙台市 for 仙台市西部.
    let whole: [String]
    /// The kanji and kana of the whole municipality without its suffix: 仙台.
    let stem: [String]
    /// The rank of the kind of municipality; the kinds searched most often come first.
    let rank: Int

    /// Parses the fields city, name, kana, romaji, code and office; a slash separates a part from
    /// its municipality.
    init(_ fields: [String]) {
        let parts = fields.map { $0.split(separator: "/").map(String.init) }
        guard fields.count == 6, let city = CityTable.shared.indices[fields[0]],
            let code = MunicipalityCode(digits: fields[4]),
            let office = WarningOffice(digits: fields[5]),
            let kind = Self.kinds.first(where: { kind in
                parts[1][0].hasSuffix(kind.name) && parts[2][0].hasSuffix(kind.kana)
            })
        else { preconditionFailure("municipalities.tsv has an invalid line: \(fields)") }
        whole = [parts[1][0], parts[2][0]]
        stem = [
            String(parts[1][0].dropLast(kind.name.count)),
            String(parts[2][0].dropLast(kind.kana.count)),
        ]
        rank = kind.rank
        municipality = Municipality(
            code: code,
            name: parts[1].joined(),
            kana: parts[2].joined(),
            romaji: ([parts[3][0] + kind.romaji] + parts[3].dropFirst()).joined(separator: " "),
            city: CityCode(index: city),
            office: office
        )
    }

    private static let kinds: [(name: String, kana: String, romaji: String, rank: Int)] = [
        ("市", "し", "-shi", 0), ("区", "く", "-ku", 0), ("町", "ちょう", "-cho", 1),
        ("町", "まち", "-machi", 1), ("村", "むら", "-mura", 2), ("村", "そん", "-son", 2),
    ]
}
