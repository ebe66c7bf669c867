package import KasaneDomain
package import TenkiDomain

package struct RefreshForecasts: Sendable {
    private let fetch: FetchForecast
    private let hours: FetchHours

    package init(fetch: FetchForecast, hours: FetchHours) {
        self.fetch = fetch
        self.hours = hours
    }

    package struct Step: Sendable {
        package let city: CityCode
        package let series: HourlySeries?
        package let done: Int
        package let total: Int
        package let failure: DomainError?

        package init(
            city: CityCode,
            series: HourlySeries? = nil,
            done: Int,
            total: Int,
            failure: DomainError? = nil
        ) {
            self.city = city
            self.series = series
            self.done = done
            self.total = total
            self.failure = failure
        }
    }

    package func callAsFunction(
        _ cities: [CityCode],
        with series: HourlySeries? = nil,
        for caller: Caller = .unknown,
        report: (Step) -> Void
    ) async throws -> [Step] {
        var seen: Set<CityCode> = []
        let kinds: [HourlySeries?] = series.map { [nil, $0] } ?? [nil]
        let fetches = cities.filter { seen.insert($0).inserted }
            .flatMap { city in kinds.map { (city: city, series: $0) } }
        var failed: [Step] = []
        for (index, (city, series)) in fetches.enumerated() {
            try Task.checkCancellation()
            let step = Step(
                city: city,
                series: series,
                done: index + 1,
                total: fetches.count,
                failure: try await failure(of: city, series, caller)
            )
            if step.failure != nil { failed.append(step) }
            report(step)
        }
        return failed
    }

    private func failure(
        of city: CityCode,
        _ series: HourlySeries?,
        _ caller: Caller
    ) async throws -> DomainError? {
        do {
            if let series { return try await hours(series, for: city, by: caller).saveFailure }
            return try await fetch(city, for: caller).saveFailure
        } catch let failure as DomainError {
            return failure
        }
    }
}
