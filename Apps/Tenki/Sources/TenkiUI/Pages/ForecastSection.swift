import KasaneLive
import TenkiApplication
import TenkiDomain

/// A forecast on a page: the city, the age, the days, the overview, the attribution.
struct ForecastSection: HTML {
    let shown: ShownForecast
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var forecast: Forecast { shown.forecast }

    func render(into output: inout HTMLOutput) {
        article {
            h1 {
                span(.lang("ja")) { forecast.city.name }
                " "
                small {
                    "\(forecast.city.romaji) · "
                    span(.lang("ja")) { forecast.city.prefecture }
                    " · \(forecast.city.id)"
                }
            }
            p(.class("age \(forecast.freshness(at: shown.moment).rawValue)")) {
                time(.datetime(forecast.id.issuedAt.rfc3339)) {
                    shown.issueText(in: language)
                }
                " · \(shown.fetchText(in: language))"
            }
            if let notice = shown.notice(in: language) {
                p(.class("notice"), .role("status")) { notice }
            }
            ol(.class("days")) {
                for day in forecast.days {
                    DaySection(day: day, today: shown.today, preferences: preferences)
                }
            }
            if !forecast.overview.isEmpty {
                section(.class("overview"), .lang("ja")) {
                    h2(.lang(language.rawValue)) { language(ja: "概況", en: "Overview") }
                    for paragraph in forecast.overviewParagraphs {
                        p { paragraph }
                    }
                }
            }
            footer { attribution }
        }
        .render(into: &output)
    }

    @HTMLBuilder private var attribution: some HTML {
        if let link = forecast.attribution.link {
            a(.href(link), .lang("ja")) { forecast.attribution.text }
        } else {
            span(.lang("ja")) { forecast.attribution.text }
        }
    }
}

/// A day of a forecast.
private struct DaySection: HTML {
    let day: DailyForecast
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var unit: TemperatureUnit { preferences.unit }

    func render(into output: inout HTMLOutput) {
        li(.class(today.days(until: day.date) < 0 ? "past" : "day")) {
            h2 {
                time(.datetime(day.date.description)) {
                    day.date.text(in: language)
                }
                if let label = day.label(on: today, in: language) {
                    " "
                    small { label }
                }
            }
            p(.class("telop"), .lang("ja")) { day.telopText }
            p(.class("temperature")) {
                span(.class("low"), .title(language(ja: "最低", en: "low"))) {
                    unit.degrees(day.low)
                }
                " / "
                span(.class("high"), .title(language(ja: "最高", en: "high"))) {
                    unit.degrees(day.high)
                }
                " \(unit.symbol)"
            }
            table {
                caption { language(ja: "降水確率", en: "Chance of rain") }
                thead {
                    tr {
                        for quarter in QuarterOfDay.allCases {
                            th(Attribute("scope", "col")) { quarter.hoursText }
                        }
                    }
                }
                tbody {
                    tr {
                        for quarter in QuarterOfDay.allCases {
                            td { day.chancesOfRain[quarter].text }
                        }
                    }
                }
            }
            if let wind = day.wind {
                p(.class("detail"), .lang("ja")) { "風 \(wind)" }
            }
            if let wave = day.wave {
                p(.class("detail"), .lang("ja")) { "波 \(wave)" }
            }
        }
        .render(into: &output)
    }
}
