import Foundation
import TenkiDomain

extension JMADocument {
    /// Creates the newest weekly forecast at a moment.
    ///
    /// It is issued at 11:00 and 17:00 and starts with the next day. The first document covers that
    /// day in detail.
    init(weekOf office: DemoOffice, at moment: Date) {
        let newest = Date.lastIssue(before: moment)
        let midnight = CalendarDate(newest, in: .japan).start(in: .japan)
        let isMorning = newest.timeIntervalSince(midnight) < 6 * 3600
        let issuedAt = isMorning ? midnight.addingTimeInterval(-7 * 3600) : newest
        let week = DemoWeek(office, from: CalendarDate(issuedAt, in: .japan).adding(days: 1))
        self.init(issuedAt: issuedAt, [week.weather, week.temperatures])
        tempAverage = ["areas": [week.temperatureAverage]]
        precipAverage = ["areas": [week.precipitationAverage]]
    }
}

/// A week's weather in the first of an office's cities.
private struct DemoWeek {
    private let office: DemoOffice
    private let city: City
    private let times: [Date]
    private let days: [DemoWeather]

    init(_ office: DemoOffice, from first: CalendarDate) {
        let city = office.cities[0]
        let dates = (0..<7).map { first.adding(days: $0) }
        self.office = office
        self.city = city
        times = dates.map { $0.start(in: .japan) }
        days = dates.map { DemoWeather(city: city, date: $0) }
    }

    var weather: JMADocument.Series {
        var area = JMADocument.Area(city.prefecture, office.code)
        area.weatherCodes = days.map { "\($0.sky.code)" }
        area.pops = [""] + days.dropFirst().map { "\($0.chancesOfRain.max() ?? 0)" }
        area.reliabilities = ["", "", "A", "A", "B", "B", "C"]
        return .init(times, [area])
    }

    var temperatures: JMADocument.Series {
        let low = days.map(\.low)
        let high = days.map(\.high)
        var station = JMADocument.Area(stationOf: city)
        station.tempsMin = later(low, 0)
        station.tempsMinUpper = later(low, 1)
        station.tempsMinLower = later(low, -2)
        station.tempsMax = later(high, 0)
        station.tempsMaxUpper = later(high, 2)
        station.tempsMaxLower = later(high, -2)
        return .init(times, [station])
    }

    var temperatureAverage: JMADocument.Area {
        var station = JMADocument.Area(stationOf: city)
        station.min = "\(days.map(\.low).reduce(0, +) / days.count).0"
        station.max = "\(days.map(\.high).reduce(0, +) / days.count).0"
        return station
    }

    var precipitationAverage: JMADocument.Area {
        var station = JMADocument.Area(stationOf: city)
        station.min = "5.0"
        station.max = "30.0"
        return station
    }

    /// Returns the temperatures offset by some degrees, with an empty text for the first day.
    private func later(_ temperatures: [Int], _ degrees: Int) -> [String] {
        [""] + temperatures.dropFirst().map { "\($0 + degrees)" }
    }
}
