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
        if let day = shown.today, day.hasMoreThanNow {
            section(.class("card observed")) {
                h2 { heading(of: day) }
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

    private func heading(of day: ObservationDay) -> String {
        let hasForecast =
            day.hasExtremes
            ? !forecasts.isEmpty || !curve.isEmpty
            : !forecasts.isEmpty && day.precipitation != nil
        return hasForecast
            ? language(ja: "今日の観測と予報", en: "Today: observed and forecast")
            : language(ja: "今日の観測", en: "Observed today")
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
        let rows = rows
        if !rows.isEmpty {
            table {
                caption { note }
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
                tbody { for row in rows { row } }
            }
        }
    }

    private var note: String {
        let unit = preferences.unit.symbol
        let observed = language(ja: "10分ごとの観測値", en: "Readings every 10 minutes")
        return forecasts.isEmpty
            ? language(
                ja: "\(observed)です。気温の単位は\(unit)です。",
                en: "\(observed). Temperatures in \(unit)."
            )
            : language(
                ja: "\(observed)と、前日最後に発表された予報です。気温の単位は\(unit)です。",
                en: """
                    \(observed), and the last forecast issued yesterday. Temperatures in \(unit).
                    """
            )
    }

    private var rows: [ComparisonRow] {
        var rows: [ComparisonRow] = []
        if day.hasExtremes, let extremes = day.extremes {
            rows = [
                ComparisonRow(
                    name: language(ja: "最高", en: "High"),
                    observed: degrees(extremes.highest),
                    forecasts: sources.map { preferences.unit.degrees(forecasts[$0]?.high) }
                ),
                ComparisonRow(
                    name: language(ja: "最低", en: "Low"),
                    observed: degrees(extremes.lowest),
                    forecasts: sources.map { preferences.unit.degrees(forecasts[$0]?.low) }
                ),
            ]
        }
        if let precipitation = day.precipitation {
            rows.append(
                ComparisonRow(
                    name: language(ja: "降水", en: "Rain"),
                    observed: "\(precipitation.text) mm",
                    forecasts: sources.map { source in
                        forecasts[source]?.chancesOfRain.highest.map { "\($0.value)%" } ?? "—"
                    }
                )
            )
        }
        return rows
    }

    private func degrees(_ observed: HourlyTemperature) -> String {
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
    /// A single reading is neither a high nor a low.
    fileprivate var hasExtremes: Bool { temperatures.count > 1 }

    fileprivate var hasMoreThanNow: Bool {
        hasExtremes || precipitation != nil || !fullHours.isEmpty
    }

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
        let hasRain = hours.contains { $0.precipitation != nil }
        let hasSnow = hours.contains { $0.snowDepth != nil }
        table {
            TableHead(headings(hasRain: hasRain, hasSnow: hasSnow))
            tbody {
                for hour in hours {
                    tr {
                        th(.scope(.row)) {
                            HourlyMoment(endingAt: hour.time).clock(in: language)
                        }
                        td { hour.temperature.map(preferences.unit.tenths) ?? "—" }
                        if hasRain { td { hour.precipitation?.text ?? "—" } }
                        td { hour.wind?.text(in: language) ?? "—" }
                        td { hour.humidity.map { "\($0.value)%" } ?? "—" }
                        if hasSnow { td { hour.snowDepth.map { "\($0)" } ?? "—" } }
                    }
                }
            }
        }
    }

    private func headings(hasRain: Bool, hasSnow: Bool) -> [String] {
        let rain = hasRain ? [language(ja: "降水 mm", en: "Rain mm")] : []
        let snow = hasSnow ? [language(ja: "積雪 cm", en: "Snow cm")] : []
        return [language(ja: "時刻", en: "Time"), preferences.unit.symbol] + rain
            + [language(ja: "風", en: "Wind"), language(ja: "湿度", en: "Humidity")] + snow
    }
}
