import KasaneLive
import TenkiDomain

struct HomeWarnings: Component {
    let home: MunicipalityWarnings
    let language: Language

    var body: some HTML {
        p(.class("alert-home")) {
            strong { home.municipality.name(in: language) }
            for warning in home.state.inForce {
                " "
                WarningBadge(kind: warning.kind, language: language)
            }
            if case .none = home.state { language(ja: " 発表なし", en: " none in force") }
            if let text = home.state.unsureText(in: language) {
                " "
                UnsureText(text: text)
            }
            let lastKnown = home.state.lastKnown
            if !lastKnown.isEmpty {
                " "
                span(.class("was")) { language(ja: "最後の情報では", en: "last known:") }
                for warning in lastKnown {
                    " "
                    WarningBadge(kind: warning.kind, language: language, isLastKnown: true)
                }
            }
        }
    }
}

struct UnsureText: Component {
    let text: String

    var body: some HTML {
        span(.class("alert unsure")) {
            WarningIcon(shape: .unknown)
            text
        }
    }
}

struct HomeForm: Component {
    let city: CityCode
    let home: MunicipalityCode?
    let address: String
    let language: Language

    static let id = "home"
    private static let field = "municipality"

    var body: some HTML {
        details(.class("card home"), .id(Self.id)) {
            summary { h2 { language(ja: "お住まいの市区町村", en: "Where you live") } }
            RouteForm(Preferences.path) {
                input(.type(.hidden), .name(Preferences.Name.page), .value(address))
                label(.for(Self.field)) { language(ja: "市区町村", en: "Municipality") }
                select(.id(Self.field), .name(Preferences.Name.home)) {
                    option(.value("")) { language(ja: "選択しない", en: "None") }
                    for code in choices {
                        if code == home {
                            option(.value(code.text), Attribute("selected", "")) {
                                code.name(in: language)
                            }
                        } else {
                            option(.value(code.text)) { code.name(in: language) }
                        }
                    }
                }
                button(.class("quiet")) { language(ja: "保存", en: "Save") }
            }
            p(.class("remark")) {
                language(
                    ja: "選択した市区町村の警報・注意報をボードの先頭に表示します。",
                    en: "Its warnings are shown first on your board."
                )
            }
            p { NoticeLink(city: city, home: home, language: language) }
        }
    }

    private var choices: [MunicipalityCode] {
        guard let home, !city.municipalities.contains(home) else { return city.municipalities }
        return [home] + city.municipalities
    }
}
