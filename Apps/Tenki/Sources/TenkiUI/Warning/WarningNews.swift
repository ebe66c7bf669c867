import KasaneLive
import TenkiDomain

struct WarningNews: Component {
    enum Place: Hashable, Sendable {
        case city(CityCode)
        case municipality(MunicipalityCode)

        fileprivate func name(in language: Language) -> String {
            switch self {
            case .city(let city): city.city.name(in: language)
            case .municipality(let municipality): municipality.name(in: language)
            }
        }
    }

    struct Item: Equatable, Sendable {
        let place: Place
        let kinds: [WarningKind]
    }

    let news: [Item]
    let language: Language

    var body: some HTML {
        if !news.isEmpty {
            p(.class("unseen")) {
                let places = news.map { item in
                    let kinds = language.list(item.kinds.map { $0.text(in: language) })
                    return "\(item.place.name(in: language)) \(kinds)"
                }
                language(
                    ja: "新たに発表：\(places.joined(separator: "。"))",
                    en: "Newly issued: \(places.joined(separator: "; "))"
                )
            }
        }
    }
}
