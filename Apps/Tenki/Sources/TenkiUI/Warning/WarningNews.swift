import KasaneLive
import TenkiDomain

struct WarningNews: Component {
    struct Item: Equatable, Sendable {
        let place: WarningPlace
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
