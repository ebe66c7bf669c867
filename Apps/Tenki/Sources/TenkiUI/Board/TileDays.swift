import KasaneLive
import TenkiApplication
import TenkiDomain

struct TileDay: Component {
    let day: DailyForecast
    let shown: ForecastSnapshot
    let tonight: Sky?
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        let isToday = day.date == shown.today
        let weather = shown.weather(of: day, tonight)
        div(.class(isToday ? "day today\(day.hasTemperature ? "" : " over")" : "day")) {
            p(.class("when")) { shown.label(of: day, in: language) ?? "" }
            if let chance = day.chancesOfRain.highest {
                p(.class("rain")) {
                    span { language(ja: "降水 ", en: "rain ") }
                    "\(chance.value)%"
                }
            }
            weather.icon
            p(.class("figures")) {
                if let high = day.high {
                    span(.class("high")) { "\(preferences.unit.degrees(high))°" }
                }
                if let low = shown.low(of: day) {
                    " "
                    span(.class("low")) { "\(preferences.unit.degrees(low))°" }
                }
            }
            if weather.isKnown { p(.class("telop")) { weather.text(in: language) } }
        }
    }
}

struct TileWeek: Component {
    let days: [DailyForecast]
    let preferences: Preferences

    var body: some HTML {
        let language = preferences.language
        ul(.class("week"), .aria(.label, language(ja: "週間予報", en: "The week ahead"))) {
            for day in days {
                li {
                    span(.class("when \(day.date.weekendClass)")) {
                        day.date.weekdayText(in: language)
                    }
                    WeatherIcon(summary: day.summary)
                    " "
                    span(.class("unseen")) { day.weatherText(in: language) }
                    " "
                    if let high = day.high {
                        span(.class("high")) { "\(preferences.unit.degrees(high))°" }
                    }
                    if let chance = day.chancesOfRain.highest {
                        " "
                        span(.class("rain")) { "\(chance.value)%" }
                    }
                }
            }
        }
    }
}

/// The switch that shows the buttons of each row of the list on a narrow screen, where they are
/// hidden otherwise.
struct ListEditing: Component {
    let language: Language

    var body: some HTML {
        details(.class("editing")) {
            summary { language(ja: "並べ替え・削除", en: "Edit cities") }
        }
    }
}
