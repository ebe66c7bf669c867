public import KasaneDomain
public import TenkiDomain

/// Looks at the forecasts of many cities, a few at a time, and has those fetched that are overdue.
///
/// How often a provider is asked is bounded as for each city alone; see `ShowForecast.Asking`. A call
/// that is under way goes on when who looks is gone, as `FetchForecast` says.
public struct LookAtForecasts: Sendable {
    private let show: ShowForecast

    /// How many cities are looked at at the same time.
    public static let width = 4

    /// Makes the use case.
    public init(show: ShowForecast) {
        self.show = show
    }

    /// Looks at the cities, in their order.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - requester: Who looks at them.
    ///   - isolation: The actor that the report belongs to: the caller's.
    ///   - report: Is told of each city when it is done, and why its newest forecast cannot be had or
    ///     stored if so.
    /// - Throws: `CancellationError`.
    public func callAsFunction(
        _ cities: [CityCode],
        for requester: Requester = .unknown,
        isolation: isolated (any Actor)? = #isolation,
        report: (CityCode, Failure?) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (CityCode, Failure?).self) { group in
            // Captured, so that the report is called where its caller is.
            _ = isolation
            var waiting = cities.makeIterator()
            for _ in 0..<Self.width {
                guard let city = waiting.next() else { break }
                group.addTask { (city, try await self.failure(of: city, requester)) }
            }
            while let (city, failure) = try await group.next() {
                report(city, failure)
                guard let next = waiting.next() else { continue }
                group.addTask { (next, try await self.failure(of: next, requester)) }
            }
        }
    }

    /// Tells why the newest forecasts of cities cannot be had, as far as it is known; nobody is asked.
    ///
    /// - Parameter cities: The cities.
    /// - Returns: The failures of those whose provider failed and is left alone for a while.
    /// - Throws: `Failure`s of the store.
    public func knownFailures(of cities: [CityCode]) async throws -> [CityCode: Failure] {
        try await show.knownFailures(of: cities)
    }

    private func failure(of city: CityCode, _ requester: Requester) async throws -> Failure? {
        do {
            return try await show(city, asking: .whenOverdue, for: requester).caveat?.failure
        } catch let failure as Failure {
            return failure
        }
    }
}
