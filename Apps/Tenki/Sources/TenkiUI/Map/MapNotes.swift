import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct MapNotes: Component {
    let content: MapContent

    private var language: Language { content.language }

    var body: some HTML {
        if content.layer == .warnings {
            warnings
        } else {
            forecasts
        }
    }

    @HTMLBuilder private var warnings: some HTML {
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
                    Each mark shows the highest warning nearby: △ advisory, ▲ warning, \
                    ◆ danger warning, octagon emergency warning, ? unknown, – none. \
                    All warnings are listed below. \(source)
                    """
            )
        }
        h2 { language(ja: "警報・注意報のある都市", en: "Warnings by city") }
        WarningLines(
            cities: content.cityWarnings,
            day: content.today.start(in: .japan),
            language: language
        )
    }

    private var forecasts: some HTML {
        p(.class("attribution")) {
            legend
            if let issuedAt = content.weather.issuedAt {
                " "
                language(
                    ja: "\(issuedAt.text(in: language))までに発表された予報です。",
                    en: "Forecasts issued by \(issuedAt.text(in: language)) JST."
                )
            } else {
                " "
                language(
                    ja: "予報がまだ保存されていません。",
                    en: "No forecasts stored yet."
                )
            }
            if content.hasStaleMarks {
                " "
                language(
                    ja: "破線の都市の予報は24時間以上前の発表です。",
                    en: "Dashed marks are forecasts issued more than 24 hours ago."
                )
            }
            for attribution in content.weather.attributions {
                " "
                AttributionView(attribution)
            }
        }
    }

    private var legend: String {
        let symbol = content.preferences.unit.symbol
        return switch content.layer {
        case .weather:
            language(
                ja: "数字は最高/最低気温 (\(symbol)) です。",
                en: "Figures are the high and the low in \(symbol)."
            )
        case .temperature:
            language(
                ja: "大きい数字は最高、小さい数字は最低気温 (\(symbol)) です。",
                en: "The large figure is the high, the small one the low, in \(symbol)."
            )
        case .rain:
            language(
                ja: "1日のうち最も高い降水確率です。",
                en: "The day’s highest chance of rain."
            )
        case .warnings: ""
        }
    }
}
