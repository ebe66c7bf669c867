import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct MapNotes: Component {
    let content: MapContent

    private static let levels: [(severity: WarningSeverity, level: AlertLevel)] = [
        (.emergency, .five), (.danger, .four), (.warning, .three), (.advisory, .two),
    ]

    private var language: Language { content.language }

    var body: some HTML {
        if content.layer == .warnings {
            warnings
        } else {
            forecasts
        }
    }

    @HTMLBuilder private var warnings: some HTML {
        ul(.class("alert-legend"), .aria(.label, language(ja: "凡例", en: "Legend"))) {
            for (severity, level) in Self.levels {
                LegendEntry(
                    shape: WarningShape(severity),
                    name: "\(level.name(in: language)) \(severity.name(in: language))"
                )
            }
            LegendEntry(shape: .unknown, name: language(ja: "不明", en: "unknown"))
        }
        p(.class("attribution")) {
            let source =
                content.overview.book.source?.notice?.text(in: language)
                ?? language(ja: "出典：気象庁", en: "Source: Japan Meteorological Agency")
            language(
                ja: """
                    印はその付近で最も重い警報・注意報です。特別警報と危険警報はすべての都市に印があり、\
                    ＋は重なった都市の数です。警戒レベルは大雨、土砂災害、高潮だけにあります。\(source)
                    """,
                en: """
                    Each mark shows the highest warning nearby. Every city with an emergency or danger \
                    warning has a mark; + counts the cities that share one. Only heavy rain, landslide \
                    and storm surge warnings have a level. \(source)
                    """
            )
        }
        h2 { language(ja: "警報・注意報のある都市", en: "Warnings by city") }
        WarningLines(
            cities: content.cityWarnings,
            day: content.today.start(in: .japan),
            language: language,
            legend: Self.levels.map { WarningShape($0.severity) } + [.unknown]
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

private struct LegendEntry: Component {
    let shape: WarningShape
    let name: String

    var body: some HTML {
        li {
            span(.class("alert " + shape.rawValue)) { WarningIcon(shape: shape) }
            name
        }
    }
}
