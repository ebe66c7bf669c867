import Foundation
import TenkiDomain

extension OpenMeteoHours {
    /// Creates the domain's forecast, issued when it was fetched.
    ///
    /// An hour without readable times is left out, and a value that is not readable is unknown.
    func forecast(
        for city: CityCode,
        from source: DataSource,
        at moment: Date
    ) throws -> HourlyForecast {
        guard (-50_400...50_400).contains(offset) else {
            throw UnreadableForecastError(field: "utc_offset_seconds", text: "\(offset)")
        }
        let moments = times.map { $0.text.flatMap(moment(of:)) }
        let hours = moments.indices.dropFirst().compactMap { index -> HourlyPeriod? in
            guard let start = moments[index - 1], let end = moments[index] else { return nil }
            return hour(from: start, to: end, at: index)
        }
        let temperatures = moments.enumerated().compactMap { index, moment in
            moment.flatMap { moment in
                self[.temperature, index]
                    // An implausible temperature is unknown.
                    .flatMap { try? Temperature(celsius: $0) }
                    .map { HourlyTemperature(moment: moment, temperature: $0) }
            }
        }
        // Stores have whole seconds.
        let issuedAt = Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down))
        return try HourlyForecast(
            id: .init(city: city, series: .openMeteo, source: source, issuedAt: issuedAt),
            fetchedAt: moment,
            attribution: source.notice?.attribution ?? .openMeteo,
            periods: hours,
            temperatures: temperatures
        )
    }

    private func hour(from start: Date, to end: Date, at index: Int) -> HourlyPeriod? {
        let code = self[.weatherCode, index].flatMap { Int(exactly: $0) }
        // Lengths and amounts that are not plausible are unknown.
        return try? HourlyPeriod(
            start: start,
            seconds: Int(min(max(end.timeIntervalSince(start), 0), 86_401)),
            sky: code.flatMap(Sky.init(wmo:)),
            precipitation: self[.precipitation, index]
                .flatMap { try? Precipitation(millimetres: $0) },
            chanceOfRain: self[.chance, index].flatMap(Percentage.init(rounding:)),
            wind: wind(at: index - 1)
        )
    }

    private func wind(at index: Int) -> Wind? {
        guard let speed = self[.windSpeed, index] else { return nil }
        // An implausible speed is unknown.
        return try? Wind(
            from: self[.windDirection, index].flatMap(WindDirection.init(degrees:)),
            speed: speed
        )
    }

    private func moment(of text: String) -> Date? {
        guard text.utf8.count == 16 else { return nil }
        // The error only repeats the text.
        let utc = try? Date("\(text):00Z", strategy: .iso8601)
        return utc?.addingTimeInterval(-Double(offset))
    }
}
