import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

/// The part of a city's page that looks back: the forecast as of an issue, and the revisions of a
/// day.
extension CityModel {
    /// The stored issues, earliest first.
    var history: [Forecast] { observed.issues.reversed() }

    /// The index of the displayed issue in ``history``.
    var issueIndex: Int {
        get {
            guard let asOf else { return max(0, history.count - 1) }
            return history.lastIndex { $0.seconds <= asOf } ?? 0
        }
        set {
            let history = history
            guard history.indices.contains(newValue) else { return }
            asOf = newValue == history.count - 1 ? nil : history[newValue].seconds
        }
    }

    /// The displayed earlier issue; `nil` while the newest is displayed.
    var earlierIssue: ForecastSnapshot? {
        let index = issueIndex
        guard asOf != nil, index < history.count - 1 else { return nil }
        return ForecastSnapshot(history[index], at: moment)
    }

    /// The days that the stored issues forecast, earliest first.
    ///
    /// Yesterday is included, because its forecast can be compared with the day itself.
    func days(on today: CalendarDate) -> [CalendarDate] {
        let dates = Set(observed.issues.flatMap { $0.days.map(\.date) })
        return dates.filter { today.days(until: $0) >= -1 }.sorted()
    }

    /// The day whose revisions are displayed: the selected one, today or the first.
    func revisedDay(on today: CalendarDate) -> CalendarDate {
        let days = days(on: today)
        let selected = days.first { $0.description == selectedDay }
        return selected ?? days.first { $0 == today } ?? days.first ?? today
    }

    /// Shows the newest issue again.
    func showNewest() { asOf = nil }
}

extension Forecast {
    /// The time of issue in seconds since 1970, as in the address of a page.
    fileprivate var seconds: Int { Int(id.issuedAt.timeIntervalSince1970) }
}
