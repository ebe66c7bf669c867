import KasaneLive
import TenkiDomain

struct WeekTable: Component {
    let days: [DailyForecast]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let scale = TemperatureScale(days)
        table {
            caption {
                language(
                    ja: "気温の単位は\(preferences.unit.symbol)、小さい数字は予想の幅、A〜Cは信頼度です。",
                    en: """
                        Temperatures in \(preferences.unit.symbol), with their likely range in small \
                        figures. Reliability runs from A (highest) to C.
                        """
                )
            }
            thead {
                tr {
                    th(.scope(.column)) { language(ja: "日", en: "Day") }
                    th(.scope(.column)) { language(ja: "天気", en: "Weather") }
                    th(.scope(.column)) { language(ja: "最高", en: "High") }
                    th(.scope(.column)) { language(ja: "最低", en: "Low") }
                    td(.class("span")) {}
                    th(.scope(.column)) { language(ja: "降水", en: "Rain") }
                }
            }
            tbody {
                for day in days {
                    WeekRow(day: day, scale: scale, preferences: preferences)
                }
            }
        }
    }
}

private struct WeekRow: Component {
    let day: DailyForecast
    let scale: TemperatureScale?
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        tr {
            th(.scope(.row)) {
                DateLabel(date: day.date, language: language)
            }
            td(.class("weather-text")) {
                WeatherIcon(summary: day.summary)
                span { day.weatherText(in: language) }
            }
            td(.class("high")) { degrees(day.high, day.highRange) }
            td(.class("low")) { degrees(day.low, day.lowRange) }
            td(.class("span")) {
                if let scale, let low = day.low, let high = day.high {
                    let (start, end) = (scale.place(low), scale.place(high))
                    svg(.viewBox(0, 0, 100, 6), .aria(.hidden, true)) {
                        SVG.rect(
                            .length("x", start),
                            .length("width", max(end - start, 4)),
                            .length("height", 6),
                            .length("rx", 3)
                        )
                    }
                }
            }
            td {
                if let chance = day.chancesOfRain.highest { "\(chance.value)%" }
                if let reliability = day.reliability {
                    " "
                    small(.title(reliability.text(in: language))) { reliability.rawValue }
                }
            }
        }
    }

    @HTMLBuilder
    private func degrees(
        _ temperature: Temperature?,
        _ range: ClosedRange<Temperature>?
    ) -> some HTML {
        if let temperature { "\(preferences.unit.degrees(temperature))°" }
        if let range {
            " "
            small {
                "\(preferences.unit.degrees(range.lowerBound))…"
                    + preferences.unit.degrees(range.upperBound)
            }
        }
    }
}

/// The temperatures of several days on a scale from 0 to 100.
private struct TemperatureScale {
    private let lowest: Double
    private let width: Double

    init?(_ days: [DailyForecast]) {
        let all = days.flatMap { [$0.low, $0.high] }.compactMap { $0?.celsius }
        guard let lowest = all.min(), let highest = all.max(), lowest < highest else { return nil }
        self.lowest = lowest
        width = highest - lowest
    }

    func place(_ temperature: Temperature) -> Double {
        ((temperature.celsius - lowest) / width * 100).rounded()
    }
}
