import KasaneLive
import TenkiApplication
import TenkiDomain

/// The page that searches for photographs: the field, the results, and the button for more.
struct PhotoSearchView: Component {
    @Bindable var model: PhotoSearchModel

    private var language: Language { model.language }

    var body: some HTML {
        SiteLayout(model.site, in: .photos) {
            h1 { language(ja: "写真", en: "Photographs") }
            field
            Live(.div, role: .status, .id("found")) { found }
            Live(.div, .id("problem")) { problem }
            ForEach(model.photos, .class("photos")) { photo in
                Shared(PhotoTile(photo: photo, search: model.searched, language: model.language))
            }
            Live(.div, .id("more"), .class("more")) { more }
        }
    }

    private var field: some HTML {
        div(.class("photo-search"), .role(.search)) {
            Form(
                submit: language(ja: "検索", en: "Search"),
                action: { await model.submit() }
            ) {
                TextField(
                    language(ja: "キーワード", en: "Search for"),
                    text: $model.typed,
                    kind: .search,
                    .placeholder(language(ja: "雨、京都、sunrise", en: "rain, Kyoto, sunrise")),
                    .autocomplete(.off),
                    .maxlength(PhotoQuery.maximumLength)
                )
            }
        }
    }

    @HTMLBuilder private var found: some HTML {
        if model.isSearching {
            p(.class("searching")) {
                language(ja: "「\(model.searched)」を検索中…", en: "Searching for “\(model.searched)”…")
            }
        } else if model.searched.isEmpty {
            p {
                language(
                    ja: "キーワードを入力すると、ライセンスつきの写真を探します。利用条件は写真ごとに表示します。",
                    en:
                        "Type a word to find photographs. Each shows its photographer and its licence."
                )
            }
        } else if let problem = model.problem {
            p(.class("message")) { problem.sentence(in: language) }
        } else if !model.photos.isEmpty {
            p {
                language(
                    ja: "「\(model.searched)」の写真 \(model.total.text(in: language))件",
                    en: model.total == 1
                        ? "1 photograph of “\(model.searched)”"
                        : "\(model.total.text(in: language)) photographs of “\(model.searched)”"
                )
            }
        } else if model.failure == nil {
            p(.class("message")) {
                language(
                    ja: "検索結果がありません：「\(model.searched)」",
                    en: "No results for “\(model.searched)”"
                )
            }
        }
        if let notice = model.notice { p(.class("notice")) { notice } }
    }

    @HTMLBuilder private var problem: some HTML {
        if model.photos.isEmpty { failure }
        if model.notice != nil, model.failure == nil { tryAgain }
    }

    @HTMLBuilder private var more: some HTML {
        if !model.photos.isEmpty {
            failure
            if model.hasMore {
                LoadMore(language(ja: "さらに表示", en: "Show more"), model.loadMore)
            } else if model.isFull {
                p {
                    language(
                        ja: "はじめの\(PhotoSearchModel.limit)件を表示しています。キーワードを追加すると絞り込めます。",
                        en:
                            "These are the first \(PhotoSearchModel.limit). Add a word to see others."
                    )
                }
            }
        }
    }

    @HTMLBuilder private var failure: some HTML {
        if let failure = model.failure {
            p(.class("message"), .role(.alert)) { failure.sentence(in: language) }
        }
        if model.failure != nil || model.retry.isExecuting { tryAgain }
    }

    private var tryAgain: some HTML {
        p { Button(language(ja: "もう一度試す", en: "Try again"), model.retry) }
    }
}

/// A photograph in the results: its preview and its credit.
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
