/// The requests for a series of a city's hours during the last day, and their results.
public struct HourlyFetches: Identifiable, Hashable, Sendable {
    /// Identifies the requests by city and series.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        /// The city.
        public let city: CityCode
        /// The series.
        public let series: HourlySeries

        /// Creates an identifier.
        public init(_ city: CityCode, _ series: HourlySeries) {
            self.city = city
            self.series = series
        }

        /// The city's code and the series.
        public var description: String { "\(city) \(series.rawValue)" }
    }

    /// The city and the series.
    public let id: ID
    /// The requests, limited like those for the city's forecast.
    public var history: FetchHistory

    /// Creates the requests of a series.
    ///
    /// - Parameters:
    ///   - id: The city and the series.
    ///   - history: The history; `nil` for one without requests.
    public init(id: ID, history: FetchHistory? = nil) {
        self.id = id
        self.history = history ?? FetchHistory(id: id.city)
    }
}
