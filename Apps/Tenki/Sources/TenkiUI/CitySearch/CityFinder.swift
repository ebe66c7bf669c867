import KasaneLive
import Observation
import TenkiDomain

@Observable
final class CityFinder {
    var query = "" {
        didSet { if query != oldValue { search() } }
    }
    var route: String?
    private(set) var matches: [CityMatch] = []
    private(set) var similar: [City] = []

    static let form = "city-search"
    static let field = "city-field"

    static func city(named text: String) -> CityCode? {
        // A text that is not a valid query names no city, and neither does an ambiguous one.
        try? City.named(CityQuery(text)).city.id
    }

    func go(to city: CityCode) {
        query = ""
        route = CityAddress.page(of: city)
    }

    func go() {
        guard !query.isEmpty else { return }
        let city = Self.city(named: query)
        route = city.map(CityAddress.page) ?? CityAddress.search(query)
    }

    func goToNamedCity() {
        route = Self.city(named: query).map(CityAddress.page)
    }

    private func search() {
        // A text that is not a valid query has no matches.
        matches = (try? CityQuery(query)).map { City.search($0) } ?? []
        similar = matches.isEmpty ? City.similar(to: query) : []
    }
}

extension CityFinder {
    func unknown(in language: Language) -> String {
        language(
            ja: "「\(query.prefix(40))」という都市はありません。",
            en: "No city has “\(query.prefix(40))” in its name."
        )
    }

    func count(in language: Language) -> String {
        let count = matches.count
        return language(
            ja: "\(count)件",
            en: count == 1 ? "1 city found" : "\(count) cities found"
        )
    }
}

extension PageEffect {
    static func found(by finder: CityFinder) -> PageEffect {
        PageEffect.route(Bindings(finder).route) { $0 }
    }
}

extension Alert {
    static func noSuchCity(_ message: String, in language: Language) -> Self {
        Self(
            language(ja: "検索結果がありません", en: "No such city"),
            message: message,
            in: language
        )
    }
}
