public import KasaneDomain
public import TenkiDomain

/// Fetches the forecasts of many cities, one after another.
///
/// Each forecast is stored as soon as it arrives, so cancellation keeps the completed ones. A
/// forecast that was just fetched is not fetched again.
public struct RefreshForecasts: Sendable {
    private let fetch: FetchForecast

    /// Creates the use case.
    public init(fetch: FetchForecast) {
        self.fetch = fetch
    }

    /// The result for one city.
    public struct Step: Sendable {
        /// The city.
        public let city: CityCode
        /// The number of completed cities, including this one.
        public let done: Int
        /// The total number of cities.
        public let total: Int
        /// The reason the forecast was not fetched or not stored; `nil` on success.
        public let failure: DomainError?

        /// Creates a step.
        public init(city: CityCode, done: Int, total: Int, failure: DomainError? = nil) {
            self.city = city
            self.done = done
            self.total = total
            self.failure = failure
        }
    }

    /// Fetches and stores the forecasts.
    ///
    /// - Parameters:
    ///   - cities: The cities in fetch order; duplicates are fetched once.
    ///   - requester: The requester of the manual request.
    ///   - report: Called after each city.
    /// - Returns: The steps that failed.
    /// - Throws: `CancellationError`.
    public func callAsFunction(
        _ cities: [CityCode],
        for requester: Requester = .unknown,
        report: (Step) -> Void
    ) async throws -> [Step] {
        var seen: Set<CityCode> = []
        let cities = cities.filter { seen.insert($0).inserted }
        var failed: [Step] = []
        for (index, city) in cities.enumerated() {
            try Task.checkCancellation()
            let step = Step(
                city: city,
                done: index + 1,
                total: cities.count,
                failure: try await failure(of: city, requester)
            )
            if step.failure != nil { failed.append(step) }
            report(step)
        }
        return failed
    }

    private func failure(of city: CityCode, _ requester: Requester) async throws -> DomainError? {
        do {
            return try await fetch(city, for: requester).saveFailure
        } catch let failure as DomainError {
            return failure
        }
    }
}
