import KasaneLive
import TenkiDomain

struct PlaceDays: Component {
    let days: [PlaceDay]
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        section(.class("card place-days")) {
            h2 { language(ja: "これからの天気", en: "Coming days") }
            table {
                thead {
                    tr {
                        for name in heads { th(.scope(.column)) { name } }
                    }
                }
                tbody {
                    for day in days {
                        tr {
                            th(.scope(.row)) {
                                day.date.label(on: today, in: language)
                                    ?? day.date.text(in: language)
                            }
                            td {
                                WeatherIcon(sky: day.sky, isNight: false)
                                " "
                                day.sky?.text(in: language) ?? "—"
                            }
                            td { preferences.unit.degrees(day.high) }
                            td { preferences.unit.degrees(day.low) }
                            td { day.chanceOfRain.map { "\($0.value)%" } ?? "—" }
                        }
                    }
                }
            }
        }
    }

    private var heads: [String] {
        let symbol = preferences.unit.symbol
        return [
            language(ja: "日付", en: "Day"), language(ja: "天気", en: "Weather"),
            language(ja: "最高 \(symbol)", en: "High \(symbol)"),
            language(ja: "最低 \(symbol)", en: "Low \(symbol)"),
            language(ja: "降水確率", en: "Rain"),
        ]
    }
}

extension PlaceDay {
    func line(in style: TextStyle) -> String {
        let unit = style.unit
        return [
            "\(date.text(in: style.language)) \(sky?.text(in: style.language) ?? "—")",
            "\(unit.degrees(high)) / \(unit.degrees(low)) \(unit.symbol)",
            chanceOfRain.map { "\($0.value)%" },
        ]
        .compactMap { $0 }
        .joined(separator: ", ")
    }
}
