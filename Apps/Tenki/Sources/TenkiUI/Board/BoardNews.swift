import KasaneLive
import TenkiDomain

/// Reports what the last button did, and offers the most likely next one.
struct BoardNews: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        if let text {
            // The style sheet hides the text after a while, so each report needs a new element.
            p(.id("news-\(model.state.newsCount)")) {
                text
                next
            }
        }
    }

    private var text: String? {
        guard !model.refreshAll.isExecuting else {
            return language(ja: "更新しています…", en: "Refreshing…")
        }
        guard let count = model.state.refreshed else {
            return model.state.lastChange.flatMap { $0.sentence(on: model.watched, in: language) }
        }
        return count == 0
            ? language(ja: "新しい発表はありません", en: "No newer forecasts yet")
            : language(ja: "\(count)件の予報を更新しました", en: "\(count.counted("forecast")) updated")
    }

    @HTMLBuilder private var next: some HTML {
        if model.refreshAll.isExecuting {
            " "
            let value = model.refreshAll.progress ?? 0
            progress(.value("\(value)"), .max(1), .aria(.hidden, true)) {}
        } else if model.state.refreshed == nil, let change = model.state.lastChange,
            model.isWatched(change.place)
        {
            follow(change)
        }
    }

    @HTMLBuilder
    private func follow(_ change: BoardContent.Change) -> some HTML {
        let place = change.place
        switch change.kind {
        case .addition where model.watched.first != place:
            " · "
            Button(language(ja: "先頭へ", en: "Move to the top"), .id("move-added")) {
                try await model.move(place, by: .first)
            }
        case .move:
            let name = place.name(in: language)
            " · "
            Button(
                .aria(.label, language(ja: "\(name)の移動を元に戻す", en: "Undo moving \(name)")),
                action: { try await model.undo() },
                label: { language(ja: "元に戻す", en: "Undo") }
            )
        default: ""
        }
    }
}

extension BoardContent.Change {
    func sentence(on places: [BoardPlace], in language: Language) -> String? {
        let name = place.name(in: language)
        return switch (kind, places.firstIndex(of: place)) {
        case (.addition, _?): language(ja: "\(name)を追加しました", en: "\(name) added")
        case (.removal, nil): language(ja: "\(name)を外しました", en: "\(name) removed")
        case (.move, 0?): language(ja: "\(name)を先頭に移動しました", en: "\(name) moved to the top")
        case (.move, let index?):
            language(
                ja: "\(name)を\(index + 1)番目に移動しました",
                en: "\(name) moved to position \(index + 1)"
            )
        case (.undo, _?): language(ja: "\(name)を元に戻しました", en: "\(name) is back where it was")
        default: nil
        }
    }
}
