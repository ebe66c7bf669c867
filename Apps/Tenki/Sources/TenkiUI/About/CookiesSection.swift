import KasaneLive

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
                TableHead(headings)
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
                "flash",
                language(ja: "操作の結果を次のページで知らせます", en: "tells the next page what you just did"),
                language(ja: "次のページまで、最長1分", en: "until the next page, at most a minute")
            ),
            (
                Preferences.Name.language,
                language(ja: "選んだ言語", en: "the language, if you choose one"), year
            ),
            (
                Preferences.Name.unit,
                language(ja: "選んだ温度の単位", en: "the unit of temperatures, if you choose one"), year
            ),
            (
                Preferences.Name.theme,
                language(ja: "選んだ画面の明るさ", en: "the colours, if you choose light or dark"), year
            ),
            (
                Preferences.Name.home,
                language(
                    ja: "警報・注意報のために選んだ市区町村",
                    en: "the municipality whose warnings come first, if you choose one"
                ), year
            ),
            (
                BoardLink.Name.cookie,
                language(
                    ja: "この端末の天気ボードを開く秘密の文字列。アカウントを削除しても残ります",
                    en: """
                        opens this device's weather board; a random secret, which stays when an \
                        account is deleted
                        """
                ),
                language(ja: "ボードを最後に開いてから13か月", en: "13 months from the board's last use")
            ),
        ]
    }
}
