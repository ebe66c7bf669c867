import Foundation
import TenkiDomain

extension LivedoorForecast {
    /// Makes a forecast of what the service answered.
    ///
    /// - Throws: An error that says which part makes no sense.
    func forecast(
        for city: CityCode,
        from source: ForecastSource,
        at moment: Date
    ) throws -> Forecast {
        guard let issuedAt = Date(livedoor: publicTime) else {
            throw UnreadableForecast(field: "publicTime", text: publicTime)
        }
        // A cache in between may answer for another city.
        if let name = location?.city, name != city.city.name,
            City.all.contains(where: { $0.name == name })
        {
            throw UnreadableForecast(field: "location.city", text: name)
        }
        return try Forecast(
            id: .init(city: city, source: source, issuedAt: issuedAt),
            fetchedAt: moment,
            overview: description?.text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "",
            attribution: Attribution(
                text: copyright?.title ?? source.name,
                link: copyright?.link.flatMap { $0.isEmpty ? nil : $0 }
            ),
            days: forecasts.map { try $0.dailyForecast(issuedAt: issuedAt) }
        )
    }
}

extension LivedoorForecast.Day {
    fileprivate func dailyForecast(issuedAt: Date) throws -> DailyForecast {
        let date = try CalendarDate(date)
        return try DailyForecast(
            date: date,
            telop: telop,
            low: temperature?.min?.temperature(),
            high: temperature?.max?.temperature(),
            chancesOfRain: ChancesOfRain { quarter in
                chance(of: quarter, on: date, issuedAt: issuedAt)
            },
            wind: detail?.wind,
            wave: detail?.wave
        )
    }

    /// Reads `20%`; `--%` stands for a quarter that is over and for one that nothing is said of.
    private func chance(
        of quarter: QuarterOfDay,
        on date: CalendarDate,
        issuedAt: Date
    ) -> ChanceOfRain {
        let from = quarter.hours.lowerBound
        let hours = [from, from + 6].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let text =
            chanceOfRain?["T\(hours[0])_\(hours[1])"] ?? chanceOfRain?["\(hours[0])-\(hours[1])"]
        if let number = text.flatMap({ $0 }), number.hasSuffix("%"),
            let percentage = Int(number.dropLast()).flatMap(Percentage.init)
        {
            return .percent(percentage)
        }
        let end = date.start(in: .japan).addingTimeInterval(Double(from + 6) * 3600)
        return end <= issuedAt ? .passed : .unknown
    }
}

extension LivedoorForecast.Reading {
    fileprivate func temperature() throws -> Temperature? {
        guard let celsius else { return nil }
        guard let number = Double(celsius) else {
            throw UnreadableForecast(field: "celsius", text: celsius)
        }
        return try Temperature(celsius: number)
    }
}

/// A part of a service's answer that is well-formed and makes no sense.
struct UnreadableForecast: Error, CustomStringConvertible {
    let field: String
    let text: String

    var description: String { "its \(field) “\(text.limited(to: 40))” could not be read" }
}

extension Date {
    /// Reads `2022-05-19T05:00:00+09:00`, and until 2020 `2013-04-01T11:00:00+0900`.
    fileprivate init?(livedoor text: String) {
        // Why it is no date does not matter: the error shows the text.
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        self = date
    }
}
