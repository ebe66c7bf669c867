public import KasaneDomain
public import TenkiDomain

/// The watched cities, and the newest forecast and the state of the calls of each.
public struct Board: Hashable, Sendable {
    /// The cities, in the order of the watchlist.
    public let cities: [CityCode]
    private let states: [CityCode: CityForecast]

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - cities: The cities in order.
    ///   - states: The states of the cities.
    init(cities: [CityCode], states: [CityCode: CityForecast]) {
        self.cities = cities
        self.states = states
    }

    /// Creates a board without cities.
    public init() {
        self.init(cities: [], states: [:])
    }

    /// Returns the newest forecast of a city; `nil` if there is none.
    public func forecast(for city: CityCode) -> Forecast? { states[city]?.issues.first }

    /// Returns whether this process is fetching the forecast of a city.
    public func isFetching(_ city: CityCode) -> Bool { states[city]?.isFetching ?? false }

    /// Returns the reason why a city's newest forecast could not be fetched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - refusal: The reason why the reader's own request was refused.
    /// - Returns: The reason; `nil` if the last call succeeded.
    public func failure(for city: CityCode, refusal: DomainError? = nil) -> DomainError? {
        guard let state = states[city], state.failure == nil else {
            return states[city]?.reason() ?? states[city]?.failure ?? refusal
        }
        return state.reason(refusal: refusal) ?? refusal
    }
}
