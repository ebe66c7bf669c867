import Foundation
import TenkiDomain

extension LivedoorForecast {
    func forecast(
        for city: CityCode,
        from source: DataSource,
        at moment: Date
    ) throws -> Forecast {
        guard let issuedAt = Date(livedoor: publicTime) else {
            throw UnreadableForecastError(field: "publicTime", text: publicTime)
        }
        // An intermediate cache may return the response for another city.
        if let name = location?.city, name != city.city.name,
            City.all.contains(where: { $0.name == name })
        {
            throw UnreadableForecastError(field: "location.city", text: name)
        }
        return try Forecast(
            id: .init(city: city, source: source, issuedAt: issuedAt),
            fetchedAt: moment,
            overview: (description?.text ?? "").trimmingCharacters(in: .newlines),
            publication: ForecastPublication(
                office: publishingOffice,
                headline: (description?.headlineText ?? "").trimmingCharacters(in: .newlines),
                // A time that cannot be parsed is unknown.
                overviewIssuedAt: description?.publicTime.flatMap(Date.init(livedoor:))
            ),
            attribution: Attribution(
                text: copyright?.title ?? source.name,
                link: copyright?.link.flatMap { $0.isEmpty ? nil : $0 }
            ),
            days: forecasts.values.readable { try $0.dailyForecast(issuedAt: issuedAt) }
        )
    }
}

extension LivedoorForecast.Day {
    fileprivate func dailyForecast(issuedAt: Date) throws -> DailyForecast {
        let date = try CalendarDate(date)
        return DailyForecast(
            date: date,
            summary: telop,
            weather: detail?.weather,
            low: temperature?.min?.temperature,
            high: temperature?.max?.temperature,
            chancesOfRain: ChancesOfRain { quarter in
                chance(of: quarter, on: date, issuedAt: issuedAt)
            },
            wind: detail?.wind,
            wave: detail?.wave
        )
    }

    private func chance(
        of quarter: QuarterOfDay,
        on date: CalendarDate,
        issuedAt: Date
    ) -> ChanceOfRain {
        let from = quarter.hours.lowerBound
        let hours = [from, from + 6].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let text =
            chanceOfRain?["T\(hours[0])_\(hours[1])"] ?? chanceOfRain?["\(hours[0])-\(hours[1])"]
        if let number = text?.text, number.hasSuffix("%"),
            let percentage = Int(number.dropLast()).flatMap(Percentage.init)
        {
            return .percent(percentage)
        }
        let end = date.start(in: .japan).addingTimeInterval(Double(from + 6) * 3600)
        return end <= issuedAt ? .passed : .unknown
    }
}

extension LivedoorForecast.Reading {
    fileprivate var temperature: Temperature? {
        // An implausible temperature is unknown.
        celsius?.number.flatMap { try? Temperature(celsius: $0) }
    }
}

extension Date {
    fileprivate init?(livedoor text: String) {
        // The cause of the parse error is not needed, because the thrown error contains the text.
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        self = date
    }
}
