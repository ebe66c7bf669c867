import KasaneLive
import TenkiApplication
import TenkiDomain

/// The description of Tenki, its version and its licence.
struct ReleaseSection: Component {
    let language: Language

    var body: some HTML {
        section {
            h1 { language(ja: "Tenki について", en: "About Tenki") }
            p {
                language(
                    ja: "Tenki は、自分でホストする天気ボードです。日本の予報は発表されたまま、手を加えずに表示します。",
                    en: """
                        Tenki is a self-hosted weather board. Japan's forecasts are shown as \
                        they were issued, unchanged.
                        """
                )
            }
            p {
                "Tenki \(Release.version) · "
                a(.href("https://www.apache.org/licenses/LICENSE-2.0")) { "Apache License 2.0" }
            }
        }
    }
}

/// The providers: their attributions, the data of each, and the current state of calls to it.
struct ProvidersSection: Component {
    let health: Health
    let language: Language

    var body: some HTML {
        h2 { language(ja: "データの提供元", en: "Where the data come from") }
        table(.class("providers")) {
            caption(.class("unseen")) { language(ja: "提供元とその状態", en: "Providers and their state") }
            thead {
                tr {
                    for heading in headings { th(.scope(.column)) { heading } }
                }
            }
            tbody {
                for provider in health.providers {
                    tr {
                        th(.scope(.row)) {
                            provider.name
                            br()
                            small { AttributionView(provider.attribution) }
                        }
                        td { provider.capability.text(in: language) }
                        td(.class(provider.pausedUntil == nil ? "state" : "state resting")) {
                            provider.stateText(at: health.moment, in: language)
                        }
                        td { provider.callsLeftText }
                    }
                }
            }
        }
        p(.class("attribution")) {
            language(
                ja: "写真の撮影者とライセンスは、それぞれの写真に表示します。",
                en: "Photographers and licences are named with each photograph."
            )
        }
    }

    private var headings: [String] {
        [
            language(ja: "提供元", en: "Provider"), language(ja: "内容", en: "Provides"),
            language(ja: "状態", en: "State"), language(ja: "残り呼び出し回数", en: "Calls left"),
        ]
    }
}

/// The stored data.
struct StoredSection: Component {
    let health: Health?
    let language: Language

    var body: some HTML {
        h2 { language(ja: "保存されるもの", en: "Stored data") }
        if let stored = health?.stored {
            dl(.class("stored")) {
                for (name, count) in counts(stored) {
                    div {
                        dt { name }
                        dd { "\(count)" }
                    }
                }
            }
        }
        p {
            language(
                ja: """
                    サーバーのデータベースには、取得した予報・天気・写真の検索結果、提供元を呼び出した記録、天気ボードの\
                    都市、登録された人の名前・メールアドレス・誕生日が保存されます。アクセスした人の記録は保存しません。
                    """,
                en: """
                    The server's database holds the forecasts, weather and photo searches that were fetched, when \
                    the providers were called, the cities on the board, and the names, mail addresses and birthdays of \
                    the users. No record of visitors is stored.
                    """
            )
        }
    }

    private func counts(_ stored: Health.Stored) -> [(String, Int)] {
        [
            (language(ja: "予報", en: "Forecasts"), stored.forecasts),
            (language(ja: "世界の都市の天気", en: "World cities' weather"), stored.conditions),
            (language(ja: "写真のページ", en: "Pages of photographs"), stored.photoPages),
            (language(ja: "登録された人", en: "People"), stored.users),
        ]
    }
}

/// The cookies and their purposes.
struct CookiesSection: Component {
    let site: SiteContext
    private var language: Language { site.language }

    var body: some HTML {
        section(.class("card")) {
            h2 { language(ja: "Cookie", en: "Cookies") }
            table(.class("cookies")) {
                caption {
                    language(
                        ja: "広告や追跡のための Cookie は使いません。",
                        en: "No cookies are used for advertising or tracking."
                    )
                }
                thead {
                    tr {
                        for heading in headings { th(.scope(.column)) { heading } }
                    }
                }
                tbody {
                    for cookie in cookies {
                        tr {
                            th(.scope(.row)) {
                                code {
                                    Preferences.cookieName(cookie.name, isSecure: site.isSecure)
                                }
                            }
                            td { cookie.purpose }
                            td { cookie.lifetime }
                        }
                    }
                }
            }
        }
    }

    private var headings: [String] {
        [
            language(ja: "名前", en: "Name"), language(ja: "目的", en: "Purpose"),
            language(ja: "期間", en: "Kept"),
        ]
    }

    private var cookies: [(name: String, purpose: String, lifetime: String)] {
        let year = language(ja: "選んでから1年", en: "a year from the choice")
        return [
            (
                "kasane",
                language(
                    ja: "開いているページがこのブラウザーのものだと確かめます",
                    en: "identifies this browser's open pages"
                ),
                language(ja: "ブラウザーを閉じるまで", en: "until the browser is closed")
            ),
            (
                Preferences.Name.language,
                language(ja: "選んだ言語", en: "the language, if you choose one"), year
            ),
            (
                Preferences.Name.unit,
                language(ja: "選んだ温度の単位", en: "the unit of temperatures, if you choose one"), year
            ),
        ]
    }
}

/// The addresses for programs.
struct ProgramsSection: Component {
    let language: Language

    var body: some HTML {
        section(.class("card")) {
            h2 { language(ja: "プログラムから使う", en: "For programs") }
            ul {
                for address in [
                    "/api/v1/cities", "/api/v1/cities/130010/forecast", "/api/v1/world",
                    "/api/v1/photos?q=rain",
                ] {
                    li { a(.href(address)) { code { address } } }
                }
            }
        }
    }
}
