package import Foundation

package struct FetchHistory: Identifiable, Hashable, Sendable {
    package let id: CityCode
    package private(set) var automaticRequests: [Date]
    /// The most recent manual requests of the last day, at most ``manualLimit``, earliest first.
    package private(set) var manualRequests: [Date]
    package private(set) var failures: Int
    package private(set) var failure: ProviderFailure?
    package private(set) var succeededAt: Date?
    /// The end of the time in which the forecast is refreshed in the background; `nil` if it never
    /// was.
    package private(set) var refreshedUntil: Date?

    package static let dailyLimit = 6
    package static let manualLimit = 200
    package static let period: Duration = .seconds(1800)
    /// The time after a plan of refreshes during which page views cause no requests: 20 minutes.
    ///
    /// Without a further plan, page views cause requests again.
    package static let backgroundPeriod: Duration = .seconds(1200)

    package init(
        id: CityCode,
        automaticRequests: [Date] = [],
        manualRequests: [Date] = [],
        failures: Int = 0,
        failure: ProviderFailure? = nil,
        succeededAt: Date? = nil,
        refreshedUntil: Date? = nil
    ) {
        self.id = id
        self.automaticRequests = automaticRequests.sorted()
        self.manualRequests = manualRequests.sorted().suffix(Self.manualLimit)
        self.failures = max(0, failures)
        self.failure = failure
        self.succeededAt = succeededAt
        self.refreshedUntil = refreshedUntil
    }

    /// Records that the forecast is refreshed in the background from a moment on.
    ///
    /// The recorded time changes at most once in half of ``backgroundPeriod``.
    package mutating func recordBackgroundRefresh(at moment: Date) {
        let period = TimeInterval(Self.backgroundPeriod.components.seconds)
        let later = moment.addingTimeInterval(period / 2)
        guard !isRefreshedInBackground(at: moment) || !isRefreshedInBackground(at: later) else {
            return
        }
        refreshedUntil = moment.addingTimeInterval(period)
    }

    /// Returns whether the background refreshes the forecast at a moment, so that a page view need
    /// not.
    package func isRefreshedInBackground(at moment: Date) -> Bool {
        guard let refreshedUntil else { return false }
        // The clocks of nodes differ by seconds; a time further away is the result of clock skew.
        let latest = TimeInterval(Self.backgroundPeriod.components.seconds) + 60
        return moment < refreshedUntil && refreshedUntil <= moment.addingTimeInterval(latest)
    }

    /// Records a request before it is sent, and removes requests older than a day.
    ///
    /// An automatic request counts as failed until its result is recorded, because the process may
    /// be killed in between.
    package mutating func recordRequest(_ purpose: FetchPurpose, at moment: Date) {
        automaticRequests = Self.lastDay(automaticRequests, at: moment)
        manualRequests = Self.lastDay(manualRequests, at: moment).suffix(Self.manualLimit - 1)
        // Requests of another node, whose clock can be ahead, come later in the list.
        guard purpose == .automatic else {
            manualRequests = (manualRequests + [moment]).sorted()
            return
        }
        automaticRequests = (automaticRequests + [moment]).sorted()
        failures += 1
        failure = .pending
    }

    package mutating func withdrawRequest(
        _ purpose: FetchPurpose,
        at moment: Date,
        before: FetchHistory
    ) {
        // A store may round times to less than a second.
        func isIt(_ request: Date) -> Bool { abs(request.timeIntervalSince(moment)) < 1 }
        guard purpose == .automatic else {
            if let index = manualRequests.lastIndex(where: isIt) {
                manualRequests.remove(at: index)
            }
            return
        }
        guard let index = automaticRequests.lastIndex(where: isIt) else { return }
        automaticRequests.remove(at: index)
        failures = min(before.failures, max(0, failures - 1))
        failure = before.failure
    }

    package mutating func recordSuccess(at moment: Date) {
        failures = 0
        failure = nil
        succeededAt = moment
    }

    package mutating func recordFailure(_ failure: ProviderFailure) {
        self.failure = failure
    }

    /// Returns the earliest time of the next automatic request; a time in the past if it is allowed
    /// now.
    ///
    /// After the first failure the delay is five minutes. Each further failure multiplies it by
    /// four, up to six hours, so that the six requests last for a day.
    package func nextAutomaticRequest(at moment: Date) -> Date {
        let requests = Self.lastDay(automaticRequests, at: moment)
        let next = failures == 0 ? afterSuccess(at: moment) : afterFailure(requests)
        guard requests.count >= Self.dailyLimit else { return next }
        let first = requests[requests.count - Self.dailyLimit]
        return max(next, first.addingTimeInterval(Self.day))
    }

    /// Returns whether a newer forecast has been requested in the background without success.
    ///
    /// Then it is missing because of its source, and not because no request was made, such as while
    /// the server was off. A request that is due, or has no result yet, can still bring it.
    package func hasMissedSuccessor(of forecast: Forecast, at moment: Date) -> Bool {
        guard failure != .pending, nextAutomaticRequest(at: moment) > moment else { return false }
        return Self.lastDay(automaticRequests, at: moment).contains { request in
            moment.timeIntervalSince(request) >= 3600 && forecast.isOverdue(at: request)
        }
    }

    package func requestCount(inDayBefore moment: Date) -> Int {
        Self.lastDay(automaticRequests + manualRequests, at: moment).count
    }

    private func afterSuccess(at moment: Date) -> Date {
        guard let succeededAt, succeededAt <= moment.addingTimeInterval(Date.maximumSkew) else {
            return .distantPast
        }
        return succeededAt.addingTimeInterval(TimeInterval(Self.period.components.seconds))
    }

    private func afterFailure(_ requests: [Date]) -> Date {
        guard let last = requests.last else { return .distantPast }
        return last.addingTimeInterval(min(300 * pow(4, Double(min(failures, 8) - 1)), 6 * 3600))
    }

    private static func lastDay(_ requests: [Date], at moment: Date) -> [Date] {
        let day = moment.addingTimeInterval(-Self.day)
        let latest = moment.addingTimeInterval(Date.maximumSkew)
        return requests.filter { $0 > day && $0 <= latest }
    }

    private static let day: TimeInterval = 86_400
}
