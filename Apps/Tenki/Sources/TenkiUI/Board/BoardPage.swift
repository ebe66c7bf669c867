package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct BoardPage: SitePage {
    package static let path = SiteSection.forecasts.path
    package static let stylesheet: SiteStylesheet? = .board

    @Bindable var model: BoardModel
    private let ticks: any Clock<Duration>

    package init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        _model = Bindable(wrappedValue: model)
        self.ticks = ticks
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "日本各地の今日・明日の天気、気温、降水確率をひと目で確認できます。",
            en: """
                Weather for cities in Japan, today and tomorrow: temperatures and chance of rain at a \
                glance.
                """
        )
    }

    private var addition: CityAddition {
        CityAddition(
            verb: .init(japanese: "追加", english: "Add"),
            note: model.language(ja: "ボードにあり", en: "on the board"),
            hasRoom: model.isEditable,
            takesMunicipalities: true,
            contains: model.isWatched,
            add: model.watch
        )
    }

    package var body: some HTML {
        let content = model.content
        SiteLayout(model.site, in: .forecasts) {
            CitySearch(model.finder, in: model.language, addition: addition)
        } content: {
            Live(.div, role: .status, .id("news"), .class("news")) { BoardNews(model: model) }
            Live(.div, role: .status, .id("notice")) {
                if let notice = content.notice { p(.class("notice")) { notice } }
            }
            div(.class("heading")) {
                h1 { model.language(ja: "天気ボード", en: "Weather board") }
                BoardTools(model: model)
            }
            Live(.div, .id("warnings")) {
                Shared(model.warningLines)
                TyphoonLine(typhoons: model.typhoons.shown, language: model.language)
            }
            Live(.div, role: .status, .id("warning-news")) {
                WarningNews(news: model.warnings.news, language: model.language)
            }
            Live(.div) { SharedNotice(model: model) }
            Live(.div, .id("board")) {
                Shared(content, of: model) { BoardTiles(content: $0, model: $1) }
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        // The first change leads from the list of newcomers to the visitor's own board. Loading and
        // each change have shown the board, so no response waits for the observation.
        PageEffect.task(id: model.list, delaysResponse: false) { await model.follow() }
        PageEffect.task(delaysResponse: false) { await model.followWarnings() }
        PageEffect.task(delaysResponse: false) { await model.typhoons.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepLooking(by: ticks) }
        PageEffect.task(delaysResponse: false) { try await model.keepTime(by: ticks) }
    }

    package func load() async throws { try await model.load() }
}

private struct BoardTiles: Component {
    let content: BoardContent
    let model: ActionTarget<BoardModel>

    var body: some HTML {
        let language = content.preferences.language
        let tiles = content.tiles
        if tiles.isEmpty {
            p(.class("card")) {
                content.isEditable
                    ? language(
                        ja: "まだ都市がありません。上の検索から追加してください。",
                        en: "No cities yet. Search above to add one."
                    ) : language(ja: "このボードには都市がありません。", en: "This board has no cities.")
            }
        }
        div(.class(content.preferences.layout?.rawValue ?? "by-width")) {
            list(of: tiles)
            if content.isEditable, !tiles.isEmpty { ListEditing(language: language) }
        }
        p(.class("attribution")) {
            for attribution in content.attributions { AttributionView(attribution) }
        }
    }

    @HTMLBuilder
    private func list(of tiles: [BoardTile]) -> some HTML {
        let language = content.preferences.language
        let list = ForEach(tiles, in: .ol, .class("board")) { tile in
            TileView(
                tile: tile,
                preferences: content.preferences,
                isEditable: content.isEditable,
                model: model
            )
            if content.isEditable, !tile.isRemoved {
                DragHandle(
                    .class("handle"),
                    .title(language(ja: "ドラッグして並べ替え", en: "Drag to reorder"))
                )
            }
        }
        .rowAttributes { [.class($0.className)] }
        content.isEditable
            ? list.onMove(model { try await $0.move($1.row.id, before: $1.next?.id) }) : list
    }
}
