public import Foundation

/// Which copies of a database are kept, and which make room for newer ones.
///
/// Days and hours are those of UTC.
public struct BackupRetention: Hashable, Sendable {
    /// How many of the newest copies are kept.
    public let latest: Int
    /// Of how many hours the newest copy is kept.
    public let hourly: Int
    /// Of how many days the newest copy is kept.
    public let daily: Int

    /// Creates a rule; what is negative counts as 0, and the newest copy is always kept.
    ///
    /// - Parameters:
    ///   - latest: How many of the newest copies are kept.
    ///   - hourly: Of how many hours, counted are those that have a copy, the newest is kept.
    ///   - daily: Of how many days, counted are those that have a copy, the newest is kept.
    public init(latest: Int = 5, hourly: Int = 24, daily: Int = 14) {
        self.latest = max(1, latest)
        self.hourly = max(0, hourly)
        self.daily = max(0, daily)
    }

    /// Decides which copies are kept.
    ///
    /// - Parameter moments: The moments of all copies.
    /// - Returns: The moments of those that are kept.
    public func kept(of moments: [Date]) -> Set<Date> {
        let newestFirst = Set(moments).sorted(by: >)
        return Set(newestFirst.prefix(latest))
            .union(newest(of: newestFirst, inEach: 3_600, limit: hourly))
            .union(newest(of: newestFirst, inEach: 86_400, limit: daily))
    }

    private func newest(
        of newestFirst: [Date],
        inEach period: TimeInterval,
        limit: Int
    ) -> [Date] {
        var seen: Set<Double> = []
        let first = newestFirst.filter { moment in
            seen.insert((moment.timeIntervalSince1970 / period).rounded(.down)).inserted
        }
        return Array(first.prefix(limit))
    }
}
