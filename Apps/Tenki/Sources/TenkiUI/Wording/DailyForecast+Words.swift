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

    /// The weather, or a dash.
    var telopText: String { telop ?? "—" }

    /// The temperatures as `8 / 16 °C`, with a dash for one that is not said.
    var temperatureText: String { "\(low.degrees) / \(high.degrees) °C" }
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
