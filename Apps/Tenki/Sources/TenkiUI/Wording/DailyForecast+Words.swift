import TenkiDomain

extension DailyForecast {
    /// The day as seen from another: `yesterday`, `today`, `tomorrow`; `nil` if further away.
    func label(on today: CalendarDate) -> String? {
        switch today.days(until: date) {
        case -1: "yesterday"
        case 0: "today"
        case 1: "tomorrow"
        default: nil
        }
    }

    /// The day with its weekday: `Sat 2026-11-21`.
    var dateText: String {
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        return "\(names[date.weekday]) \(date)"
    }

    /// The weather, or a dash.
    var telopText: String { telop ?? "—" }
}

extension Temperature? {
    /// Whole degrees Celsius, or a dash.
    var degrees: String {
        map { String(Int($0.celsius.rounded())) } ?? "—"
    }
}

extension ChanceOfRain {
    /// The chance as `20%`, or a dash for one that has passed or is unknown.
    var text: String {
        switch self {
        case .percent(let percentage): "\(percentage.value)%"
        case .passed, .unknown: "—"
        }
    }
}
