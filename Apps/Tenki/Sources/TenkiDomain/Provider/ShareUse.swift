package import Foundation
package import KasaneDomain

/// The used part of a share, by all requesters or by one reader.
///
/// It is a value of the domain rather than a bucket of a library: it is stored, it counts by dates
/// that outlive the process, and the part that one reader may use depends on what all have used.
package struct ShareUse: Hashable, Sendable {
    /// The calls that count against the limit per minute; the number decreases over time.
    package private(set) var minute: Double
    /// The calls that count against the limit per day; the number decreases over time.
    package private(set) var day: Double
    /// The time to which the numbers apply.
    package private(set) var updatedAt: Date

    /// Creates a use; negative numbers and NaN count as 0.
    package init(minute: Double = 0, day: Double = 0, updatedAt: Date) {
        // A corrupted database may contain any number.
        self.minute = minute > 0 ? min(minute, 1_000_000) : 0
        self.day = day > 0 ? min(day, 1_000_000) : 0
        self.updatedAt = updatedAt
    }

    /// Returns the use at a later moment.
    ///
    /// - Parameters:
    ///   - moment: The moment. If the clock was set back, nothing wears off.
    ///   - limit: The limit, which determines the rate at which calls wear off.
    ///   - pace: A factor for that rate; it is 0.5 for a reader's calls.
    /// - Returns: The use.
    func at(_ moment: Date, _ limit: ShareLimit, pace: Double = 1) -> Self {
        let seconds = max(0, moment.timeIntervalSince(updatedAt)) * pace
        return Self(
            minute: minute - seconds * (limit.minute?.perSecond(of: 60) ?? 1),
            day: day - seconds * limit.day.perSecond(of: 86_400),
            updatedAt: moment
        )
    }

    /// Returns the larger of two uses at the same moment, for the minute and for the day.
    func orMore(_ other: Self) -> Self {
        Self(
            minute: max(minute, other.minute),
            day: max(day, other.day),
            updatedAt: updatedAt
        )
    }

    /// The use with one more call.
    var withOneMore: Self { Self(minute: minute + 1, day: day + 1, updatedAt: updatedAt) }

    /// The use with one call less.
    var withOneLess: Self { Self(minute: minute - 1, day: day - 1, updatedAt: updatedAt) }
}

extension ShareLimit {
    /// The decision about one call.
    package enum Decision: Hashable, Sendable {
        /// The call is allowed.
        case granted
        /// The call is refused, for the reader or for all requesters.
        case refused(retryAfter: Duration, LimitScope)
    }

    /// The rate at which a reader's calls wear off, relative to the share's rate.
    static let readerPace = 0.5

    /// Decides about one more call.
    ///
    /// A reader may use half of the remaining part of a share, so that one busy reader cannot
    /// exhaust it.
    ///
    /// - Parameters:
    ///   - use: The current use by all requesters.
    ///   - reader: The current use by the reader; `nil` for a requester that may use the whole
    ///     share.
    /// - Returns: The decision.
    package func decide(_ use: ShareUse, reader: ShareUse?) -> Decision {
        var waits = [Self.wait(day, 86_400, use.day, reader?.day)]
        if let minute { waits.append(Self.wait(minute, 60, use.minute, reader?.minute)) }
        guard let longest = waits.max(by: { $0.seconds < $1.seconds }), longest.seconds > 0 else {
            return .granted
        }
        return .refused(retryAfter: .seconds(max(1, longest.seconds.rounded(.up))), longest.scope)
    }

    /// Returns how many of the calls of 24 hours a use leaves at a moment.
    func left(of use: ShareUse, at moment: Date) -> Int {
        max(0, day.burst - Int(use.at(moment, self).day.rounded(.up)))
    }

    /// How long to wait until a bucket has room for one more call.
    private static func wait(
        _ bucket: Bucket,
        _ length: Double,
        _ used: Double,
        _ reader: Double?
    ) -> (seconds: Double, scope: LimitScope) {
        let speed = bucket.perSecond(of: length)
        let burst = Double(bucket.burst)
        let forAll = max(0, (used + 1 - burst) / speed)
        guard let reader else { return (forAll, .everyone) }
        func hasRoom(after seconds: Double) -> Bool {
            let left = burst - max(0, used - seconds * speed)
            return max(0, reader - seconds * speed * readerPace) + 1 <= left + 1e-9
        }
        // First while both wear off, then while only one of them still does.
        let candidates = [
            0, (reader + 1 - burst + used) / (speed * (1 + readerPace)),
            (reader + 1 - burst) / (speed * readerPace), forAll,
        ]
        let forReader = candidates.filter { $0 >= 0 && hasRoom(after: $0) }.min() ?? forAll
        return forAll > 0 && forAll >= forReader ? (forAll, .everyone) : (forReader, .caller)
    }
}

extension ShareLimit.Bucket {
    /// The number of calls that wear off per second.
    fileprivate func perSecond(of length: Double) -> Double { Double(refill) / length }
}
