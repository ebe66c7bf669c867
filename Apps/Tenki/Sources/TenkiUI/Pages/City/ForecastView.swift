import KasaneLive
import TenkiApplication
import TenkiDomain

/// A forecast on a page: the age, the days, the charts with their figures, the overview, the
/// attribution.
struct ForecastView: Component, Equatable {
    let shown: ForecastSnapshot
    /// The headline of the forecast; `nil` if it does not say enough.
    let headline: ForecastHeadline?
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var forecast: Forecast { shown.forecast }

    var body: some HTML {
        if let headline {
            p(.class("headline")) {
                headline.sentence(on: shown.today, in: language, preferences.unit)
            }
        }
        p(.class("age \(forecast.freshness(at: shown.moment).rawValue)")) {
            time(.datetime(forecast.id.issuedAt.rfc3339)) { shown.issueText(in: language) }
            " · \(shown.fetchText(in: language))"
        }
        if let notice = shown.notice(in: language) {
            p(.class("notice"), .role(.status)) { notice }
        }
        ol(.class("days")) {
            for day in forecast.days {
                DayCard(day: day, today: shown.today, preferences: preferences)
            }
        }
        section(.class("charts")) {
            h2(.class("unseen")) { language(ja: "グラフ", en: "Charts") }
            figure(.class("card")) {
                TemperatureChart(days: forecast.days, preferences: preferences)
                figcaption {
                    language(ja: "最高・最低気温", en: "High and low")
                        + " (\(preferences.unit.symbol))"
                }
            }
            figure(.class("card")) {
                RainChart(days: forecast.days, language: language)
                figcaption { language(ja: "降水確率 (%)", en: "Chance of rain (%)") }
            }
        }
        FiguresTable(forecast: forecast, preferences: preferences)
        if !forecast.overview.isEmpty {
            section(.class("card overview")) {
                h2 { language(ja: "概況", en: "Overview, in Japanese") }
                div(.lang(.japanese)) {
                    for paragraph in forecast.overviewParagraphs { p { paragraph } }
                }
            }
        }
        p(.class("attribution")) { AttributionView(forecast.attribution) }
    }
}

/// A day of a forecast.
private struct DayCard: Component {
    let day: DailyForecast
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        li(.class(kind)) {
            h2 {
                time(.datetime(day.date.description)) { day.date.text(in: language) }
                if let label = day.label(on: today, in: language) {
                    " "
                    small { label }
                }
            }
            div(.class("sky")) {
                WeatherIcon(summary: day.summary)
                IssuedText(
                    issued: day.summaryText,
                    text: day.weatherText(in: language),
                    class: "telop"
                )
            }
            p(.class("temperature")) {
                span(.class("low")) {
                    span(.class("unseen")) { language(ja: "最低", en: "low ") }
                    preferences.unit.degrees(day.low)
                }
                " / "
                span(.class("high")) {
                    span(.class("unseen")) { language(ja: "最高", en: "high ") }
                    preferences.unit.degrees(day.high)
                }
                " \(preferences.unit.symbol)"
            }
            if let chance = day.chancesOfRain.highest {
                p(.class("detail")) {
                    language(ja: "降水確率 \(chance.value)%", en: "rain \(chance.value)%")
                }
            }
            if let reliability = day.reliability {
                p(.class("detail")) { reliability.text(in: language) }
            }
            if let weather = day.weather, let text = day.fullWeatherText(in: language) {
                IssuedText(
                    label: language(ja: "天気", en: "weather"),
                    issued: AgencyPhrase.readable(weather),
                    text: text,
                    class: "detail"
                )
            }
            if let wind = day.wind, let text = day.windText(in: language) {
                IssuedText(
                    // The English phrase names the wind.
                    label: text == AgencyPhrase.readable(wind)
                        ? language(ja: "風", en: "wind") : nil,
                    issued: AgencyPhrase.readable(wind),
                    text: text,
                    class: "detail"
                )
            }
            if let wave = day.wave, let text = day.waveText(in: language) {
                IssuedText(
                    label: language(ja: "波", en: "waves"),
                    issued: AgencyPhrase.readable(wave),
                    text: text,
                    class: "detail"
                )
            }
        }
    }

    private var kind: String {
        switch today.days(until: day.date) {
        case ..<0: "card past"
        case 0...2: "card"
        default: "card later"
        }
    }
}
