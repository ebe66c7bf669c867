public import KasaneDomain
public import TenkiDomain

/// Fetches the forecasts of many cities, one after another.
///
/// Each is stored as soon as it is there: who is stopped half-way keeps what was fetched. One that was fetched
/// just before, by whomever, is not fetched again.
public struct RefreshForecasts: Sendable {
    private let fetch: FetchForecast

    /// Makes the use case.
    public init(fetch: FetchForecast) {
        self.fetch = fetch
    }

    /// What became of a city.
    public struct Step: Sendable {
        /// The city.
        public let city: CityCode
        /// How many cities are done, this one included.
        public let done: Int
        /// How many cities there are.
        public let total: Int
        /// Why its forecast was not fetched and stored; `nil` if it was.
        public let failure: Failure?

        /// Makes a step of its parts.
        public init(city: CityCode, done: Int, total: Int, failure: Failure? = nil) {
            self.city = city
            self.done = done
            self.total = total
            self.failure = failure
        }
    }

    /// Fetches and stores.
    ///
    /// - Parameters:
    ///   - cities: The cities, in the order in which they are fetched; one that comes twice is fetched
    ///     once.
    ///   - requester: Who asks for them by name.
    ///   - report: Is told of each city when it is done.
    /// - Returns: The steps whose cities failed.
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

    private func failure(of city: CityCode, _ requester: Requester) async throws -> Failure? {
        do {
            return try await fetch(city, for: requester).notStored
        } catch let failure as Failure {
            return failure
        }
    }
}
