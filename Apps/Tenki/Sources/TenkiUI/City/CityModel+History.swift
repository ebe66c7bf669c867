import TenkiApplication
import TenkiDomain

extension CityModel {
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
}
