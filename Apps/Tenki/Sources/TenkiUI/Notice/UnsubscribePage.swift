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
            ? language(ja: "通知を停止しました", en: "You’re unsubscribed")
            : language(ja: "通知をすべて停止しますか？", en: "Stop all notifications?")
    }

    package var body: some HTML {
        HTMLDocument(
            language: language.rawValue,
            title: site.title(heading),
            metadata: site.metadata(title: site.title(heading), summary: heading),
            stylesheets: stylesheets
        ) {
            AccountLayout(site) {
                h1 { heading }
                if isDone {
                    p {
                        language(
                            ja: "通知はいつでも再開できます。",
                            en: "You can turn notifications back on at any time."
                        )
                    }
                    p {
                        a(.href(NoticesPage.path.text), .class("target")) {
                            language(ja: "通知の設定", en: "Notification settings")
                        }
                    }
                } else {
                    form(.action(link), .method(.post), .class("account-form")) {
                        button { language(ja: "すべて停止する", en: "Stop all notifications") }
                    }
                }
            }
        }
    }
}
