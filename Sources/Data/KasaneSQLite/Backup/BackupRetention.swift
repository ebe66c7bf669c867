package import Foundation

/// The number of a database's copies to keep.
///
/// Days and hours are in UTC.
///
/// ```swift
/// let retention = BackupRetention(latest: 3, hourly: 12, daily: 30)
/// let backup = try PeriodicBackup(of: store, in: "/backup", keeping: retention) { error in
///     logger.warning("\(error)")
/// }
/// ```
public struct BackupRetention: Hashable, Sendable {
    /// The number of newest copies to keep.
    public let latest: Int
    /// The number of hours for which the newest copy of each hour is kept.
    public let hourly: Int
    /// The number of days for which the newest copy of each day is kept.
    public let daily: Int

    /// Creates a retention rule.
    ///
    /// Negative numbers are treated as 0. The newest copy is always kept. Hours and days without a
    /// copy aren't counted.
    public init(latest: Int = 5, hourly: Int = 24, daily: Int = 14) {
        self.latest = max(1, latest)
        self.hourly = max(0, hourly)
        self.daily = max(0, daily)
    }

    /// Returns the dates of the copies to keep.
    package func kept(of moments: [Date]) -> Set<Date> {
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
