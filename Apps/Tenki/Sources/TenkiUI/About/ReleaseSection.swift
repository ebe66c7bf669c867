import KasaneLive
import TenkiDomain

struct ReleaseSection: Component {
    let language: Language

    var body: some HTML {
        section {
            h1 { language(ja: "Tenkiについて", en: "About Tenki") }
            p {
                language(
                    ja: "Tenkiは、自分のサーバーで動かせる天気ボードです。日本の予報は、発表された内容をそのまま表示します。",
                    en: """
                        Tenki is a self-hosted weather board. It shows forecasts for Japan exactly as \
                        they were issued.
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
