import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct MapWarnings: Component {
    let content: MapContent

    private var language: Language { content.language }

    var body: some HTML {
        p(.class("attribution")) {
            let source =
                content.overview.book.source?.notice?.text(in: language)
                ?? language(ja: "出典：気象庁", en: "Source: Japan Meteorological Agency")
            language(
                ja: """
                    印はその付近で最も重い警報・注意報です。△注意報、▲警報、◆危険警報、八角形は特別警報、\
                    ？は不明、–は発表なし。すべての警報・注意報は下の一覧にあります。\(source)
                    """,
                en: """
                    Each mark shows the most severe warning around it: △ advisory, ▲ warning, \
                    ◆ danger warning, octagon emergency warning, ? unknown, – none. \
                    The list below has all of them. \(source)
                    """
            )
        }
        h2 { language(ja: "警報・注意報のある都市", en: "Cities with warnings") }
        WarningLines(
            cities: content.cityWarnings,
            day: content.today.start(in: .japan),
            language: language
        )
    }
}
