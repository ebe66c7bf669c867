/// The place of a tile: a city, or a municipality with the forecast of its city.
package struct BoardPlace: Hashable, Sendable {
    package let city: CityCode
    private let code: MunicipalityCode?

    package init(_ city: CityCode, _ municipality: MunicipalityCode? = nil) {
        self.city = city
        code = municipality
    }

    package init(_ match: CityMatch) {
        self.init(match.city.id, match.municipality?.code)
    }

    /// Creates a place from its text: `130010` for Tokyo, `130010/1320100` for Hachioji.
    package init(_ text: String) throws(CityCodeError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let municipality = parts.dropFirst().first.map(String.init)
        code = municipality.flatMap { MunicipalityCode(digits: $0) }
        guard (municipality == nil) == (code == nil) else { throw .malformed(text) }
        city = try CityCode(parts.first.map(String.init) ?? text)
    }

    /// The municipality, or `nil` for a city.
    ///
    /// It is also `nil` for a municipality that has merged since it was added, whose code is kept.
    package var municipality: Municipality? {
        code?.municipality.flatMap { $0.city == city ? $0 : nil }
    }

    package var text: String { code.map { "\(city)/\($0)" } ?? city.text }
}

extension BoardPlace: CustomStringConvertible {
    package var description: String { text }
}

extension [BoardPlace] {
    /// The cities in order, without duplicates.
    package var cities: [CityCode] {
        var seen: Set<CityCode> = []
        return map(\.city).filter { seen.insert($0).inserted }
    }
}
