import KasaneLive
import TenkiApplication
import TenkiDomain

struct HistorySection: Component {
    @Bindable var model: CityModel
    let today: CalendarDate

    private var language: Language { model.language }

    var body: some HTML {
        // The section is open if the URL selects a day.
        if model.selectedDay.isEmpty {
            details(.class("card history")) { content }
        } else {
            details(.class("card history"), .open) { content }
        }
    }

    @HTMLBuilder private var content: some HTML {
        summary { h2 { language(ja: "予報の推移", en: "How the forecast changed") } }
        Picker(
            language(ja: "予報の対象日", en: "Forecast for"),
            of: model.days(on: today),
            selection: day,
            key: \.description,
            .id("revised-day")
        ) { $0.text(in: language) }
        Live(.div, .id("revisions")) {
            Shared(
                RevisionsView(
                    revisions: ForecastRevisions(
                        of: model.revisedDay(on: today),
                        in: model.observed.issues
                    ),
                    preferences: model.site.preferences
                )
            )
        }
    }

    private var day: Binding<CalendarDate> {
        Binding(get: { model.revisedDay(on: today) }, set: { model.selectedDay = $0.description })
    }
}
