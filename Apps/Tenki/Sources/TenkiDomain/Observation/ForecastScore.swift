import Foundation

/// How a source's forecast for a day compares with the observations of the city's station.
///
/// The forecast is the newest that the source issued before the day began, usually that of 17:00
/// the day before. Errors are the forecast minus the observation. The lowest temperature is that
/// from 0:00 to 9:00, and the highest that from 9:00 to 18:00, which the agency forecasts; both are
/// those of the observed ten minutes, which can be some tenths of a degree inside of the true ones.
/// Rain is forecast if the highest chance of the day is at least 50 %, and observed if the day has
/// at least 1 mm of precipitation.
package struct ForecastScore: Identifiable, Hashable, Sendable {
    /// Identifies a score by city, day and source.
    package struct ID: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The day in Japan.
        package let date: CalendarDate
        /// The source of the forecast.
        package let source: DataSource

        /// Creates an identifier.
        package init(_ city: CityCode, on date: CalendarDate, by source: DataSource) {
            self.city = city
            self.date = date
            self.source = source
        }
    }

    /// The city, the day and the source.
    package let id: ID
    /// The error of the lowest temperature in tenths of a degree; `nil` if it is unknown.
    package let lowError: Int?
    /// The error of the highest temperature in tenths of a degree; `nil` if it is unknown.
    package let highError: Int?
    /// Whether rain was forecast and observed; `nil` if it is unknown.
    package let rain: RainOutcome?

    /// The chance from which rain counts as forecast: 50 %.
    package static let rainChance = 50

    /// Creates a score.
    package init(id: ID, lowError: Int?, highError: Int?, rain: RainOutcome?) {
        self.id = id
        self.lowError = lowError
        self.highError = highError
        self.rain = rain
    }

    /// Compares a forecast with observations; returns `nil` if nothing can be compared.
    ///
    /// A temperature that is forecast for a station elsewhere is not compared.
    ///
    /// - Parameters:
    ///   - id: The city, the day and the source.
    ///   - forecast: The forecast for the day.
    ///   - observed: The observations of the city's station on the day.
    package init?(id: ID, of forecast: DailyForecast, observed: ObservationDay) {
        let extremes = observed.forecastExtremes
        let isHere = forecast.station == nil
        func error(_ forecast: Temperature?, _ observed: HourlyTemperature?) -> Int? {
            guard isHere, let forecast, let observed else { return nil }
            return forecast.tenths - observed.temperature.tenths
        }
        lowError = error(forecast.low, extremes.low)
        highError = error(forecast.high, extremes.high)
        rain = forecast.chancesOfRain.highest.flatMap { chance in
            observed.isWet.map { RainOutcome(forecast: chance.value >= Self.rainChance, wet: $0) }
        }
        self.id = id
        guard lowError != nil || highError != nil || rain != nil else { return nil }
    }
}

/// A cell of the contingency table of forecast and observed rain.
package enum RainOutcome: String, CaseIterable, Sendable {
    /// Rain was forecast and observed.
    case hit
    /// Rain was observed and not forecast.
    case miss
    /// Rain was forecast and not observed.
    case falseAlarm
    /// Rain was neither forecast nor observed.
    case correctRejection

    /// Creates the outcome of a day.
    init(forecast: Bool, wet: Bool) {
        self =
            switch (forecast, wet) {
            case (true, true): .hit
            case (false, true): .miss
            case (true, false): .falseAlarm
            case (false, false): .correctRejection
            }
    }
}

extension [Forecast] {
    /// Returns each source's last forecast for a day that was issued before the day began.
    ///
    /// - Parameter date: The day.
    /// - Returns: The days of the forecasts by source.
    package func dayAhead(of date: CalendarDate) -> [DataSource: DailyForecast] {
        let start = date.start(in: .japan)
        let before = filter { $0.id.issuedAt < start }.sorted { $0.id.issuedAt < $1.id.issuedAt }
        return before.reduce(into: [:]) { days, forecast in
            guard let day = forecast.days.first(where: { $0.date == date }) else { return }
            days[forecast.id.source] = day
        }
    }
}
