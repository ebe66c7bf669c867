/// The requests for a series of a city's hours during the last day, and their results.
package struct HourlyFetches: Identifiable, Hashable, Sendable {
    /// Identifies the requests by city and series.
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The city.
        package let city: CityCode
        /// The series.
        package let series: HourlySeries

        /// Creates an identifier.
        package init(_ city: CityCode, _ series: HourlySeries) {
            self.city = city
            self.series = series
        }

        /// The city's code and the series.
        package var description: String { "\(city) \(series.rawValue)" }
    }

    /// The city and the series.
    package let id: ID
    /// The requests, limited like those for the city's forecast.
    package var history: FetchHistory

    /// Creates the requests of a series.
    ///
    /// - Parameters:
    ///   - id: The city and the series.
    ///   - history: The history; `nil` for one without requests.
    package init(id: ID, history: FetchHistory? = nil) {
        self.id = id
        self.history = history ?? FetchHistory(id: id.city)
    }
}
