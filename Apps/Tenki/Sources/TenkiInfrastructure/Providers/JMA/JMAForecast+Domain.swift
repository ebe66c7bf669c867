import Foundation
import TenkiDomain

extension JMAForecast {
    /// Creates a forecast from the agency's documents for a city.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - week: The days of the weekly forecast; days that this forecast covers are dropped.
    ///   - source: The source of the forecast.
    ///   - moment: The time of the fetch.
    /// - Returns: The forecast.
    /// - Throws: An error that describes the missing or invalid part.
    func forecast(
        for city: CityCode,
        followedBy week: [DailyForecast],
        from source: DataSource,
        at moment: Date
    ) throws -> Forecast {
        let issuedAt = try Date(jma: reportDatetime, "reportDatetime")
        guard let series = timeSeries.first,
            let area = series.areas.first(where: { $0.area.code == city.text })
        else { throw UnreadableForecastError(field: "areas", text: "no \(city.text)") }
        let chances = try chancesOfRain(in: city)
        let temperatures = try temperatures(in: city, issuedAt: issuedAt)
        let days = try zip(series.timeDefines, series.timeDefines.indices).map { time, index in
            let date = CalendarDate(try Date(jma: time, "timeDefines"), in: .japan)
            return DailyForecast(
                date: date,
                summary: area.weatherCodes?[at: index].flatMap { JMAWeatherCode.texts[$0] },
                low: temperatures[date]?.low,
                high: temperatures[date]?.high,
                chancesOfRain: ChancesOfRain { quarter in
                    chances[Quarter(date: date, quarter: quarter)]
                        ?? (quarter.end(on: date) <= issuedAt ? .passed : .unknown)
                },
                wind: area.winds?[at: index],
                wave: area.waves?[at: index]
            )
        }
        return try Forecast(
            id: .init(city: city, source: source, issuedAt: issuedAt),
            fetchedAt: moment,
            overview: "",
            attribution: source.notice?.attribution
                ?? Attribution(
                    text: "\(Attribution.jma.text) (\(publishingOffice))",
                    link: Attribution.jma.link
                ),
            days: days + week.filter { later in !days.contains { $0.date == later.date } }
        )
    }

    private struct Quarter: Hashable {
        let date: CalendarDate
        let quarter: QuarterOfDay
    }

    /// Returns the chances of rain; each applies to the six hours from the time of its series.
    ///
    /// The first quarter starts after the time of issue: the issue of 17:00 begins at 18:00, the
    /// issue of 11:00 at 12:00.
    private func chancesOfRain(in city: CityCode) throws -> [Quarter: ChanceOfRain] {
        let series = timeSeries.first { $0.areas.contains { $0.pops != nil } }
        guard let series, let area = series.areas.first(where: { $0.area.code == city.text })
        else { return [:] }
        var chances: [Quarter: ChanceOfRain] = [:]
        for (time, text) in zip(series.timeDefines, area.pops ?? []) {
            let moment = try Date(jma: time, "timeDefines")
            let date = CalendarDate(moment, in: .japan)
            let hour = Int(moment.timeIntervalSince(date.start(in: .japan))) / 3600
            guard let quarter = QuarterOfDay(rawValue: hour / 6),
                let percentage = Int(text).flatMap(Percentage.init)
            else { continue }
            chances[Quarter(date: date, quarter: quarter)] = .percent(percentage)
        }
        return chances
    }

    /// Returns the lowest and the highest temperature by day.
    ///
    /// The value at 0:00 is the lowest temperature of the morning, and the value at 9:00 the
    /// highest of the daytime. On the day of issue the morning is over, and both values are the
    /// highest temperature.
    private func temperatures(
        in city: CityCode,
        issuedAt: Date
    ) throws -> [CalendarDate: (low: Temperature?, high: Temperature?)] {
        let series = timeSeries.first { $0.areas.contains { $0.temps != nil } }
        guard let series, let station = station(of: city, in: series) else { return [:] }
        let today = CalendarDate(issuedAt, in: .japan)
        var temperatures: [CalendarDate: (low: Temperature?, high: Temperature?)] = [:]
        for (time, text) in zip(series.timeDefines, station.temps ?? []) where !text.isEmpty {
            guard let celsius = Double(text) else {
                throw UnreadableForecastError(field: "temps", text: text)
            }
            let temperature = try Temperature(celsius: celsius)
            let moment = try Date(jma: time, "timeDefines")
            let date = CalendarDate(moment, in: .japan)
            if moment != date.start(in: .japan) {
                temperatures[date, default: (nil, nil)].high = temperature
            } else if date != today {
                temperatures[date, default: (nil, nil)].low = temperature
            }
        }
        return temperatures
    }

    /// Returns the station with the temperatures of a city.
    ///
    /// It is the station with the city's name, or else the one at the city's index among the areas.
    private func station(of city: CityCode, in series: Series) -> Area? {
        if let namesake = series.areas.first(where: { $0.area.name == city.city.name }) {
            return namesake
        }
        let areas = timeSeries.first?.areas ?? []
        guard areas.count == series.areas.count else { return nil }
        return areas.firstIndex { $0.area.code == city.text }.map { series.areas[$0] }
    }
}

extension JMAForecast {
    /// Parses the days of a weekly forecast.
    ///
    /// Weekly forecasts cover fewer areas than daily ones. Which of them contains the city's area
    /// depends on the season. Temperatures are used only from a station in the city, because those
    /// of another city do not apply.
    ///
    /// - Parameter city: The city.
    /// - Returns: The days; empty if the agency issues no weekly forecast for the city.
    /// - Throws: An error that describes the invalid part.
    func week(in city: CityCode) throws -> [DailyForecast] {
        guard let series = timeSeries.first, let area = area(of: city, in: series) else {
            return []
        }
        let temperatures = try temperatures(in: city)
        return try zip(series.timeDefines, series.timeDefines.indices).map { time, index in
            let date = CalendarDate(try Date(jma: time, "timeDefines"), in: .japan)
            let chance = area.pops?[at: index].flatMap { Int($0) }.flatMap(Percentage.init)
            return DailyForecast(
                date: date,
                summary: area.weatherCodes?[at: index].flatMap { JMAWeatherCode.texts[$0] },
                low: temperatures[date]?.low,
                high: temperatures[date]?.high,
                chancesOfRain: ChancesOfRain(ofDay: chance) { _ in .unknown }
            )
        }
    }

    private func area(of city: CityCode, in series: Series) -> Area? {
        let areas = JMAArea(of: city).weeks.lazy.compactMap { week in
            series.areas.first { $0.area.code == week.code }
        }
        return areas.first
    }

    private func temperatures(
        in city: CityCode
    ) throws -> [CalendarDate: (low: Temperature?, high: Temperature?)] {
        let series = timeSeries.first { $0.areas.contains { $0.tempsMax != nil } }
        guard let series, let station = station(of: city, in: series) else { return [:] }
        return try zip(series.timeDefines, series.timeDefines.indices).reduce(into: [:]) {
            temperatures,
            next in
            let date = CalendarDate(try Date(jma: next.0, "timeDefines"), in: .japan)
            temperatures[date] = (
                try temperature(station.tempsMin, next.1), try temperature(station.tempsMax, next.1)
            )
        }
    }

    private func temperature(_ texts: [String]?, _ index: Int) throws -> Temperature? {
        guard let text = texts?[at: index], !text.isEmpty else { return nil }
        guard let celsius = Double(text) else {
            throw UnreadableForecastError(field: "temps", text: text)
        }
        return try Temperature(celsius: celsius)
    }
}

extension QuarterOfDay {
    /// Returns the end of the quarter on a day in Japan.
    fileprivate func end(on date: CalendarDate) -> Date {
        date.start(in: .japan).addingTimeInterval(Double(hours.upperBound) * 3600)
    }
}

extension Array {
    fileprivate subscript(at index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}

extension Date {
    /// Parses a date such as `2022-07-27T17:00:00+09:00`.
    fileprivate init(jma text: String, _ field: String) throws {
        // The cause of the parse error is not needed, because the thrown error contains the text.
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw UnreadableForecastError(field: field, text: text)
        }
        self = date
    }
}
