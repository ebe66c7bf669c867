import KasaneLive
import TenkiApplication
import TenkiDomain

struct BoardTools: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        Live(.div, .class("refresh")) {
            fetching
            undo
        }
        PageMenu(name: language(ja: "このボードのメニュー", en: "Board menu")) {
            Live(.div) {
                if model.watched.count > 1 {
                    a(.href(ComparedCities.address(of: Array(model.watched.prefix(2))))) {
                        language(ja: "くらべる", en: "Compare")
                    }
                }
                refresh
                layouts
            }
            Live(.div) { ShareSection(model: model) }
        }
    }

    @HTMLBuilder private var undo: some HTML {
        if let moved = model.state.moved {
            Button(
                .id("undo-move"),
                .class("quiet"),
                .aria(
                    .label,
                    language(
                        ja: "\(moved.city.name)の移動を元に戻す",
                        en: "Undo the move of \(moved.city.romaji)"
                    )
                ),
                action: { try await model.undo() },
                label: { language(ja: "元に戻す", en: "Undo") }
            )
        }
    }

    private var layouts: some HTML {
        RouteForm(Preferences.path) {
            input(.type(.hidden), .name(Preferences.Name.page), .value(model.site.address))
            for layout in BoardLayout.allCases {
                button(
                    .id("layout-\(layout.rawValue)"),
                    .class("quiet"),
                    .name(Preferences.Name.layout),
                    .value(layout.rawValue),
                    .aria(.pressed, layout == model.site.preferences.layout)
                ) { layout.name(in: language) }
            }
        }
    }

    @HTMLBuilder private var fetching: some HTML {
        let action = model.refreshAll
        if action.isExecuting {
            progress(
                .value("\(action.progress ?? 0)"),
                .max(1),
                .aria(.label, language(ja: "取得の進みぐあい", en: "Progress"))
            ) { "\(Int((action.progress ?? 0) * 100)) %" }
        }
    }

    private var refresh: some HTML {
        Button(
            language(ja: "すべて更新", en: "Refresh all"),
            model.refreshAll,
            .id("refresh-all"),
            .class("quiet")
        )
    }
}
