import KasaneLive

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
