import KasaneLive
import TenkiApplication
import TenkiDomain

struct ComparisonTable: Component {
    let comparison: Comparison

    private var language: Language { comparison.preferences.language }
    private var unit: TemperatureUnit { comparison.preferences.unit }

    var body: some HTML {
        table {
            caption {
                language(
                    ja: "天気、最高 / 最低気温 (\(unit.symbol))、降水確率",
                    en: "Weather, high / low (\(unit.symbol)), chance of rain"
                )
            }
            thead { heading }
            tbody {
                for date in comparison.dates {
                    ComparisonRow(comparison: comparison, date: date)
                }
                ages
            }
        }
    }

    @HTMLBuilder private var heading: some HTML {
        tr {
            th(.scope(.column)) { language(ja: "日", en: "Day") }
            for (place, entry) in comparison.entries.enumerated() {
                th(.scope(.column)) {
                    span(.class("swatch city-\(place)"), .aria(.hidden, true)) {}
                    " "
                    entry.city.city.name(in: language)
                }
            }
        }
    }

    @HTMLBuilder private var ages: some HTML {
        tr {
            th(.scope(.row)) { language(ja: "発表", en: "Issued") }
            for entry in comparison.entries {
                td(.class("issued")) {
                    if let shown = entry.shown {
                        time(.datetime(shown.forecast.id.issuedAt.rfc3339)) {
                            shown.ageText(in: language)
                        }
                    } else {
                        "—"
                    }
                }
            }
        }
    }
}

private struct ComparisonRow: Component {
    let comparison: Comparison
    let date: CalendarDate

    var body: some HTML {
        let language = comparison.preferences.language
        let unit = comparison.preferences.unit
        tr {
            th(.scope(.row)) {
                if let name = date.label(on: comparison.today, in: language) {
                    small { name }
                    " "
                }
                DateLabel(date: date, language: language)
            }
            for entry in comparison.entries {
                td {
                    if let day = entry.day(date) {
                        WeatherIcon(summary: day.summary)
                        span(.class("telop")) { day.weatherText(in: language) }
                        " "
                        span(.class("figures")) {
                            span(.class("high")) { unit.degrees(day.high) }
                            " / "
                            span(.class("low")) { unit.degrees(day.low) }
                        }
                        " "
                        span(.class("rain")) {
                            day.chancesOfRain.highest.map { "\($0.value)%" } ?? "—"
                        }
                    } else {
                        "—"
                    }
                }
            }
        }
    }
}
