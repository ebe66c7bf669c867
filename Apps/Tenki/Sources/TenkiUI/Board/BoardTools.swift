import KasaneLive
import TenkiApplication
import TenkiDomain

struct BoardTools: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        PageMenu(name: language(ja: "このボードのメニュー", en: "Board menu")) {
            Live(.div) {
                let cities = model.state.board.cities
                if cities.count > 1 {
                    a(.href(ComparedCities.address(of: Array(cities.prefix(2))))) {
                        language(ja: "くらべる", en: "Compare")
                    }
                }
                Button(
                    language(ja: "すべて更新", en: "Refresh all"),
                    model.refreshAll,
                    .id("refresh-all"),
                    .class("quiet")
                )
                layouts
            }
            Live(.div) { ShareSection(model: model) }
        }
    }

    private var layouts: some HTML {
        RouteForm(Preferences.path) {
            input(.type(.hidden), .name(Preferences.Name.page), .value(model.site.address))
            for layout in BoardLayout.allCases {
                button(
                    .class("quiet"),
                    .name(Preferences.Name.layout),
                    .value(layout.rawValue),
                    .aria(.pressed, layout == model.site.preferences.layout)
                ) { layout.name(in: language) }
            }
        }
    }
}
