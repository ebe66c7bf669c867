import KasaneLive
import TenkiDomain

/// The warnings of level 3 or above, or as severe without a level, with their places.
struct WarningStrip: Component {
    let cities: [CityWarnings]
    let language: Language

    var body: some HTML {
        let places = places
        if !places.isEmpty {
            ul(
                .class("alert-strip"),
                .aria(.label, language(ja: "発表中の警報", en: "Warnings in force"))
            ) {
                for (kind, cities) in places {
                    li {
                        WarningBadge(kind: kind, language: language)
                        for city in cities {
                            " "
                            a(.href(CityAddress.warnings(of: city))) {
                                city.city.name(in: language)
                            }
                        }
                    }
                }
            }
        }
    }

    private var places: [(kind: WarningKind, cities: [CityCode])] {
        let severe = cities.flatMap { city in
            city.state.inForce.worstOfEachPhenomenon.filter { $0.kind.severity >= .warning }
                .map { (kind: $0.kind, city: city.id.city) }
        }
        return Dictionary(grouping: severe, by: \.kind).sorted { $0.key > $1.key }
            .map { (kind: $0.key, cities: $0.value.map(\.city)) }
    }
}
