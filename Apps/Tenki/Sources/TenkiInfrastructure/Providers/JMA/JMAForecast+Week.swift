import Foundation
import TenkiDomain

extension JMAForecast {
    /// Parses the days of a weekly forecast.
    ///
    /// Weekly forecasts cover fewer areas than daily ones. A city without its own area uses the
    /// area of its office, if there is one. Temperatures are used only from a station in the city,
    /// because those of another city do not apply.
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
        let codes = [city.text, JMAOffice(of: city).code]
        let areas = codes.lazy.compactMap { code in
            series.areas.first { $0.area.code == code }
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
