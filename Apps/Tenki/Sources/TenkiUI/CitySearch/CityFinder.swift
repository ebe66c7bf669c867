import KasaneLive
import Observation
import TenkiDomain

/// The state of a city search: the typed text, the cities found, and the address to navigate to.
@Observable
final class CityFinder {
    /// The typed text.
    var query = "" {
        didSet { if query != oldValue { search() } }
    }
    /// The address to navigate to.
    var route: String?
    /// The cities that match the typed text.
    private(set) var matches: [CityMatch] = []
    /// The cities with similar names, if none matches.
    private(set) var similar: [City] = []

    /// The `id` of the form.
    static let form = "city-search"
    /// The `id` of the field, by which it receives the focus.
    static let field = "city-field"

    /// Returns the city that a text names, or `nil` if it names none or several.
    static func city(named text: String) -> CityCode? {
        // A text that is not a valid query names no city, and neither does an ambiguous one.
        try? City.named(CityQuery(text)).city.id
    }

    /// Navigates to a city.
    func go(to city: CityCode) {
        query = ""
        route = CityAddress.page(of: city)
    }

    /// Navigates to the city that the typed text names, or else to the page with all matches.
    func go() {
        guard !query.isEmpty else { return }
        let city = Self.city(named: query)
        route = city.map(CityAddress.page) ?? CityAddress.search(query)
    }

    /// Navigates to the city that the typed text names, if there is exactly one.
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
    /// Returns the sentence that no city matches the typed text.
    func unknown(in language: Language) -> String {
        language(
            ja: "「\(query.prefix(40))」という都市はありません。",
            en: "No city has “\(query.prefix(40))” in its name."
        )
    }

    /// Returns the number of cities found.
    func count(in language: Language) -> String {
        let count = matches.count
        return language(
            ja: "\(count)件",
            en: count == 1 ? "1 city found" : "\(count) cities found"
        )
    }
}

extension PageEffect {
    /// Returns the navigation to a city or to the page with all matches.
    static func found(by finder: CityFinder) -> PageEffect {
        PageEffect.route(Bindings(finder).route) { $0 }
    }
}

extension Alert {
    /// Returns an alert about a search without a match.
    static func noSuchCity(_ message: String, in language: Language) -> Self {
        Self(
            language(ja: "検索結果がありません", en: "No such city"),
            message: message,
            in: language
        )
    }
}
