import Foundation
import TenkiDomain

extension JMAHours {
    /// Creates the domain's forecast.
    ///
    /// A period without a readable time is left out, and a value that is not readable is unknown.
    ///
    /// - Throws: `UnreadableForecastError`, if the document is that of another area or its time of
    ///   issue is unreadable; `InvalidHourlyForecastError`, if no period is readable or periods
    ///   overlap.
    func forecast(
        for city: CityCode,
        from source: DataSource,
        at moment: Date
    ) throws -> HourlyForecast {
        if let firstAreaCode, firstAreaCode != city.text {
            throw UnreadableForecastError(field: "firstAreaCode", text: firstAreaCode)
        }
        let station = pointTimeSeries?.pointNameJP
        return try HourlyForecast(
            id: .init(
                city: city,
                series: .agency,
                source: source,
                issuedAt: Date(jma: reportDateTime, "reportDateTime")
            ),
            fetchedAt: moment,
            station: station == city.city.name ? nil : station,
            attribution: source.notice?.attribution ?? .jma,
            periods: periods,
            temperatures: temperatures
        )
    }

    private var periods: [HourlyPeriod] {
        areaTimeSeries.timeDefines.enumerated().compactMap { index, time in
            let wind = areaTimeSeries.wind.flatMap { winds in
                winds.indices.contains(index) ? winds[index].value?.domain : nil
            }
            guard let start = time.value?.moment, let seconds = time.value?.seconds else {
                return nil
            }
            // A length that is not plausible is unreadable.
            return try? HourlyPeriod(
                start: start,
                seconds: seconds,
                sky: areaTimeSeries.weather[text: index]
                    .flatMap(WeatherOutline.init(summary:))?.sky,
                wind: wind
            )
        }
    }

    private var temperatures: [HourlyTemperature] {
        guard let pointTimeSeries else { return [] }
        return pointTimeSeries.timeDefines.enumerated().compactMap { index, time in
            guard let moment = time.value?.moment,
                let celsius = pointTimeSeries.temperature[number: index],
                // An implausible temperature is unknown.
                let temperature = try? Temperature(celsius: celsius)
            else { return nil }
            return HourlyTemperature(moment: moment, temperature: temperature)
        }
    }
}

extension JMAHours.Time {
    fileprivate var moment: Date? {
        // The error only repeats the text.
        dateTime.flatMap { try? Date(jma: $0, "dateTime") }
    }

    /// The length of the period in seconds; `nil` if it is not one of whole hours or minutes.
    fileprivate var seconds: Int? {
        guard let duration, duration.hasPrefix("PT"), let unit = duration.last,
            let number = Int(duration.dropFirst(2).dropLast()), (1...1440).contains(number)
        else { return nil }
        switch unit {
        case "H": return number * 3600
        case "M": return number * 60
        default: return nil
        }
    }
}

extension JMAHours.Wind {
    fileprivate var domain: Wind? {
        let speeds = range?.split(whereSeparator: \.isWhitespace).map { Int($0) } ?? []
        guard let first = speeds.first, let lowest = first, (0...200).contains(lowest),
            speeds.count <= 2
        else { return nil }
        let highest = speeds.count == 2 ? speeds[1] : nil
        guard speeds.count == 1 || highest.map((0...200).contains) == true else { return nil }
        // A class that ends below its start is unreadable.
        return try? Wind(
            from: direction.flatMap(WindDirection.init(jma:)),
            lowestTenths: lowest * 10,
            highestTenths: highest.map { $0 * 10 }
        )
    }
}

extension WindDirection {
    init?(jma text: String) {
        guard let index = Self.japaneseNames.firstIndex(of: text) else { return nil }
        self.init(rawValue: index)
    }

    private static let japaneseNames = [
        "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東",
        "南", "南南西", "南西", "西南西", "西", "西北西", "北西", "北北西",
    ]
}

extension WeatherOutline {
    fileprivate var sky: Sky {
        switch first {
        case .sunny, .clearNight: second == .cloudy ? .partlyCloudy : .clear
        case .cloudy: second?.sky ?? .overcast
        default: first.sky
        }
    }
}

extension WeatherKind {
    fileprivate var sky: Sky {
        switch self {
        case .sunny, .clearNight: .partlyCloudy
        case .cloudy: .overcast
        case .rain, .heavyRain, .rainstorm: .rain
        case .rainOrSnow, .snowOrRain, .sleet: .sleet
        case .snow, .heavySnow, .blizzard: .snow
        case .thunder, .thundersnow: .thunderstorm
        case .fog: .fog
        }
    }
}
