import KasaneLive
import Observation
import TenkiDomain

/// What is typed to find a city, what was found, and where it leads.
@Observable
final class CityFinder {
    /// What is typed.
    var query = "" {
        didSet { (mustChoose, isUnknown) = (false, false) }
    }
    /// What the user must be told before the page can be used again.
    var alert: Alert?
    /// The city to go to.
    var route: CityCode?
    /// Whether what was sent may mean several cities, of which the user chooses one.
    private(set) var mustChoose = false
    /// Whether what was sent is no city.
    private(set) var isUnknown = false

    /// The name by which the field gets the focus.
    static let field = "city-field"
    /// The name by which the first match's link gets the focus.
    static let firstMatch = "first-match"

    @ObservationIgnored private let language: Language

    init(language: Language) {
        self.language = language
    }

    /// The cities that what is typed may mean.
    var matches: [CityMatch] {
        // What nothing can be searched by finds nothing.
        (try? CityQuery(query)).map { City.search($0) } ?? []
    }

    /// Goes to the city that what is typed means, or has the user choose if that is more than one.
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
    /// The alert of a finder, the way to the city that was found, and the focus for a choice.
    @PageEffectBuilder
    static func found(by finder: CityFinder) -> [PageEffect] {
        let bindings = Model(wrappedValue: finder).projectedValue
        PageEffect.alert(bindings.alert)
        PageEffect.route(bindings.route) { CityPage.address(of: $0) }
        PageEffect.focus(CityFinder.firstMatch, when: finder.mustChoose)
    }
}

extension Alert {
    /// Tells that a search led nowhere.
    static func noSuchCity(_ message: String, in language: Language) -> Self {
        Self(
            language(ja: "検索結果がありません", en: "No such city"),
            message: message,
            in: language
        )
    }
}
