import KasaneLive
import TenkiApplication
import TenkiDomain

struct PhotoDetailView: Component {
    let model: PhotoDetailModel
    let shown: PhotoSnapshot

    private var language: Language { model.language }
    private var photo: Photo { shown.photo }

    var body: some HTML {
        h1 { photo.description(in: language) }
        ways
        article(.class("photo")) {
            figure(.class("photo-picture")) {
                img(
                    .src(PhotoAddress.picture(.image, of: photo.id)),
                    .alt(photo.description(in: language)),
                    .width(photo.image.width ?? photo.tileSize.width),
                    .height(photo.image.height ?? photo.tileSize.height)
                )
                figcaption { PhotoCredit(photo: photo, language: language) }
            }
            section(.aria(.label, language(ja: "この写真について", en: "About this photo"))) {
                facts
                tags
                p {
                    a(.href(photo.page), .class("target")) {
                        language(ja: "元のページを見る", en: "View original")
                    }
                }
                p(.class("attribution")) { AttributionView(photo.attribution) }
            }
        }
    }

    private var ways: some HTML {
        nav(.class("beside"), .aria(.label, language(ja: "前後の写真", en: "Other photos"))) {
            span {
                if let previous = shown.previous {
                    a(
                        .href(PhotoAddress.photo(previous, foundBy: model.search)),
                        .rel(.previous),
                        .aria(.keyShortcuts, "ArrowLeft")
                    ) { language(ja: "← 前の写真", en: "← Previous") }
                }
            }
            if !model.search.isEmpty {
                a(.href(PhotoAddress.search(model.search))) {
                    language(ja: "「\(model.search)」の検索結果", en: "All results for “\(model.search)”")
                }
            }
            KeyShortcuts()
            Live(.span, .class("last")) {
                if let next = shown.next {
                    a(
                        .href(PhotoAddress.photo(next, foundBy: model.search)),
                        .rel(.next),
                        .aria(.keyShortcuts, "ArrowRight")
                    ) { language(ja: "次の写真 →", en: "Next →") }
                } else if shown.nextPage != nil {
                    Button(
                        language(ja: "次の写真 →", en: "Next →"),
                        model.goToNext,
                        .aria(.keyShortcuts, "ArrowRight")
                    )
                }
            }
        }
    }

    private var facts: some HTML {
        dl {
            if let title = photo.title { fact(ja: "題名", en: "Title", title) }
            if let user = photo.user {
                dt { language(ja: "撮影者", en: "Photographer") }
                dd { CreditName(name: user, link: photo.userPage, kind: "photographer") }
            }
            if let width = photo.image.width, let height = photo.image.height {
                let size = "\(width.text(in: language)) × \(height.text(in: language))"
                fact(ja: "サイズ", en: "Size", language(ja: "\(size) ピクセル", en: "\(size) pixels"))
            }
            if let counts = photo.counts {
                fact(ja: "閲覧", en: "Views", counts.views.text(in: language))
                fact(ja: "ダウンロード", en: "Downloads", counts.downloads.text(in: language))
                fact(ja: "いいね", en: "Likes", counts.likes.text(in: language))
            }
            if let licence = photo.licence {
                dt { language(ja: "ライセンス", en: "License") }
                dd { CreditName(name: licence.text, link: licence.link, kind: "license") }
            }
            fact(ja: "提供元", en: "Source", photo.sourceText(in: language))
            fact(ja: "取得", en: "Fetched", shown.age.ago(in: language))
        }
    }

    @HTMLBuilder
    private func fact(ja japanese: String, en english: String, _ value: String) -> some HTML {
        dt { language(ja: japanese, en: english) }
        dd { value }
    }

    @HTMLBuilder private var tags: some HTML {
        if !photo.tags.isEmpty {
            ul(.class("tags"), .aria(.label, language(ja: "タグ", en: "Tags"))) {
                for tag in photo.tags {
                    li { a(.href(PhotoAddress.search(tag))) { tag } }
                }
            }
        }
    }
}
