package import TenkiDomain

package struct CitiesDocument: JSONDocument {
    package let content: JSONObject

    package init(_ query: CityQuery, _ matches: [CityMatch]) {
        let cities = matches.map { $0.city.entry(foundBy: $0.nameDocument) }
        content = ["query": query.text, "cities": cities]
    }

    package init(_ all: [City]) {
        let cities = all.map { $0.entry(foundBy: nil) }
        content = ["query": nil, "cities": cities]
    }
}

extension City {
    fileprivate func entry(foundBy name: JSONObject?) -> JSONObject {
        [
            "code": id.text,
            "name": self.name,
            "kana": kana,
            "romaji": romaji,
            "prefecture": prefecture,
            "latitude": latitude,
            "longitude": longitude,
            "foundBy": name,
        ]
    }
}

extension CityMatch {
    fileprivate var nameDocument: JSONObject {
        let (kind, text, romaji): (String, String, String?) =
            switch name {
            case .city: ("city", city.name, city.romaji)
            case .prefecture: ("prefecture", city.prefecture, nil)
            case .municipality(let found): ("municipality", found.name, found.romaji)
            }
        return ["kind": kind, "name": text, "romaji": romaji, "closeness": closeness.rawValue]
    }
}
