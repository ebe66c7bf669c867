package import KasaneDomain
package import TenkiDomain

package struct RefreshStaleForecasts: Sendable {
    private let fetch: FetchForecast

    package static let maximumConcurrency = 4

    package init(fetch: FetchForecast) {
        self.fetch = fetch
    }

    package func callAsFunction(
        _ cities: [CityCode],
        for caller: Caller = .unknown,
        isolation: isolated (any Actor)? = #isolation,
        report: (CityCode, DomainError?) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (CityCode, DomainError?).self) { group in
            // Capturing the actor makes the body run on it, so `report` is called on the caller's
            // actor.
            _ = isolation
            var waiting = cities.makeIterator()
            for _ in 0..<Self.maximumConcurrency {
                guard let city = waiting.next() else { break }
                group.addTask { (city, try await self.failure(of: city, caller)) }
            }
            while let (city, failure) = try await group.next() {
                report(city, failure)
                guard let next = waiting.next() else { continue }
                group.addTask { (next, try await self.failure(of: next, caller)) }
            }
        }
    }

    private func failure(of city: CityCode, _ caller: Caller) async throws -> DomainError? {
        do {
            return try await fetch.fetchIfDue(city, for: caller)?.saveFailure
        } catch let failure as DomainError {
            return failure
        }
    }
}
