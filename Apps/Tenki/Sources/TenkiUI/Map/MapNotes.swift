import KasaneLive
import TenkiApplication
import TenkiDomain

struct MapNotes: Component {
    let content: MapContent

    private var language: Language { content.language }

    var body: some HTML {
        if content.layer == .warnings {
            MapWarnings(content: content)
        } else {
            forecasts
        }
    }

    private var forecasts: some HTML {
        p(.class("attribution")) {
            legend
            if let issuedAt = content.weather.issuedAt {
                " "
                language(
                    ja: "\(issuedAt.japanText)までに発表された予報です。",
                    en: "Forecasts issued by \(issuedAt.japanText) JST."
                )
            } else {
                " "
                language(
                    ja: "保存された予報はまだありません。",
                    en: "There are no stored forecasts yet."
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
                en: "The highest chance of rain of the day."
            )
        case .warnings: ""
        }
    }
}
