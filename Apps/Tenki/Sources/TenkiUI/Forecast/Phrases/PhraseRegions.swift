enum PhraseRegions {
    static func english(_ region: String, after preposition: String) -> String? {
        if let landscape = landscapes[region] { return landscape }
        guard let name = names[region] else { return nil }
        let takesArticle = articles.contains { name.contains($0) }
        return "\(preposition) \(takesArticle ? "the " : "")\(name)"
    }

    private static let landscapes = [
        "海上": "at sea", "陸上": "on land", "内海": "in the inland sea", "外海": "in the open sea",
        "山沿い": "in the mountains", "山地": "in the mountains", "山間部": "in the mountains",
        "平地": "on the plains", "平野部": "on the plains", "海岸": "on the coast",
        "沿岸": "on the coast", "沿岸部": "on the coast", "内陸": "inland", "内陸部": "inland",
        "島しょ部": "on the islands",
    ]

    private static let articles = [
        "Region", "Area", "Islands", "Coast", "Peninsula", "District", "Lakes", "Main Island",
    ]

    private static let names: [String: String] = Dictionary(
        String(decoding: PackageResources.regions_tsv, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t").map(String.init) }
            .map { ($0[0], $0[1]) },
        uniquingKeysWith: { first, _ in first }
    )
}
