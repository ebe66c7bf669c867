import Foundation
public import KasaneDomain
public import TenkiDomain

/// Fetches the hours of a city and stores them with the source's other recent hours.
///
/// Concurrent requests for the same series of a city are coalesced into one provider call.
/// Automatic requests are limited like those for forecasts; see `FetchHistory`.
public struct FetchHours: Sendable {
    private let provider: any HourlyForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// The time by which an issue of the agency may be in the future: 10 minutes.
    private static let skew: TimeInterval = 600
    private let flight: FairFlight<HourlyFetches.ID, FetchedHours?>
    /// The calls of this process, for observations.
    let activity: FetchActivity<HourlyFetches.ID, HourlyForecast>

    /// The decision about a provider call.
    private enum Turn {
        /// The call is allowed; carries the requests before the call and the time of the call.
        case call(HourlyFetches, at: Date)
        case wait
        case justFetched(HourlyForecast)
    }

    /// Creates the use case with a provider and a store.
    public init(
        provider: any HourlyForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
        flight = FairFlight(clock: clock)
        activity = FetchActivity("hours", commits: transactions.commits)
    }

    /// The source of each series that can be fetched.
    public var sources: [HourlySeries: DataSource] { provider.hourlySources }

    /// Fetches and stores hours at a reader's request, unless they were fetched within
    /// `Forecast.newestPeriod`.
    ///
    /// - Parameters:
    ///   - series: The series.
    ///   - city: The city.
    ///   - requester: The requester.
    /// - Returns: The hours, with the reason if they could not be stored.
    /// - Throws: `DomainError`, if the provider is unavailable; `DomainError.limited`, if the
    ///   requester's budget is exhausted; `CancellationError`.
    public func callAsFunction(
        _ series: HourlySeries,
        for city: CityCode,
        by requester: Requester = .unknown
    ) async throws -> FetchedHours {
        let id = HourlyFetches.ID(city, series)
        let request = ProviderRequest(.manual, by: requester)
        while true {
            // A manual request may join an automatic one that returns nothing because it is not
            // due.
            let fetched = try await flight(id, for: request) { try await fetch(id, request) }
            if let fetched { return fetched }
        }
    }

    /// Fetches and stores hours if newer ones are overdue and an automatic request is allowed.
    ///
    /// A reader causes no call for the agency's hours of a city that is refreshed in the
    /// background, unless none are stored. The call is not cancelled with its caller.
    ///
    /// - Parameters:
    ///   - series: The series; nothing is done for one that no provider has.
    ///   - city: The city.
    ///   - requester: The requester.
    /// - Returns: The hours; `nil` if no call was due.
    /// - Throws: The errors of a manual request, and the store's failure if the request cannot be
    ///   recorded.
    @discardableResult
    public func fetchIfOverdue(
        _ series: HourlySeries,
        for city: CityCode,
        by requester: Requester
    ) async throws -> FetchedHours? {
        guard sources[series] != nil, try await isOverdue(series, for: city, by: requester) else {
            return nil
        }
        let id = HourlyFetches.ID(city, series)
        let request = ProviderRequest(.automatic, by: requester)
        return try await flight(id, for: request, outlivesCallers: true) {
            try await fetch(id, request)
        }
    }

    /// Cancels all calls in progress, including those without a caller, and rejects new ones.
    public func end() async { await flight.end() }

    private func isOverdue(
        _ series: HourlySeries,
        for city: CityCode,
        by requester: Requester
    ) async throws -> Bool {
        let now = clock.now
        return try await transactions.read { repositories in
            guard let newest = try await newest(series, in: city, repositories) else { return true }
            guard newest.isOverdue(at: now) else { return false }
            guard series == .agency, requester.isReader else { return true }
            return try await repositories.fetches.find(city)?
                .isRefreshedInBackground(at: now) != true
        }
    }

    private func newest(
        _ series: HourlySeries,
        in city: CityCode,
        _ repositories: TenkiRepositories
    ) async throws -> HourlyForecast? {
        try await repositories.hours
            .newest(inEach: [city], from: sources.filter { $0.key == series }).first
    }

    private func fetch(
        _ id: HourlyFetches.ID,
        _ request: ProviderRequest
    ) async throws -> FetchedHours? {
        var recorded: (before: HourlyFetches, at: Date)?
        do {
            switch try await turn(request, id) {
            case .call(let before, let moment): recorded = (before, moment)
            case .wait: return nil
            case .justFetched(let hours): return FetchedHours(hours: hours)
            }
        } catch let failure as DomainError {
            // A manual request proceeds even if it cannot be recorded.
            if request.purpose == .automatic { throw failure }
        }
        // Writers wait for each other, so no network call is made inside a transaction.
        let hours = try await call(id, request, recorded)
        return try await stored(hours, for: id)
    }

    /// Calls the provider and records its failure.
    private func call(
        _ id: HourlyFetches.ID,
        _ request: ProviderRequest,
        _ recorded: (before: HourlyFetches, at: Date)?
    ) async throws -> HourlyForecast {
        activity.begin(id)
        do {
            return try await provider.hours(of: id.series, for: id.city, on: request)
        } catch let failure as DomainError where failure.isLimit {
            if let recorded {
                // If the withdrawal fails, the city is charged for one request too many.
                try? await update(id) {
                    $0.withdrawRequest(
                        request.purpose,
                        at: recorded.at,
                        before: recorded.before.history
                    )
                }
            }
            activity.abandon(id)
            throw failure
        } catch let failure as DomainError {
            // Recording the failure is best effort; the failure itself is rethrown.
            try? await update(id) { $0.recordFailure(ProviderFailure(failure)) }
            activity.end(id, at: clock.now, failure: failure)
            throw failure
        } catch {
            activity.abandon(id)
            throw error
        }
    }

    /// Stores hours, and returns them with the reason if they could not be stored.
    private func stored(
        _ hours: HourlyForecast,
        for id: HourlyFetches.ID
    ) async throws -> FetchedHours {
        do {
            try await store(hours)
            activity.end(id, at: clock.now)
            return FetchedHours(hours: hours)
        } catch let failure as DomainError {
            // Recording the reason may fail for the same reason; the result reports the failure.
            try? await update(id) { $0.recordFailure(ProviderFailure(failure)) }
            activity.end(id, at: clock.now, failure: failure, unsaved: hours)
            return FetchedHours(hours: hours, saveFailure: failure)
        } catch {
            activity.abandon(id)
            throw error
        }
    }

    /// Records the request before it is sent, unless it is too early.
    private func turn(_ request: ProviderRequest, _ id: HourlyFetches.ID) async throws -> Turn {
        let now = clock.now
        let purpose = request.purpose
        // A reader waits at most a second for other writers before stored data is shown.
        let isShown = purpose == .automatic && request.requester != .background
        let deadline: Duration? = isShown ? .seconds(1) : nil
        return try await transactions.execute(within: deadline) { repositories in
            let before = try await repositories.hourlyFetches.fetches(of: id)
            if purpose == .automatic {
                if before.history.nextAutomaticRequest(at: now) > now { return .wait }
            } else if let newest = try await newest(id.series, in: id.city, repositories),
                newest.isJustFetched(at: now)
            {
                return .justFetched(newest)
            }
            var fetches = before
            fetches.history.recordRequest(purpose, at: now)
            try await repositories.hourlyFetches.save(fetches)
            return .call(before, at: now)
        }
    }

    private func update(
        _ id: HourlyFetches.ID,
        _ change: @Sendable (inout FetchHistory) -> Void
    ) async throws {
        try await transactions.execute { repositories in
            var fetches = try await repositories.hourlyFetches.fetches(of: id)
            change(&fetches.history)
            try await repositories.hourlyFetches.save(fetches)
        }
    }

    private func store(_ hours: HourlyForecast) async throws {
        let now = clock.now
        let oldest = hours.id.issuedAt.addingTimeInterval(-hours.id.series.retention.seconds)
        // Later hours are the result of clock skew. The agency states the time of issue itself, and
        // a cache can return an issue that is older than the stored one.
        let newest =
            switch hours.id.series {
            case .agency: max(hours.id.issuedAt, now.addingTimeInterval(Self.skew))
            case .openMeteo: hours.id.issuedAt
            }
        try await transactions.execute { repositories in
            try await repositories.hours
                .deleteAll(like: hours.id, issuedOutside: oldest...max(oldest, newest))
            try await repositories.hours.save(hours)
            var fetches = try await repositories.hourlyFetches
                .fetches(of: .init(hours.id.city, hours.id.series))
            fetches.history.recordSuccess(at: now)
            try await repositories.hourlyFetches.save(fetches)
        }
    }
}

/// Hours fetched from a provider.
public struct FetchedHours: Hashable, Sendable {
    /// The hours.
    public let hours: HourlyForecast
    /// The reason the hours could not be stored; `nil` if they were stored.
    public let saveFailure: DomainError?

    /// Creates fetched hours.
    public init(hours: HourlyForecast, saveFailure: DomainError? = nil) {
        self.hours = hours
        self.saveFailure = saveFailure
    }
}

extension Repository<HourlyFetches> {
    /// Returns the requests of a series; those without any if none are stored.
    func fetches(of id: HourlyFetches.ID) async throws -> HourlyFetches {
        try await find(id) ?? HourlyFetches(id: id)
    }
}
