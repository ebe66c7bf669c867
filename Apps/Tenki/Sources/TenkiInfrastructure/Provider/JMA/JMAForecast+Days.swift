import Foundation
import TenkiDomain

extension JMAForecast {
    func days(in city: CityCode) throws -> [JMADay] {
        guard let series = timeSeries.first, let area = series.area(city.text) else {
            throw UnreadableForecastError(field: "areas", text: "no \(city.text)")
        }
        let quarters = quarters(in: city)
        let temperatures = try temperatures(in: city)
        return try series.days().enumerated().map { index, date in
            JMADay(
                date: date,
                summary: area.weatherCodes[text: index].flatMap { JMAWeatherCode.texts[$0] },
                weather: area.weathers[text: index],
                wind: area.winds[text: index],
                wave: area.waves[text: index],
                quarters: quarters[date] ?? [:],
                temperatures: temperatures[date]
            )
        }
    }

    private func quarters(in city: CityCode) -> [CalendarDate: [QuarterOfDay: Percentage]] {
        guard let series = series(with: \.pops), let area = series.area(city.text) else {
            return [:]
        }
        var chances: [CalendarDate: [QuarterOfDay: Percentage]] = [:]
        for (index, moment) in series.times.enumerated() {
            guard let moment else { continue }
            let date = CalendarDate(moment, in: .japan)
            let hour = Int(moment.timeIntervalSince(date.start(in: .japan))) / 3600
            guard let quarter = QuarterOfDay(rawValue: hour / 6) else { continue }
            chances[date, default: [:]][quarter] = area.pops[percentage: index]
        }
        return chances
    }

    private func temperatures(in city: CityCode) throws -> [CalendarDate: JMATemperatures] {
        let stations = JMAArea(of: city).stations
        guard let series = series(with: \.temps),
            let station = series.station(of: city, or: stations)
        else { return [:] }
        let today = CalendarDate(try issuedAt(), in: .japan)
        var days: [CalendarDate: JMATemperatures] = [:]
        for (index, moment) in series.times.enumerated() {
            guard let moment, let temperature = station.temps[temperature: index] else {
                continue
            }
            let date = CalendarDate(moment, in: .japan)
            var day = days[date] ?? JMATemperatures(station: station.area)
            if moment != date.start(in: .japan) {
                day.high = temperature
            } else if date != today {
                day.low = temperature
            }
            days[date] = day
        }
        return days
    }
}
