import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

extension CityModel {
    var history: [Forecast] { observed.issues.reversed() }

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

    func revisedDay(on today: CalendarDate) -> CalendarDate {
        let days = days(on: today)
        let selected = days.first { $0.description == selectedDay }
        return selected ?? days.first { $0 == today } ?? days.first ?? today
    }

    func showNewest() { asOf = nil }
}

extension Forecast {
    /// The time of issue in seconds since 1970, as in the address of a page.
    fileprivate var seconds: Int { Int(id.issuedAt.timeIntervalSince1970) }
}
