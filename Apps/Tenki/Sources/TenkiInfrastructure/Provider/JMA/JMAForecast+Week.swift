import TenkiDomain

extension JMAForecast {
    func week(in city: CityCode) throws -> [JMADay] {
        guard let series = timeSeries.first, let week = weekArea(of: city),
            let area = series.area(week.code)
        else { return [] }
        let temperatures = try weekTemperatures(in: city, week)
        return try series.days().enumerated().map { index, date in
            JMADay(
                date: date,
                summary: area.weatherCodes[text: index].flatMap { JMAWeatherCode.texts[$0] },
                reliability: area.reliabilities[text: index].flatMap(Reliability.init),
                chanceOfDay: area.pops[percentage: index],
                temperatures: temperatures[date]
            )
        }
    }

    func normals(in city: CityCode) -> ClimateNormals? {
        let code = weekArea(of: city).flatMap { week in
            series(with: \.tempsMax)?.station(of: city, or: stations(of: city, week))?.area.code
        }
        guard let code else { return nil }
        let temperatures = tempAverage?.value?.areas.values.first { $0.area.code == code }
        let precipitation = precipAverage?.value?.areas.values.first { $0.area.code == code }
        guard let station = (temperatures ?? precipitation)?.area else { return nil }
        let least = precipitation?.min?.text.flatMap(Precipitation.init(jma:))
        let most = precipitation?.max?.text.flatMap(Precipitation.init(jma:))
        return ClimateNormals(
            station: station.name,
            low: temperatures?.min?.text.flatMap(Temperature.init(jma:)),
            high: temperatures?.max?.text.flatMap(Temperature.init(jma:)),
            weeklyPrecipitation: least.flatMap { least in
                most.flatMap { ClosedRange(from: least, to: $0) }
            }
        )
    }

    private func weekArea(of city: CityCode) -> JMAArea.Week? {
        guard let series = timeSeries.first else { return nil }
        return JMAArea(of: city).weeks.first { series.area($0.code) != nil }
    }

    private func stations(of city: CityCode, _ week: JMAArea.Week) -> [String] {
        JMAArea(of: city).stations + [week.station].compactMap { $0 }
    }

    private func weekTemperatures(
        in city: CityCode,
        _ week: JMAArea.Week
    ) throws -> [CalendarDate: JMATemperatures] {
        guard let series = series(with: \.tempsMax),
            let station = series.station(of: city, or: stations(of: city, week))
        else { return [:] }
        return try series.days().enumerated().reduce(into: [:]) { days, next in
            let (index, date) = next
            days[date] = JMATemperatures(
                station: station.area,
                low: station.tempsMin[temperature: index],
                high: station.tempsMax[temperature: index],
                lowRange: Self.range(station.tempsMinLower, station.tempsMinUpper, index),
                highRange: Self.range(station.tempsMaxLower, station.tempsMaxUpper, index)
            )
        }
    }

    private static func range(
        _ lower: [ReadableText]?,
        _ upper: [ReadableText]?,
        _ index: Int
    ) -> ClosedRange<Temperature>? {
        guard let lower = lower[temperature: index], let upper = upper[temperature: index] else {
            return nil
        }
        return ClosedRange(from: lower, to: upper)
    }
}
