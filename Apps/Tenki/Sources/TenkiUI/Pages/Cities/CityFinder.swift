import KasaneLive
import Observation
import TenkiDomain

/// The state of a city search: the typed text, the matches, and the selected city.
@Observable
final class CityFinder {
    /// The typed text.
    var query = "" {
        didSet { (mustChoose, isUnknown) = (false, false) }
    }
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    var alert: Alert?
    /// The city to navigate to.
    var route: CityCode?
    /// Whether the submitted text matches several cities, from which the user selects one.
    private(set) var mustChoose = false
    /// Whether the submitted text matches no city.
    private(set) var isUnknown = false

    /// The `id` of the field, by which it receives the focus.
    static let field = "city-field"
    /// The `id` of the first match's link, by which it receives the focus.
    static let firstMatch = "first-match"

    @ObservationIgnored private let language: Language

    init(language: Language) {
        self.language = language
    }

    /// The cities that match the typed text.
    var matches: [CityMatch] {
        // A text that is not a valid query has no matches.
        (try? CityQuery(query)).map { City.search($0) } ?? []
    }

    /// Returns the city that a text names, or `nil` if it names none or several.
    static func city(named text: String) -> CityCode? {
        // A text that is not a valid query names no city, and neither does an ambiguous one.
        try? City.named(CityQuery(text)).city.id
    }

    /// Navigates to the city that the typed text names, or requests a choice if several cities
    /// match.
    func go() {
        guard !query.isEmpty else { return }
        do {
            route = try City.named(try CityQuery(query)).city.id
        } catch CityNameError.ambiguous {
            mustChoose = true
        } catch {
            isUnknown = true
            alert = .noSuchCity(
                language(
                    ja: "「\(query.prefix(40))」という都市はありません。",
                    en: "There is no city called “\(query.prefix(40))”."
                ),
                in: language
            )
        }
    }
}

extension PageEffect {
    /// Returns the alert of a finder, the navigation to the found city, and the focus on the first
    /// match if the user must choose.
    @PageEffectBuilder
    static func found(by finder: CityFinder) -> [PageEffect] {
        PageEffect.alert(Bindings(finder).alert)
        PageEffect.route(Bindings(finder).route) { CityPage.address(of: $0) }
        PageEffect.focus(CityFinder.firstMatch, when: finder.mustChoose)
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
