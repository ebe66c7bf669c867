import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

/// The warnings on the map as a list of the cities with a warning or an unknown state, and the
/// meaning of the marks.
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
                    印は都市の予報区域で最も重い警報・注意報です。△注意報、▲警報、◆危険警報、八角形は特別警報、\
                    ？は不明、–は発表なし。地図にない都市も下の一覧にあります。\(source)
                    """,
                en: """
                    A mark is the worst warning in the city's forecast area: △ advisory, ▲ warning, \
                    ◆ danger warning, octagon emergency warning, ? unknown, – none. \
                    The list below also has the cities that are not on the map. \(source)
                    """
            )
        }
        h2 { language(ja: "警報・注意報のある都市", en: "Cities with warnings") }
        WarningLines(
            cities: cities.map(content.warnings),
            day: content.today.start(in: .japan),
            language: language,
            hasSymbols: false
        )
    }

    private var cities: [CityCode] {
        guard content.region != nil else { return City.all.map(\.id) }
        return content.views.flatMap(\.places).map(\.city)
    }
}
