import KasaneLive
import Observation
import TenkiDomain

/// What is typed to find a city, what was found, and where it leads.
@Observable
final class CityFinder {
    /// What is typed.
    var query = ""
    /// What the user must be told before the page can be used again.
    var alert: Alert?
    /// The city to go to.
    var route: CityCode?

    @ObservationIgnored private let language: Language

    init(language: Language) {
        self.language = language
    }

    /// The cities that what is typed may mean.
    var matches: [CityMatch] {
        // What nothing can be searched by finds nothing.
        (try? CityQuery(query)).map { City.search($0) } ?? []
    }

    /// Goes to the first city that what is typed may mean.
    func goToFirstMatch() {
        route = matches.first?.city.id
        guard route == nil, !query.isEmpty else { return }
        alert = .noSuchCity(
            language(
                ja: "「\(query.prefix(40))」という都市はありません。",
                en: "There is no city called “\(query.prefix(40))”."
            ),
            in: language
        )
    }
}

extension PageEffect {
    /// The alert of a finder, and the way to the city that was found.
    @PageEffectBuilder
    static func found(by finder: CityFinder) -> [PageEffect] {
        let bindings = Model(wrappedValue: finder).projectedValue
        PageEffect.alert(bindings.alert)
        PageEffect.route(bindings.route) { "/cities/\($0)" }
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

    /// Makes an alert in the reader's language.
    init(_ title: String, message: String, in language: Language) {
        self.init(title, message: message, closeText: language(ja: "閉じる", en: "OK"))
    }
}
