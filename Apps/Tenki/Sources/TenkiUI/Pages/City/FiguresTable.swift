import KasaneLive
import TenkiDomain

/// The figures of the charts, as a table.
struct FiguresTable: Component {
    let days: [DailyForecast]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        div(.class("card figures-table")) {
            table {
                caption {
                    language(
                        ja: "気温 (\(preferences.unit.symbol)) と時間帯ごとの降水確率",
                        en: "Temperatures (\(preferences.unit.symbol)) and chance of rain by hours"
                    )
                }
                thead { heading }
                tbody {
                    for day in days { FiguresRow(day: day, preferences: preferences) }
                }
            }
        }
    }

    @HTMLBuilder private var heading: some HTML {
        tr {
            th(.scope(.column)) { language(ja: "日", en: "Day") }
            th(.scope(.column)) { language(ja: "最低", en: "Low") }
            th(.scope(.column)) { language(ja: "最高", en: "High") }
            for quarter in QuarterOfDay.allCases { th(.scope(.column)) { quarter.hoursText } }
        }
    }
}

/// The figures of a day.
private struct FiguresRow: Component {
    let day: DailyForecast
    let preferences: Preferences

    var body: some HTML {
        tr {
            th(.scope(.row)) {
                time(.datetime(day.date.description)) {
                    day.date.shortText(in: preferences.language)
                }
            }
            td(.class("low")) { preferences.unit.degrees(day.low) }
            td(.class("high")) { preferences.unit.degrees(day.high) }
            if let chance = day.chancesOfRain.ofDay {
                td(.colspan(QuarterOfDay.allCases.count)) { "\(chance.value)%" }
            } else {
                for quarter in QuarterOfDay.allCases {
                    td { day.chancesOfRain[quarter].text }
                }
            }
        }
    }
}
