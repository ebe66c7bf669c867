import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct RefreshForecast: Job {
    package static let kind = "refresh-forecast"
    package static let queue = "refresh"
    package static let retry = JobRetry(3)

    package enum Part: String, Codable, Sendable {
        case days
        case hours
    }

    package let city: String
    /// What is refreshed; `nil` in a job of an older version, which refreshes the days.
    package let parts: [Part]?

    package init(city: CityCode, parts: [Part] = [.days]) {
        self.city = city.text
        self.parts = parts
    }
}

/// Calls the providers of a city's forecast and hours, and stores both.
///
/// A failure of the provider does not fail the job: it is recorded with the city, shown where the
/// city is shown, and delays the next request. A call that the budget refuses is not recorded; the
/// next plan requests it again.
package struct RefreshForecastHandler: JobHandler {
    private let fetch: FetchForecast
    private let hours: FetchHours

    package init(fetch: FetchForecast, hours: FetchHours) {
        self.fetch = fetch
        self.hours = hours
    }

    /// Refreshes the parts, unless they were refreshed in the meantime.
    package func run(_ job: RefreshForecast, in context: JobContext) async throws {
        // The only error is an unknown code.
        guard let city = try? CityCode(job.city) else {
            throw JobFailure.permanent(
                "Tenki has no city with the code \(job.city). Discard the job."
            )
        }
        let parts = job.parts ?? [.days]
        if parts.contains(.days) {
            try await reportingStoreFailures {
                try await fetch.fetchIfDue(city, for: .background)?.saveFailure
            }
        }
        if parts.contains(.hours) {
            try await reportingStoreFailures {
                try await hours.fetchIfOverdue(.agency, for: city, by: .background)?.saveFailure
            }
        }
    }

    private func reportingStoreFailures(
        _ fetch: () async throws -> DomainError?
    ) async throws {
        do {
            if let failure = try await fetch() { throw failure }
        } catch let failure as DomainError {
            if failure.reason is StoreFailure { throw failure }
            if case .unexpected = failure { throw failure }
        }
    }
}
