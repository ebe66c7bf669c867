public import Foundation
public import KasaneDomain

/// How much of a share is used: by all, or by one reader.
public struct ShareUse: Hashable, Sendable {
    /// The calls that count against the minute's limit; they wear off.
    public private(set) var minute: Double
    /// The calls that count against the day's limit; they wear off.
    public private(set) var day: Double
    /// When it was so.
    public private(set) var updatedAt: Date

    /// Creates a use; numbers that are negative or not numbers count as 0.
    public init(minute: Double = 0, day: Double = 0, updatedAt: Date) {
        // A damaged database may hold anything.
        self.minute = minute > 0 ? min(minute, 1_000_000) : 0
        self.day = day > 0 ? min(day, 1_000_000) : 0
        self.updatedAt = updatedAt
    }

    /// The use at a later moment.
    ///
    /// - Parameters:
    ///   - moment: The moment; an earlier one, by a clock that was set back, lets nothing wear off.
    ///   - limit: The limit, which says how fast calls wear off.
    ///   - pace: The part of that speed; a reader's calls wear off at half of it.
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
}

extension ShareLimit {
    /// Whether a call is allowed now, and if not, when and for whom it will be.
    public enum Decision: Hashable, Sendable {
        /// It is allowed.
        case granted
        /// It is not.
        case refused(retryAfter: Duration, LimitScope)
    }

    /// The speed at which a reader's calls wear off, as a part of the share's.
    static let readerPace = 0.5

    /// Decides on one more call.
    ///
    /// A reader may use half of what is left of a share, so that there is something left for the next
    /// one, however much the first one wants.
    ///
    /// - Parameters:
    ///   - use: What all have used, at this moment.
    ///   - reader: What the reader has used, at this moment; `nil` for whoever may use all.
    /// - Returns: The decision.
    public func decide(_ use: ShareUse, reader: ShareUse?) -> Decision {
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
        // While both wear off, then where one of them has worn off.
        let candidates = [
            0, (reader + 1 - burst + used) / (speed * (1 + readerPace)),
            (reader + 1 - burst) / (speed * readerPace), forAll,
        ]
        let forReader = candidates.filter { $0 >= 0 && hasRoom(after: $0) }.min() ?? forAll
        return forAll > 0 && forAll >= forReader ? (forAll, .everyone) : (forReader, .caller)
    }
}

extension ShareLimit.Bucket {
    /// How many calls a second wear off.
    fileprivate func perSecond(of length: Double) -> Double { Double(refill) / length }
}
