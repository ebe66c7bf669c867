import KasaneLive
import TenkiApplication
import TenkiDomain

struct DayCard: Component {
    let day: DailyForecast
    let shown: ForecastSnapshot
    let tonight: Sky?
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var isToday: Bool { day.date == shown.today }

    var body: some HTML {
        let weather = shown.weather(of: day, tonight)
        li(.class(className)) {
            h2 {
                shown.label(of: day, in: language) ?? ""
                " "
                small {
                    time(.datetime(day.date.description)) { day.date.text(in: language) }
                }
            }
            div(.class("sky")) {
                weather.icon
                p(.class("temperature")) {
                    degrees("high", language(ja: "最高", en: "high "), day.high)
                    degrees("low", language(ja: "最低", en: "low "), shown.low(of: day))
                }
                if weather.sky == nil {
                    IssuedText(
                        issued: day.summaryText,
                        text: weather.text(in: language),
                        kind: "telop"
                    )
                } else {
                    p(.class("telop")) { weather.text(in: language) }
                }
            }
            RainHours(day: day, language: language)
            phrases
        }
    }

    private var className: String {
        let tint = isToday ? shown.tint : SkyTint(summary: day.summary, isNight: false)
        return ["card", tint?.name].compactMap { $0 }.joined(separator: " ")
    }

    @HTMLBuilder
    private func degrees(
        _ kind: String,
        _ name: String,
        _ temperature: Temperature?
    ) -> some HTML {
        if let temperature {
            span(.class(kind)) {
                span(.class("unseen")) { name }
                preferences.unit.degrees(temperature)
                small { preferences.unit.symbol }
            }
            " "
        }
    }

    @HTMLBuilder private var phrases: some HTML {
        // The full words often repeat the summary.
        if let weather = day.weather, let text = day.fullWeatherText(in: language),
            day.fullWeatherText(in: .english) != day.weatherText(in: .english)
        {
            IssuedText(
                label: language(ja: "天気", en: "weather"),
                issued: AgencyPhrase.readable(weather),
                text: text,
                kind: "detail"
            )
        }
        if let wind = day.wind, let text = day.windText(in: language) {
            IssuedText(
                // An untranslated phrase does not say “wind” in English.
                label: language == .english && text == AgencyPhrase.readable(wind) ? "wind" : nil,
                issued: AgencyPhrase.readable(wind),
                text: text,
                kind: "detail"
            )
        }
        if let wave = day.wave, let text = day.waveText(in: language) {
            IssuedText(
                label: language(ja: "波", en: "waves"),
                issued: AgencyPhrase.readable(wave),
                text: text,
                kind: "detail"
            )
        }
    }
}

private struct RainHours: Component {
    let day: DailyForecast
    let language: Language

    private var name: String { language(ja: "降水確率", en: "Chance of rain") }

    var body: some HTML {
        let chances = chances
        if !chances.isEmpty {
            table(.class("hours")) {
                caption { name }
                thead {
                    tr {
                        for chance in chances {
                            th(.scope(.column)) { chance.quarter.hoursText }
                        }
                    }
                }
                tbody {
                    tr {
                        for chance in chances {
                            td { RainBar(chance: chance.percentage) }
                        }
                    }
                }
            }
        } else if let chance = day.chancesOfRain.ofDay {
            p(.class("detail")) { "\(name) \(chance.value)%" }
        }
    }

    private struct Chance {
        let quarter: QuarterOfDay
        let percentage: Percentage
    }

    private var chances: [Chance] {
        QuarterOfDay.allCases.compactMap { quarter in
            guard case .percent(let chance) = day.chancesOfRain[quarter] else { return nil }
            return Chance(quarter: quarter, percentage: chance)
        }
    }
}

private struct RainBar: Component {
    let chance: Percentage

    var body: some HTML {
        let height = max(Double(chance.value) * 0.24, 1)
        svg(.viewBox(0, 0, 60, 24), .aria(.hidden, true)) {
            SVG.rect(
                .length("x", 14),
                .length("y", 24 - height),
                .length("width", 32),
                .length("height", height),
                .length("rx", 2)
            )
        }
        "\(chance.value)%"
    }
}
