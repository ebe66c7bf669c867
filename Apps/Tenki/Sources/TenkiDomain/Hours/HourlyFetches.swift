package struct HourlyFetches: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        package let city: CityCode
        package let series: HourlySeries

        package init(_ city: CityCode, _ series: HourlySeries) {
            self.city = city
            self.series = series
        }

        package var description: String { "\(city) \(series.rawValue)" }
    }

    package let id: ID
    package var history: FetchHistory

    package init(id: ID, history: FetchHistory? = nil) {
        self.id = id
        self.history = history ?? FetchHistory(id: id.city)
    }
}
