package import KasaneDomain
package import TenkiDomain

/// Fetches the forecasts of many cities, one after another, and on request their hours.
///
/// Each forecast is stored as soon as it arrives, so cancellation keeps the completed ones. A
/// forecast that was just fetched is not fetched again.
package struct RefreshForecasts: Sendable {
    private let fetch: FetchForecast
    private let hours: FetchHours

    /// Creates the use case.
    package init(fetch: FetchForecast, hours: FetchHours) {
        self.fetch = fetch
        self.hours = hours
    }

    /// The result of one fetch.
    package struct Step: Sendable {
        /// The city.
        package let city: CityCode
        /// The series of hours; `nil` for the forecast of days.
        package let series: HourlySeries?
        /// The number of completed fetches, including this one.
        package let done: Int
        /// The total number of fetches.
        package let total: Int
        /// The reason the forecast or the hours were not fetched or not stored; `nil` on success.
        package let failure: DomainError?

        /// Creates a step.
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

    /// Fetches and stores the forecasts.
    ///
    /// - Parameters:
    ///   - cities: The cities in fetch order; duplicates are fetched once.
    ///   - series: The series of hours to fetch after the forecast of each city; `nil` for none.
    ///   - requester: The requester of the manual request.
    ///   - report: Called after each fetch.
    /// - Returns: The steps that failed.
    /// - Throws: `CancellationError`.
    package func callAsFunction(
        _ cities: [CityCode],
        with series: HourlySeries? = nil,
        for requester: Requester = .unknown,
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
                failure: try await failure(of: city, series, requester)
            )
            if step.failure != nil { failed.append(step) }
            report(step)
        }
        return failed
    }

    private func failure(
        of city: CityCode,
        _ series: HourlySeries?,
        _ requester: Requester
    ) async throws -> DomainError? {
        do {
            if let series { return try await hours(series, for: city, by: requester).saveFailure }
            return try await fetch(city, for: requester).saveFailure
        } catch let failure as DomainError {
            return failure
        }
    }
}
