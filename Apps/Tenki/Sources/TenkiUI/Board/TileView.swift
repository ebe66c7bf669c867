import KasaneLive
import TenkiApplication
import TenkiDomain

struct TileView: Component {
    let tile: BoardTile
    let preferences: Preferences
    let isEditable: Bool
    let model: ActionTarget<BoardModel>

    private var place: BoardPlace { tile.id }
    private var language: Language { preferences.language }

    var body: some HTML {
        h2 {
            a(.href(CityAddress.page(of: place))) { place.name(in: language) }
            " "
            let city = place.city.city
            if place.municipality == nil {
                small(.lang(.japanese)) { language(ja: city.prefecture, en: city.name) }
            } else {
                small { language(ja: "\(city.name)の予報", en: "forecast for \(city.romaji)") }
            }
        }
        if tile.isRemoved, isEditable {
            RemovedTile(place: place, language: language, model: model)
        } else {
            forecast
        }
    }

    @HTMLBuilder private var forecast: some HTML {
        if let headline = tile.headlineText(for: preferences) {
            p(.class("headline")) { headline }
        }
        if let observation = tile.observation, let temperature = observation.temperature {
            TileNow(
                observation: observation,
                temperature: temperature,
                tile: tile,
                preferences: preferences
            )
        }
        p(.class("unseen")) { tile.sentence(for: preferences) }
        if let shown = tile.shown {
            div(.class("forecast"), .aria(.hidden, true)) {
                for day in tile.days {
                    TileDay(
                        day: day,
                        shown: shown,
                        tonight: tile.hours?.skyUntilMidnight,
                        preferences: preferences
                    )
                }
            }
            if let hours = tile.hours { TileHours(shown: hours, unit: preferences.unit) }
            if !tile.week.isEmpty { TileWeek(days: tile.week, preferences: preferences) }
        }
        if let notice = tile.notice(in: language) {
            // Without days, the sentence for screen readers already contains the notice.
            p(.class("caveat"), .aria(.hidden, tile.days.isEmpty)) { notice }
        }
        div(.class("foot")) {
            if let shown = tile.shown {
                p(.class("age \(shown.forecast.freshness(at: shown.moment).rawValue)")) {
                    time(.datetime(shown.forecast.id.issuedAt.rfc3339)) {
                        shown.ageText(in: language)
                    }
                    " · \(shown.forecast.id.source.name(in: language))"
                    if tile.failure != nil {
                        language(ja: " · 更新できません", en: " · not updated")
                    }
                }
            }
            if isEditable { TileControls(tile: tile, language: language, model: model) }
        }
    }
}

private struct RemovedTile: Component {
    let place: BoardPlace
    let language: Language
    let model: ActionTarget<BoardModel>

    var body: some HTML {
        p { language(ja: "ボードから外しました。", en: "Removed from the board.") }
        Button(
            .id(TileControl.undo.id(of: place)),
            .class("quiet"),
            action: model { try await $0.undo() },
            label: { language(ja: "元に戻す", en: "Undo") }
        )
    }
}

private struct TileControls: Component {
    let tile: BoardTile
    let language: Language
    let model: ActionTarget<BoardModel>

    var body: some HTML {
        let name = tile.id.name(in: language)
        div(.class("controls")) {
            control(
                .first,
                "⤒",
                language(ja: "\(name)を先頭へ", en: "Move \(name) to the top"),
                isEnabled: !tile.isFirst
            ) { try await $0.move($1, by: .first) }
            control(
                .up,
                "↑",
                language(ja: "\(name)を前へ", en: "Move \(name) up"),
                isEnabled: !tile.isFirst
            ) { try await $0.move($1, by: .up) }
            control(
                .down,
                "↓",
                language(ja: "\(name)を後ろへ", en: "Move \(name) down"),
                isEnabled: !tile.isLast
            ) { try await $0.move($1, by: .down) }
            control(.remove, "×", language(ja: "\(name)を外す", en: "Remove \(name)")) {
                try await $0.unwatch($1)
            }
        }
    }

    @HTMLBuilder
    private func control(
        _ control: TileControl,
        _ sign: String,
        _ name: String,
        isEnabled: Bool = true,
        _ action: @escaping (BoardModel, BoardPlace) async throws -> Void
    ) -> some HTML {
        Button(
            .id(control.id(of: tile.id)),
            .class("quiet"),
            .aria(.label, name),
            isEnabled: isEnabled,
            action: model { try await action($0, tile.id) },
            label: { sign }
        )
    }
}
