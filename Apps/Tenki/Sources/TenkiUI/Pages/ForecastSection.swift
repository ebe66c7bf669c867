import KasaneLive
import TenkiApplication
import TenkiDomain

/// A forecast on a page: the city, the age, the days, the overview, the attribution.
struct ForecastSection: HTML {
    let shown: ShownForecast

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
                time(.datetime(forecast.id.issuedAt.rfc3339)) { shown.issueText }
                " · \(shown.fetchText)"
            }
            if let notice = shown.notice {
                p(.class("notice"), .role("status")) { notice }
            }
            ol(.class("days")) {
                for day in forecast.days {
                    DaySection(day: day, today: shown.today)
                }
            }
            if !forecast.overview.isEmpty {
                section(.class("overview"), .lang("ja")) {
                    h2(.lang("en")) { "Overview" }
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

    func render(into output: inout HTMLOutput) {
        li(.class(today.days(until: day.date) < 0 ? "past" : "day")) {
            h2 {
                time(.datetime(day.date.description)) { day.dateText }
                if let label = day.label(on: today) {
                    " "
                    small { label }
                }
            }
            p(.class("telop"), .lang("ja")) { day.telopText }
            p(.class("temperature")) {
                span(.class("low"), Attribute("title", "low")) { day.low.degrees }
                " / "
                span(.class("high"), Attribute("title", "high")) { day.high.degrees }
                " °C"
            }
            table {
                caption { "Chance of rain" }
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
