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
    package struct ID: Hashable, Sendable {
        package let city: CityCode
        package let date: CalendarDate
        package let source: DataSource

        package init(_ city: CityCode, on date: CalendarDate, by source: DataSource) {
            self.city = city
            self.date = date
            self.source = source
        }
    }

    package let id: ID
    /// The error of the lowest temperature in tenths of a degree; `nil` if it is unknown.
    package let lowError: Int?
    /// The error of the highest temperature in tenths of a degree; `nil` if it is unknown.
    package let highError: Int?
    package let rain: RainOutcome?

    package static let rainChance = 50

    package init(id: ID, lowError: Int?, highError: Int?, rain: RainOutcome?) {
        self.id = id
        self.lowError = lowError
        self.highError = highError
        self.rain = rain
    }

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

package enum RainOutcome: String, CaseIterable, Sendable {
    case hit
    case miss
    case falseAlarm
    case correctRejection

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
    package func dayAhead(of date: CalendarDate) -> [DataSource: DailyForecast] {
        let start = date.start(in: .japan)
        let before = filter { $0.id.issuedAt < start }.sorted { $0.id.issuedAt < $1.id.issuedAt }
        return before.reduce(into: [:]) { days, forecast in
            guard let day = forecast.days.first(where: { $0.date == date }) else { return }
            days[forecast.id.source] = day
        }
    }
}
