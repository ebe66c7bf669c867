import KasaneLive

struct TileHandle: Component {
    let language: Language

    var body: some HTML {
        DragHandle(
            .class("handle"),
            .title(language(ja: "ドラッグして並べ替え", en: "Drag to another place"))
        )
    }
}
