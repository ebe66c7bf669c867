import Foundation
import TenkiDomain

extension JMAForecast {
    /// Makes a forecast of what the agency says of a city.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - week: The days of the forecast of a week; those that this one tells of are left out.
    ///   - source: What it is stored and shown as.
    ///   - moment: When it was fetched.
    /// - Returns: The forecast.
    /// - Throws: An error that says which part is missing or makes no sense.
    func forecast(
        for city: CityCode,
        followedBy week: [DailyForecast],
        from source: ForecastSource,
        at moment: Date
    ) throws -> Forecast {
        let issuedAt = try Date(jma: reportDatetime, "reportDatetime")
        guard let series = timeSeries.first,
            let area = series.areas.first(where: { $0.area.code == city.text })
        else { throw UnreadableForecast(field: "areas", text: "no \(city.text)") }
        let chances = try chancesOfRain(in: city)
        let temperatures = try temperatures(in: city, issuedAt: issuedAt)
        let days = try zip(series.timeDefines, series.timeDefines.indices).map { time, index in
            let date = CalendarDate(try Date(jma: time, "timeDefines"), in: .japan)
            return DailyForecast(
                date: date,
                telop: area.weatherCodes?[at: index].flatMap { JMATelop.texts[$0] },
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
            attribution: source.isDemo
                ? .demo
                : Attribution(
                    text: "気象庁 (\(publishingOffice))",
                    link: "https://www.jma.go.jp/bosai/forecast/"
                ),
            days: days + week.filter { later in !days.contains { $0.date == later.date } }
        )
    }

    private struct Quarter: Hashable {
        let date: CalendarDate
        let quarter: QuarterOfDay
    }

    /// The chances of rain, each from the time of its series on for six hours.
    ///
    /// At the first time the quarter has begun already: the 17 o'clock issue says 18 o'clock, the 11
    /// o'clock issue 12.
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

    /// The lowest and the highest temperature by day: what stands at 0 o'clock is the lowest of the
    /// day's morning, what stands at 9 o'clock the highest of its daytime.
    ///
    /// On the day of issue the morning is over, and the highest stands at both times.
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
                throw UnreadableForecast(field: "temps", text: text)
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

    /// The station whose temperatures are a city's: that of its name, else the one in its place
    /// among the areas.
    func station(of city: CityCode, in series: Series) -> Area? {
        if let namesake = series.areas.first(where: { $0.area.name == city.city.name }) {
            return namesake
        }
        let areas = timeSeries.first?.areas ?? []
        guard areas.count == series.areas.count else { return nil }
        return areas.firstIndex { $0.area.code == city.text }.map { series.areas[$0] }
    }
}

extension QuarterOfDay {
    /// The moment at which the quarter of a day in Japan is over.
    func end(on date: CalendarDate) -> Date {
        date.start(in: .japan).addingTimeInterval(Double(hours.upperBound) * 3600)
    }
}

extension Array {
    subscript(at index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}

extension Date {
    /// Reads `2022-07-27T17:00:00+09:00`.
    init(jma text: String, _ field: String) throws {
        // Why it is no date does not matter: the error shows the text.
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw UnreadableForecast(field: field, text: text)
        }
        self = date
    }
}
