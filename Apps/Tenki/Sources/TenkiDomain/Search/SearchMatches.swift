package struct SearchMatches: Equatable, Sendable {
    package let cities: [CityMatch]
    package let municipalities: [CityMatch]
    package let world: [WorldCity]

    /// Finds at most `limit` places of each kind.
    ///
    /// World cities in Japan are left out, because they are among the cities.
    package init(of text: String, limit: Int = 8) {
        // An invalid query finds nothing.
        let query = try? CityQuery(text)
        let found = query.map { City.search($0, limit: .max) } ?? []
        cities = Array(found.filter { $0.municipality == nil }.prefix(limit))
        municipalities = Array(found.filter { $0.municipality != nil }.prefix(limit))
        world = query.map { Array(WorldCity.search($0).prefix(limit)) } ?? []
    }

    package var count: Int { cities.count + municipalities.count + world.count }
}

extension WorldCity {
    fileprivate static func search(_ query: CityQuery) -> [WorldCity] {
        all.filter { city in
            city.japaneseCity == nil
                && [city.name, city.japaneseName, city.reading].contains { name in
                    FoldedText(name).bytes.starts(with: query.folded.bytes)
                }
        }
    }
}
