import KasaneLive
import TenkiDomain

/// A date such as `30日(月)`, with weekends in the colors of a Japanese calendar.
struct DateLabel: Component {
    let date: CalendarDate
    let language: Language

    var body: some HTML {
        time(.datetime(date.description), .class(date.weekendClass)) {
            date.shortText(in: language)
        }
    }
}

extension CalendarDate {
    var weekendClass: String { [0: "sunday", 6: "saturday"][weekday] ?? "weekday" }
}
