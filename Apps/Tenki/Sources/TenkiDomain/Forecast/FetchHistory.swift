public import Foundation

/// The requests for a city's forecast during the last day, and their results.
///
/// Automatic requests, which readers cause by looking, and manual ones, which a person makes by name,
/// are counted apart. Automatic requests are limited to six per city and day, shared by all readers;
/// a failed one is followed by a pause that grows. A manual request that fails changes none of this,
/// and any request that succeeds ends the pause at once.
public struct FetchHistory: Identifiable, Hashable, Sendable {
    /// The city.
    public let id: CityCode
    /// The automatic requests of the last day, earliest first.
    public private(set) var automaticRequests: [Date]
    /// The newest manual requests of the last day, at most ``manualLimit``, earliest first.
    public private(set) var manualRequests: [Date]
    /// How many of the newest automatic requests failed in a row since anything succeeded.
    public private(set) var failures: Int
    /// Why the newest request failed; `nil` if it succeeded.
    public private(set) var reason: String?
    /// When a request succeeded last; `nil` if none ever did.
    public private(set) var succeededAt: Date?

    /// How many automatic requests for a city are made in a day.
    public static let dailyLimit = 6
    /// How many manual requests are remembered.
    public static let manualLimit = 200
    /// How long after a success no automatic request is made.
    public static let period: Duration = .seconds(1800)
    /// How many characters of a reason are kept.
    public static let reasonLimit = 500

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - id: The city.
    ///   - automaticRequests: The automatic requests, in any order.
    ///   - manualRequests: The manual requests, in any order.
    ///   - failures: How many automatic requests failed in a row; less than 0 counts as 0.
    ///   - reason: Why the newest request failed.
    ///   - succeededAt: When a request succeeded last.
    public init(
        id: CityCode,
        automaticRequests: [Date] = [],
        manualRequests: [Date] = [],
        failures: Int = 0,
        reason: String? = nil,
        succeededAt: Date? = nil
    ) {
        self.id = id
        self.automaticRequests = automaticRequests.sorted()
        self.manualRequests = manualRequests.sorted().suffix(Self.manualLimit)
        self.failures = max(0, failures)
        self.reason = reason?.limited(to: Self.reasonLimit)
        self.succeededAt = succeededAt
    }

    /// Records a request before it is sent, and forgets those of more than a day ago.
    ///
    /// An automatic request counts as failed until its result is recorded, because the process may be
    /// killed meanwhile.
    public mutating func recordRequest(_ purpose: FetchPurpose, at moment: Date) {
        automaticRequests = Self.lastDay(automaticRequests, at: moment)
        manualRequests = Self.lastDay(manualRequests, at: moment).suffix(Self.manualLimit - 1)
        guard purpose == .automatic else {
            manualRequests.append(moment)
            return
        }
        automaticRequests.append(moment)
        failures += 1
        reason = "the provider has not answered yet"
    }

    /// Takes a request back that was recorded and not sent.
    ///
    /// - Parameters:
    ///   - purpose: What it was for.
    ///   - moment: When it was recorded.
    ///   - before: The history before it was recorded.
    public mutating func withdrawRequest(
        _ purpose: FetchPurpose,
        at moment: Date,
        before: FetchHistory
    ) {
        // A store may keep less than a second of a time.
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
        reason = before.reason
    }

    /// Records that a request succeeded, whoever made it: the pause after failures ends.
    public mutating func recordSuccess(at moment: Date) {
        failures = 0
        reason = nil
        succeededAt = moment
    }

    /// Records why the newest request failed.
    public mutating func recordFailure(_ reason: String) {
        self.reason = reason.limited(to: Self.reasonLimit)
    }

    /// Returns when the next automatic request may be made; a moment that has passed if it may now.
    ///
    /// After a failure the pause is five minutes, and four times as long after each further one, so
    /// that the six requests last for a day.
    public func nextAutomaticRequest(at moment: Date) -> Date {
        let requests = Self.lastDay(automaticRequests, at: moment)
        let next = failures == 0 ? afterSuccess(at: moment) : afterFailure(requests)
        guard requests.count >= Self.dailyLimit else { return next }
        let first = requests[requests.count - Self.dailyLimit]
        return max(next, first.addingTimeInterval(Self.day))
    }

    /// How many requests were made during the day before a moment, as far as they are remembered.
    public func requestCount(inDayBefore moment: Date) -> Int {
        Self.lastDay(automaticRequests + manualRequests, at: moment).count
    }

    private func afterSuccess(at moment: Date) -> Date {
        // Ignore timestamps in the future (clock skew).
        guard let succeededAt, succeededAt <= moment else { return .distantPast }
        return succeededAt.addingTimeInterval(TimeInterval(Self.period.components.seconds))
    }

    private func afterFailure(_ requests: [Date]) -> Date {
        guard let last = requests.last else { return .distantPast }
        return last.addingTimeInterval(min(300 * pow(4, Double(min(failures, 8) - 1)), 6 * 3600))
    }

    private static func lastDay(_ requests: [Date], at moment: Date) -> [Date] {
        let day = moment.addingTimeInterval(-Self.day)
        // Ignore timestamps in the future (clock skew).
        return requests.filter { $0 > day && $0 <= moment }
    }

    private static let day: TimeInterval = 86_400
}
