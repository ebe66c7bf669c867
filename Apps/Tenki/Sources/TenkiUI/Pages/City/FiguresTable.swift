import KasaneLive
import TenkiDomain

/// The figures of the charts as a table, with the ranges of the temperatures, the reliability of
/// the week, the stations and the normals.
struct FiguresTable: Component {
    let forecast: Forecast
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
                    for day in forecast.days { FiguresRow(day: day, preferences: preferences) }
                }
            }
            for text in forecast.stationTexts(in: language) { p(.class("remark")) { text } }
            if let normals = forecast.normals {
                p(.class("remark")) { normals.text(in: language, preferences.unit) }
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
            td(.class("low")) { degrees(day.low, day.lowRange) }
            td(.class("high")) { degrees(day.high, day.highRange) }
            if let chance = day.chancesOfRain.ofDay {
                td(.colspan(QuarterOfDay.allCases.count)) {
                    "\(chance.value)%"
                    if let reliability = day.reliability {
                        " "
                        small { reliability.text(in: preferences.language) }
                    }
                }
            } else {
                for quarter in QuarterOfDay.allCases {
                    td { day.chancesOfRain[quarter].text }
                }
            }
        }
    }
    @HTMLBuilder
    private func degrees(
        _ temperature: Temperature?,
        _ range: ClosedRange<Temperature>?
    ) -> some HTML {
        preferences.unit.degrees(temperature)
        if let range {
            " "
            small {
                "\(preferences.unit.degrees(range.lowerBound))…"
                    + preferences.unit.degrees(range.upperBound)
            }
        }
    }
}
