package import KasaneLive

package struct UnsubscribePage: Component {
    package static let stylesheets = [SiteStylesheet.tenki, .account].map(\.path)

    private let link: String
    private let isDone: Bool
    private let site: SiteContext
    private let stylesheets: [String]

    package init(
        _ link: String,
        isDone: Bool,
        site: SiteContext,
        stylesheets: [String] = UnsubscribePage.stylesheets
    ) {
        self.link = link
        self.isDone = isDone
        self.site = site
        self.stylesheets = stylesheets
    }

    private var language: Language { site.language }

    private var heading: String {
        isDone
            ? language(ja: "お知らせを止めました", en: "You get no more notices")
            : language(ja: "お知らせを止めますか？", en: "Stop all notices?")
    }

    package var body: some HTML {
        HTMLDocument(
            language: language.rawValue,
            title: site.title(heading),
            metadata: site.metadata(title: site.title(heading), summary: heading),
            stylesheets: stylesheets
        ) {
            SiteLayout(site, in: nil) {
            } content: {
                div(.class("account card")) {
                    h1 { heading }
                    if isDone {
                        p {
                            language(
                                ja: "ログインすると、いつでも再開できます。",
                                en: "You can turn them on again when you are signed in."
                            )
                        }
                        p {
                            a(.href(NoticesPage.path.text), .class("target")) {
                                language(ja: "お知らせの設定", en: "Choose what you are told")
                            }
                        }
                    } else {
                        form(.action(link), .method(.post), .class("account-form")) {
                            button { language(ja: "すべて止める", en: "Stop all notices") }
                        }
                    }
                }
            }
        }
    }
}
