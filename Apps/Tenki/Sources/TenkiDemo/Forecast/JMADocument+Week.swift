import Foundation
import TenkiDomain

extension JMADocument {
    init(weekOf office: DemoOffice, at moment: Date, _ seed: DemoSeed) {
        let newest = Date.lastIssue(before: moment)
        let midnight = CalendarDate(newest, in: .japan).start(in: .japan)
        let isMorning = newest.timeIntervalSince(midnight) < 6 * 3600
        let issuedAt = isMorning ? midnight.addingTimeInterval(-7 * 3600) : newest
        let first = CalendarDate(issuedAt, in: .japan).adding(days: 1)
        let weeks = DemoWeekArea.all(of: office.code, on: first)
            .map { DemoWeek(in: $0, from: first, seed) }
        let times = (0..<7).map { first.adding(days: $0).start(in: .japan) }
        self.init(
            issuedAt: issuedAt,
            [.init(times, weeks.map(\.weather)), .init(times, weeks.map(\.temperatures))]
        )
        tempAverage = ["areas": weeks.map(\.temperatureAverage)]
        precipAverage = ["areas": weeks.map(\.precipitationAverage)]
    }
}

private struct DemoWeek {
    private let area: DemoWeekArea
    private let days: [DemoWeather]

    init(in area: DemoWeekArea, from first: CalendarDate, _ seed: DemoSeed) {
        self.area = area
        days = (0..<7).map {
            DemoWeather(city: area.city, date: first.adding(days: $0), seed: seed)
        }
    }

    private var station: JMADocument.Area { .init(area.city.name, area.station) }

    var weather: JMADocument.Area {
        var weather = JMADocument.Area(area.city.prefecture, area.code)
        weather.weatherCodes = days.map { "\($0.sky.code)" }
        weather.pops = [""] + days.dropFirst().map { "\($0.chancesOfRain.max() ?? 0)" }
        weather.reliabilities = ["", "", "A", "A", "B", "B", "C"]
        return weather
    }

    var temperatures: JMADocument.Area {
        let low = days.map(\.low)
        let high = days.map(\.high)
        var station = self.station
        station.tempsMin = later(low, 0)
        station.tempsMinUpper = later(low, 1)
        station.tempsMinLower = later(low, -2)
        station.tempsMax = later(high, 0)
        station.tempsMaxUpper = later(high, 2)
        station.tempsMaxLower = later(high, -2)
        return station
    }

    var temperatureAverage: JMADocument.Area {
        var station = self.station
        station.min = "\(days.map(\.low).reduce(0, +) / days.count).0"
        station.max = "\(days.map(\.high).reduce(0, +) / days.count).0"
        return station
    }

    var precipitationAverage: JMADocument.Area {
        var station = self.station
        station.min = "5.0"
        station.max = "30.0"
        return station
    }

    /// Returns the temperatures offset by some degrees, with an empty text for the first day.
    private func later(_ temperatures: [Int], _ degrees: Int) -> [String] {
        [""] + temperatures.dropFirst().map { "\($0 + degrees)" }
    }
}
