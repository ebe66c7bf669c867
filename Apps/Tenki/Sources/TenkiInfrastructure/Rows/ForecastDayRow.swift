import KasaneDomain
import TenkiDomain

struct ForecastDayRow: Decodable {
    let forecast: ForecastRow
    /// `nil` for a forecast without days.
    let day: DailyForecastRow?

    private enum CodingKeys: CodingKey {
        case date
    }

    init(from decoder: any Decoder) throws {
        forecast = try ForecastRow(from: decoder)
        let hasDay = try !decoder.container(keyedBy: CodingKeys.self).decodeNil(forKey: .date)
        day = hasDay ? try DailyForecastRow(from: decoder) : nil
    }
}

extension [ForecastDayRow] {
    func forecasts() throws -> [Forecast] {
        try grouped().map { row, days in try row.forecast(with: days) }
    }

    /// Returns the forecasts of joined rows without those that cannot be decoded.
    func readableForecasts(
        onFailure report: (DomainError) -> Void = { _ in }
    ) throws -> [Forecast] {
        try grouped().compactMap { row, days in
            do {
                return try row.forecast(with: days)
            } catch let error as DomainError {
                guard case .unexpected = error else { throw error }
                report(error)
                return nil
            }
        }
    }

    private func grouped() -> [(row: ForecastRow, days: [DailyForecastRow])] {
        var forecasts: [(row: ForecastRow, days: [DailyForecastRow])] = []
        for joined in self {
            if forecasts.last?.row != joined.forecast { forecasts.append((joined.forecast, [])) }
            if let day = joined.day { forecasts[forecasts.count - 1].days.append(day) }
        }
        return forecasts
    }
}
