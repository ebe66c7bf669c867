import KasaneLive
import TenkiApplication
import TenkiDomain

struct ForecastView: Component, Equatable {
    let shown: ForecastSnapshot
    let tonight: Sky?
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var forecast: Forecast { shown.forecast }

    var body: some HTML {
        p(.class("age \(forecast.freshness(at: shown.moment).rawValue)")) {
            time(.datetime(forecast.id.issuedAt.rfc3339)) { shown.issueText(in: language) }
            " · \(shown.fetchText(in: language))"
        }
        if let notice = shown.notice(in: language, isBrief: true) {
            p(.class("notice"), .role(.status)) { notice }
        }
        let near = shown.days(0...1)
        if !near.isEmpty {
            ol(.class("days")) {
                for day in near {
                    DayCard(day: day, shown: shown, tonight: tonight, preferences: preferences)
                }
            }
        }
        let later = forecast.days.filter { $0.date >= shown.today && !near.contains($0) }
        week(of: near.isEmpty && later.isEmpty ? forecast.days : later)
        if !forecast.overview.isEmpty {
            details(.class("card overview")) {
                summary { h2 { language(ja: "概況", en: "Overview (in Japanese)") } }
                div(.lang(.japanese)) {
                    for paragraph in forecast.overviewParagraphs { p { paragraph } }
                }
            }
        }
    }

    @HTMLBuilder
    private func week(of days: [DailyForecast]) -> some HTML {
        let remarks =
            forecast.stationTexts(in: language)
            + [forecast.normals?.text(in: language, preferences.unit)].compactMap { $0 }
        if !days.isEmpty || !remarks.isEmpty {
            section(.class("card week-table")) {
                h2 { language(ja: "週間予報", en: "The week ahead") }
                if !days.isEmpty {
                    WeekTable(days: days, preferences: preferences)
                }
                for text in remarks { p(.class("remark")) { text } }
            }
        }
    }
}
