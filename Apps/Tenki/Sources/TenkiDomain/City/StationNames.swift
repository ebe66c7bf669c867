package enum StationNames {
    package static func romaji(of name: String) -> String? { names[name] }

    private static let others = [
        "沖永良部": "Okinoerabu", "奥日光": "Oku-Nikko", "種子島": "Tanegashima", "相川": "Aikawa",
    ]

    private static let names: [String: String] = {
        let cities = City.all.map { ($0.name, $0.romaji) }
        let municipalities = TabSeparatedLines(PackageResources.municipalities_tsv).rows
            .compactMap { fields -> (String, String)? in
                let parts = [fields[1], fields[3]]
                    .compactMap { $0.split(separator: "/").first.map(String.init) }
                return parts.count == 2 ? (String(parts[0].dropLast()), parts[1]) : nil
            }
        return Dictionary(cities + others.map { ($0, $1) } + municipalities) { first, _ in first }
    }()
}
