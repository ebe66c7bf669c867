import KasaneLive
import TenkiApplication
import TenkiDomain

struct ObservedView: Component, Equatable {
    let shown: ObservationSnapshot
    let forecasts: [DataSource: DailyForecast]
    let curve: [HourlyTemperature]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        if let day = shown.today, day.observations.count > 1 {
            section(.class("card observed")) {
                h2 { language(ja: "今日の観測と予報", en: "Today: observed and forecast") }
                ObservedChart(day: day, forecast: curve, preferences: preferences)
                DayComparison(day: day, forecasts: forecasts, preferences: preferences)
                let hours = day.fullHours
                if !hours.isEmpty {
                    details {
                        summary { language(ja: "1時間ごとの観測", en: "Observations by hour") }
                        ObservedTable(hours: hours, preferences: preferences)
                    }
                }
                accuracy
            }
        } else if !shown.observation.accuracy.isEmpty {
            section(.class("card observed")) { accuracy }
        }
    }

    @HTMLBuilder private var accuracy: some HTML {
        if !shown.observation.accuracy.isEmpty {
            AccuracyTable(accuracy: shown.observation.accuracy, preferences: preferences)
        }
    }
}

private struct DayComparison: Component {
    let day: ObservationDay
    let forecasts: [DataSource: DailyForecast]
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var sources: [DataSource] { forecasts.keys.sorted { $0.name < $1.name } }

    var body: some HTML {
        let extremes = day.extremes
        table {
            caption {
                language(
                    ja: "10分ごとの観測値と、前日最後に発表された予報です。気温の単位は\(preferences.unit.symbol)です。",
                    en: """
                        Readings every 10 minutes, and the last forecast issued yesterday. \
                        Temperatures in \(preferences.unit.symbol).
                        """
                )
            }
            thead {
                tr {
                    td {}
                    th(.scope(.column)) { language(ja: "観測", en: "Observed") }
                    for source in sources {
                        th(.scope(.column)) {
                            language(ja: "予報", en: "Forecast")
                            br()
                            small { source.name(in: language) }
                        }
                    }
                }
            }
            tbody {
                ComparisonRow(
                    name: language(ja: "最高", en: "High"),
                    observed: degrees(extremes?.highest),
                    forecasts: sources.map { preferences.unit.degrees(forecasts[$0]?.high) }
                )
                ComparisonRow(
                    name: language(ja: "最低", en: "Low"),
                    observed: degrees(extremes?.lowest),
                    forecasts: sources.map { preferences.unit.degrees(forecasts[$0]?.low) }
                )
                ComparisonRow(
                    name: language(ja: "降水", en: "Rain"),
                    // Without a full hour, the last hour is all that is known.
                    observed: (day.precipitation ?? day.observations.last?.precipitation)
                        .map { "\($0.text) mm" } ?? "—",
                    forecasts: sources.map { source in
                        forecasts[source]?.chancesOfRain.highest.map { "\($0.value)%" } ?? "—"
                    }
                )
            }
        }
    }

    private func degrees(_ observed: HourlyTemperature?) -> String {
        guard let observed else { return "—" }
        let clock = HourlyMoment(endingAt: observed.moment).clock(in: language)
        return "\(preferences.unit.tenths(observed.temperature)) (\(clock))"
    }
}

private struct ComparisonRow: Component {
    let name: String
    let observed: String
    let forecasts: [String]

    var body: some HTML {
        tr {
            th(.scope(.row)) { name }
            td { observed }
            for forecast in forecasts { td { forecast } }
        }
    }
}

extension ObservationDay {
    fileprivate var fullHours: [StationObservation] {
        observations.filter { observation in
            Self.slot(of: observation.time, on: id.date).map { $0.isMultiple(of: 6) } ?? false
        }
    }
}

private struct ObservedTable: Component {
    let hours: [StationObservation]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let hasSnow = hours.contains { $0.snowDepth != nil }
        table {
            TableHead(headings + (hasSnow ? [language(ja: "積雪 cm", en: "Snow cm")] : []))
            tbody {
                for hour in hours {
                    tr {
                        th(.scope(.row)) {
                            HourlyMoment(endingAt: hour.time).clock(in: language)
                        }
                        td { hour.temperature.map(preferences.unit.tenths) ?? "—" }
                        td { hour.precipitation?.text ?? "—" }
                        td { hour.wind?.text(in: language) ?? "—" }
                        td { hour.humidity.map { "\($0.value)%" } ?? "—" }
                        if hasSnow { td { hour.snowDepth.map { "\($0)" } ?? "—" } }
                    }
                }
            }
        }
    }

    private var headings: [String] {
        [
            language(ja: "時刻", en: "Time"), preferences.unit.symbol,
            language(ja: "降水 mm", en: "Rain mm"), language(ja: "風", en: "Wind"),
            language(ja: "湿度", en: "Humidity"),
        ]
    }
}
