import KasaneLive
import TenkiApplication
import TenkiDomain

struct HoursTable: Component {
    let shown: HoursSnapshot
    let chances: [QuarterChance]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let periods = shown.periods
        let hasAmounts = periods.contains { $0.precipitation != nil }
        table {
            TableHead(headings(hasAmounts: hasAmounts))
            tbody {
                for period in periods {
                    HoursRow(
                        period: period,
                        chance: chance(of: period),
                        temperature: shown.hours.temperatures
                            .first { $0.moment == period.start }?.temperature,
                        hasAmounts: hasAmounts,
                        today: shown.today,
                        preferences: preferences
                    )
                }
            }
        }
    }

    private func headings(hasAmounts: Bool) -> [String] {
        var names = [
            language(ja: "時刻", en: "Time"), language(ja: "天気", en: "Weather"),
            "\(language(ja: "気温", en: "Temperature")) \(preferences.unit.symbol)",
            language(ja: "降水確率", en: "Chance of rain"),
        ]
        if hasAmounts { names.append(language(ja: "降水量 mm", en: "Rain mm")) }
        return names + [language(ja: "風", en: "Wind")]
    }

    private func chance(of period: HourlyPeriod) -> Percentage? {
        period.chanceOfRain
            ?? chances.first { $0.start <= period.start && period.end <= $0.end }?.percentage
    }
}

private struct HoursRow: Component {
    let period: HourlyPeriod
    let chance: Percentage?
    let temperature: Temperature?
    let hasAmounts: Bool
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        tr {
            th(.scope(.row)) { hours }
            td { period.sky?.text(in: language) ?? "—" }
            td { preferences.unit.degrees(temperature) }
            td { chance.map { "\($0.value)%" } ?? "—" }
            if hasAmounts { td { period.precipitation.map { "\($0.millimetres)" } ?? "—" } }
            td { period.wind?.text(in: language) ?? "—" }
        }
    }

    private var hours: String {
        let start = HourlyMoment(startingAt: period.start).text(on: today, in: language)
        guard period.seconds > 3600 else { return start }
        let end = HourlyMoment(endingAt: period.end).clock(in: language)
        return language(ja: "\(start)–\(end)", en: "\(start) – \(end)")
    }
}
