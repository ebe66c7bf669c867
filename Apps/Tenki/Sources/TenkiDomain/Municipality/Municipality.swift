package struct Municipality: Hashable, Sendable {
    package let code: MunicipalityCode
    package let name: String
    package let kana: String
    package let romaji: String
    package let city: CityCode
    package let office: WarningOffice
}

struct MunicipalityRow {
    let municipality: Municipality
    let whole: [String]
    /// The kanji and kana of the whole municipality without its suffix: 仙台.
    let stem: [String]
    let rank: Int

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
