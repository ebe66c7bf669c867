public import Foundation

/// The used part of a quota, which decays at the rate of its limits.
public struct QuotaUsage: Hashable, Sendable {
    /// The used calls of each limit, the one with the longest interval first.
    public let calls: [Double]
    /// The date to which the numbers apply.
    public let date: Date

    static let clientPace = 0.5

    /// Creates a usage.
    ///
    /// Negative numbers and NaN become 0, and larger numbers a billion.
    public init(_ calls: [Double], date: Date) {
        // A damaged store can contain any number. A larger one would overflow as a duration.
        self.calls = calls.map { $0 > 0 ? min($0, 1e9) : 0 }
        self.date = date
    }

    /// Returns the used calls of a limit, or 0 if none are known.
    public subscript(index: Int) -> Double { index < calls.count ? calls[index] : 0 }

    func at(_ date: Date, _ limits: [RateLimit], pace: Double = 1) -> Self {
        let seconds = max(0, date.timeIntervalSince(self.date)) * pace
        let calls = limits.indices.map { self[$0] - seconds * limits[$0].perSecond }
        return Self(calls, date: date)
    }

    func orMore(_ other: Self) -> Self {
        let count = max(calls.count, other.calls.count)
        return Self((0..<count).map { max(self[$0], other[$0]) }, date: date)
    }

    /// Returns the usage with more calls, or with fewer for a negative number.
    func adding(_ count: Double) -> Self {
        Self(calls.map { $0 + count }, date: date)
    }
}
