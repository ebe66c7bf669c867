public import Foundation

/// The used part of a quota, which decays at the rate of the limits.
public struct QuotaUsage: Hashable, Sendable {
    /// The calls used under each limit, in descending order of the limits' intervals.
    public let calls: [Double]
    /// The time at which the usage was measured.
    public let date: Date

    static let clientPace = 0.5

    /// Creates a usage value.
    ///
    /// Negative numbers and NaN become 0, and the maximum is one billion.
    public init(_ calls: [Double], date: Date) {
        // A corrupt store can contain any number, and a larger number would overflow as a duration.
        self.calls = calls.map { $0 > 0 ? min($0, 1e9) : 0 }
        self.date = date
    }

    /// The calls used under a limit, or 0 if they are unknown.
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

    /// Returns the usage with more calls, or with fewer calls if the number is negative.
    func adding(_ count: Double) -> Self {
        Self(calls.map { $0 + count }, date: date)
    }
}
