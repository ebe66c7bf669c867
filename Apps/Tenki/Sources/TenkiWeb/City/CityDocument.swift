import TenkiDomain

struct CityDocument: Encodable, Sendable {
    let code: String
    let name: String
    let prefecture: String
    let romaji: String

    init(_ city: City) {
        code = city.id.text
        name = city.name
        prefecture = city.prefecture
        romaji = city.romaji
    }
}
