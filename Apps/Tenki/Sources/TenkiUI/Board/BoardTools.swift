import KasaneLive
import TenkiApplication
import TenkiDomain

struct BoardTools: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        Live(.div, .class("refresh")) {
            undo
            if model.watched.count > 1 {
                a(
                    .class("chip"),
                    .href(ComparedCities.address(of: Array(model.watched.prefix(2))))
                ) { language(ja: "くらべる", en: "Compare") }
            }
            Button(
                .id("dense"),
                .class("quiet"),
                .aria(.pressed, model.layout == .list),
                action: { model.layout = model.layout == .list ? .tiles : .list },
                label: { language(ja: "一覧", en: "List") }
            )
            refresh
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

    @HTMLBuilder private var refresh: some HTML {
        let action = model.refreshAll
        if action.isExecuting {
            progress(
                .value("\(action.progress ?? 0)"),
                .max(1),
                .aria(.label, language(ja: "取得の進みぐあい", en: "Progress"))
            ) { "\(Int((action.progress ?? 0) * 100)) %" }
        }
        Button(
            language(ja: "すべて更新", en: "Refresh all"),
            action,
            .id("refresh-all"),
            .class("quiet")
        )
    }
}
