import KasaneLive
import TenkiApplication
import TenkiDomain

struct BoardTools: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        Live(.div, .class("refresh")) {
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
            Button(
                language(ja: "すべて更新", en: "Refresh all"),
                model.refreshAll,
                .id("refresh-all"),
                .class("quiet")
            )
        }
    }
}
