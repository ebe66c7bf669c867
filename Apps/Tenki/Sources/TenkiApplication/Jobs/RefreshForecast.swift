import KasaneDomain
public import KasaneJobs
public import TenkiDomain

/// Refreshes the forecast of a watched city.
public struct RefreshForecast: Job {
    /// The name under which these jobs are stored.
    public static let kind = "refresh-forecast"
    /// The queue of calls to providers.
    public static let queue = "refresh"
    /// Only a request that could not be recorded is repeated; the next plan makes up for all else.
    public static let retry = JobRetry(3)

    /// The six digits of the city's code.
    public let city: String

    /// Creates a job.
    public init(city: CityCode) {
        self.city = city.text
    }
}

/// Calls the provider of a city's forecast, and stores it.
///
/// A failure of the provider does not fail the job: it is recorded with the city, shown where the
/// city is shown, and delays the next request. A call that the budget refuses is not recorded; the
/// next plan requests it again.
public struct RefreshForecastHandler: JobHandler {
    private let fetch: FetchForecast

    /// Creates a handler.
    public init(fetch: FetchForecast) {
        self.fetch = fetch
    }

    /// Refreshes the forecast, unless it was refreshed in the meantime.
    public func run(_ job: RefreshForecast, in context: JobContext) async throws {
        // The only error is an unknown code.
        guard let city = try? CityCode(job.city) else {
            throw JobFailure.permanent(
                "Tenki has no city with the code \(job.city). Discard the job."
            )
        }
        do {
            let fetched = try await fetch.fetchIfDue(city, for: .background)
            if let failure = fetched?.saveFailure { throw failure }
        } catch let failure as DomainError {
            if failure.reason is StoreFailure { throw failure }
            if case .unexpected = failure { throw failure }
        }
    }
}
