package import KasaneLive
import TenkiDomain

package struct PhotoSearchPage: SitePage {
    package static let path = SiteSection.photos.path
    package static let stylesheet: SiteStylesheet? = .photos

    @Bindable var model: PhotoSearchModel
    private let finder = CityFinder()
    private let suggestions: [String]

    package init(model: PhotoSearchModel, suggestions: [String] = []) {
        _model = Bindable(wrappedValue: model)
        self.suggestions = suggestions
    }

    package var title: String {
        let name = model.language(ja: "写真", en: "Photos")
        return model.site.title(model.searched.isEmpty ? name : "\(model.searched) · \(name)")
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "天気や空の写真を探せます。撮影者とライセンスも表示します。",
            en: "Search for photos of weather and sky, with their photographers and licenses."
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .photos, finder: finder) {
            h1 { model.language(ja: "写真", en: "Photos") }
            field
            Live(.div, role: .status, .id("found")) { found }
            Live(.div, .id("suggestions")) { suggested }
            Live(.div, .id("problem")) { problem }
            ForEach(model.photos, .class("photos")) { photo in
                Shared(PhotoTile(photo: photo, search: model.searched, language: model.language))
            }
            Live(.div, .id("more"), .class("more")) { more }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.found(by: finder)
        PageEffect.alert($model.alert)
        PageEffect.query("q", $model.address, history: model.entry.history)
        PageEffect.query("pages", $model.addressedPages, default: 1)
        PageEffect.task(id: model.typed) { try await model.settle() }
        PageEffect.task(id: "\(model.entry.pages) \(model.searched)") { await model.show() }
    }

    package func load() async { await model.show() }

    private var field: some HTML {
        div(.class("photo-search"), .role(.search)) {
            Form(
                submit: model.language(ja: "検索", en: "Search"),
                method: .get,
                action: { await model.submit() }
            ) {
                TextField(
                    model.language(ja: "キーワード", en: "Search for"),
                    text: $model.typed,
                    kind: .search,
                    .placeholder(model.language(ja: "雨、京都、sunrise", en: "rain, Kyoto, sunrise")),
                    .autocomplete(.off),
                    .maxlength(PhotoQuery.maximumLength)
                )
            }
        }
    }

    @HTMLBuilder private var found: some HTML {
        if model.isSearching {
            p(.class("searching")) {
                model.language(
                    ja: "「\(model.searched)」を検索中…",
                    en: "Searching for “\(model.searched)”…"
                )
            }
        } else if model.searched.isEmpty {
            p {
                model.language(
                    ja: "キーワードで写真を検索できます。撮影者と利用条件は写真ごとに表示します。",
                    en: "Search for photos. Each one shows its photographer and license."
                )
            }
        } else if let problem = model.problem {
            p(.class("message")) { problem.sentence(in: model.language) }
        } else if !model.photos.isEmpty {
            let total = model.results.total
            p {
                model.language(
                    ja: "「\(model.searched)」の写真 \(total.text(in: model.language))件",
                    en: total == 1
                        ? "1 photo of “\(model.searched)”"
                        : "\(total.text(in: model.language)) photos of “\(model.searched)”"
                )
            }
        } else if model.failure == nil {
            p(.class("message")) {
                model.language(
                    ja: "検索結果がありません：「\(model.searched)」",
                    en: "No results for “\(model.searched)”"
                )
            }
        }
        if let notice = model.results.notice { p(.class("notice")) { notice } }
    }

    @HTMLBuilder private var suggested: some HTML {
        if model.searched.isEmpty, !suggestions.isEmpty {
            let name = model.language(ja: "ボードの天気から", en: "From the weather on your board")
            h2 { name }
            ul(.class("tags"), .aria(.label, name)) {
                for text in suggestions {
                    li { a(.href(PhotoAddress.search(text))) { text } }
                }
            }
        }
    }

    @HTMLBuilder private var problem: some HTML {
        if model.photos.isEmpty { failure }
        if model.results.notice != nil, model.failure == nil { tryAgain }
    }

    @HTMLBuilder private var more: some HTML {
        if !model.photos.isEmpty {
            failure
            if model.hasMore {
                LoadMore(model.language(ja: "さらに表示", en: "Show more"), model.loadMore)
            } else if model.results.isFull {
                p {
                    model.language(
                        ja: "はじめの\(PhotoSearchModel.limit)件を表示しています。キーワードを追加すると絞り込めます。",
                        en: "Showing the first \(PhotoSearchModel.limit). Add a word for others."
                    )
                }
            }
        }
    }

    @HTMLBuilder private var failure: some HTML {
        if let failure = model.failure {
            p(.class("message"), .role(.alert)) { failure.sentence(in: model.language) }
        }
        if model.failure != nil || model.retry.isExecuting { tryAgain }
    }

    private var tryAgain: some HTML {
        p { Button(model.language(ja: "もう一度試す", en: "Try again"), model.retry) }
    }
}

private struct PhotoTile: Component, Equatable {
    let photo: Photo
    let search: String
    let language: Language

    var body: some HTML {
        figure {
            a(.href(PhotoAddress.photo(photo.id, foundBy: search))) {
                img(
                    .src(PhotoAddress.picture(.preview, of: photo.id)),
                    .alt(photo.description(in: language)),
                    .loading(.lazy),
                    .decoding(.asynchronous),
                    .width(photo.tileSize.width),
                    .height(photo.tileSize.height)
                )
            }
            figcaption { PhotoCredit(photo: photo, language: language) }
        }
    }
}
