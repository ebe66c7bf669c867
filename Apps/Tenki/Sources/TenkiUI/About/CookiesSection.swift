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
                        ja: "広告や追跡のためのCookieは使いません。",
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
        let year = language(ja: "選んでから1年", en: "1 year after you choose")
        return [
            (
                "kasane",
                language(
                    ja: "このブラウザーで開いているページの識別",
                    en: "Identifying this browser’s open pages"
                ),
                language(ja: "ブラウザーを閉じるまで", en: "Until you close the browser")
            ),
            (
                "flash",
                language(ja: "操作の結果の表示", en: "Showing the result of an action"),
                language(ja: "次のページまで（最長1分）", en: "Until the next page, at most 1 minute")
            ),
            (
                Preferences.Name.language,
                language(ja: "選んだ言語", en: "The language you chose"), year
            ),
            (
                Preferences.Name.unit,
                language(ja: "選んだ気温の単位", en: "The temperature unit you chose"), year
            ),
            (
                Preferences.Name.theme,
                language(ja: "選んだ外観", en: "The appearance you chose"), year
            ),
            (Preferences.Name.layout, language(ja: "選んだボードの表示", en: "The layout you chose"), year),
            (
                Preferences.Name.home,
                language(
                    ja: "警報・注意報を表示する市区町村",
                    en: "The municipality you chose for warnings"
                ), year
            ),
            (
                BoardLink.Name.cookie,
                language(
                    ja: "この端末の天気ボードを開くためのランダムな文字列。アカウントを削除しても残ります",
                    en: """
                        A random key that opens this device’s weather board. It stays when you delete \
                        your account.
                        """
                ),
                language(ja: "ボードを最後に開いてから13か月", en: "13 months after you last open the board")
            ),
        ]
    }
}
