package import TenkiDomain

package struct CitiesDocument: Encodable, Sendable {
    struct City: Encodable, Sendable {
        let code: String
        let name: String
        let kana: String
        let romaji: String
        let prefecture: String
        let latitude: Double
        let longitude: Double
        @EncodeNull var foundBy: Name?
    }

    struct Name: Encodable, Sendable {
        let kind: String
        let name: String
        @EncodeNull var romaji: String?
        let closeness: String
    }

    @EncodeNull var query: String?
    let cities: [City]

    package init(_ query: CityQuery, _ matches: [CityMatch]) {
        self.query = query.text
        cities = matches.map { City($0.city, foundBy: Name($0)) }
    }

    /// Creates the document of a list of cities without a search.
    package init(_ all: [TenkiDomain.City]) {
        cities = all.map { City($0, foundBy: nil) }
    }
}

extension CitiesDocument.City {
    fileprivate init(_ city: City, foundBy name: CitiesDocument.Name?) {
        code = city.id.text
        self.name = city.name
        kana = city.kana
        romaji = city.romaji
        prefecture = city.prefecture
        latitude = city.latitude
        longitude = city.longitude
        foundBy = name
    }
}

extension CitiesDocument.Name {
    fileprivate init(_ match: CityMatch) {
        closeness = match.closeness.rawValue
        switch match.name {
        case .city:
            (kind, name) = ("city", match.city.name)
            romaji = match.city.romaji
        case .prefecture:
            (kind, name) = ("prefecture", match.city.prefecture)
        case .municipality(let municipality):
            (kind, name) = ("municipality", municipality.name)
            romaji = municipality.romaji
        }
    }
}
