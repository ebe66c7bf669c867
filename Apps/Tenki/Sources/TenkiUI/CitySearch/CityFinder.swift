import KasaneLive
import Observation
import TenkiDomain

@Observable
final class CityFinder {
    var query = "" {
        didSet { if query != oldValue { search() } }
    }
    var route: String?
    private(set) var matches = SearchMatches(of: "")
    private(set) var similar: [City] = []

    static let form = "city-search"
    static let field = "city-field"

    /// Returns the page of the only place that a text names.
    static func page(named text: String) -> String? {
        guard let query = try? CityQuery(text) else { return nil }
        let world = SearchMatches(of: text).world
        // An ambiguous name has no page.
        let city = try? City.named(query)
        if let city, city.closeness == .exact || world.isEmpty { return CityAddress.page(of: city) }
        return world.count == 1 ? world[0].page : nil
    }

    func go(to address: String) {
        query = ""
        route = address
    }

    func go() {
        guard !query.isEmpty else { return }
        route = Self.page(named: query) ?? CityAddress.search(query)
    }

    func goToNamedPlace() { route = Self.page(named: query) }

    private func search() {
        matches = SearchMatches(of: query)
        similar = matches.count == 0 ? City.similar(to: query) : []
    }
}

extension CityFinder {
    func unknown(in language: Language) -> String {
        language(
            ja: "「\(query.prefix(40))」という都市はありません。",
            en: "No city found for “\(query.prefix(40))”."
        )
    }

    func count(in language: Language) -> String {
        language(ja: "\(matches.count)件", en: "\(matches.count.counted("place")) found")
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
            language(ja: "検索結果がありません", en: "No city found"),
            message: message,
            in: language
        )
    }
}
