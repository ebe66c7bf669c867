package import Foundation
package import KasaneDomain

/// The used part of a share, by all requesters or by one reader.
///
/// It is a value of the domain rather than a bucket of a library: it is stored, it counts by dates
/// that outlive the process, and the part that one reader may use depends on what all have used.
package struct ShareUse: Hashable, Sendable {
    package private(set) var minute: Double
    package private(set) var day: Double
    package private(set) var updatedAt: Date

    /// Creates a use; negative numbers and NaN count as 0.
    package init(minute: Double = 0, day: Double = 0, updatedAt: Date) {
        // A corrupted database may contain any number.
        self.minute = minute > 0 ? min(minute, 1_000_000) : 0
        self.day = day > 0 ? min(day, 1_000_000) : 0
        self.updatedAt = updatedAt
    }

    func at(_ moment: Date, _ limit: ShareLimit, pace: Double = 1) -> Self {
        let seconds = max(0, moment.timeIntervalSince(updatedAt)) * pace
        return Self(
            minute: minute - seconds * (limit.minute?.perSecond(of: 60) ?? 1),
            day: day - seconds * limit.day.perSecond(of: 86_400),
            updatedAt: moment
        )
    }

    func orMore(_ other: Self) -> Self {
        Self(
            minute: max(minute, other.minute),
            day: max(day, other.day),
            updatedAt: updatedAt
        )
    }

    /// Returns the use with more calls, or with less for a negative number.
    func adding(_ calls: Double) -> Self {
        Self(minute: minute + calls, day: day + calls, updatedAt: updatedAt)
    }
}

extension ShareLimit {
    package enum Decision: Hashable, Sendable {
        case granted
        case refused(retryAfter: Duration, LimitScope)
    }

    package struct Part: Hashable, Sendable {
        let use: ShareUse
        let factor: Double

        package init(use: ShareUse, factor: Double = 1) {
            self.use = use
            self.factor = factor
        }
    }

    static let readerPace = 0.5

    /// Decides about one more call.
    ///
    /// A reader may use as much as it leaves, which is half of a share, so that one busy reader
    /// cannot exhaust it. A network of readers may use a multiple of what it leaves.
    package func decide(_ use: ShareUse, parts: [Part]) -> Decision {
        var waits = parts.map { Self.wait(day, 86_400, use.day, ($0.use.day, $0.factor)) }
        waits.append(Self.wait(day, 86_400, use.day, nil))
        if let minute {
            waits += parts.map { Self.wait(minute, 60, use.minute, ($0.use.minute, $0.factor)) }
            waits.append(Self.wait(minute, 60, use.minute, nil))
        }
        guard let longest = waits.max(by: { $0.seconds < $1.seconds }), longest.seconds > 0 else {
            return .granted
        }
        return .refused(retryAfter: .seconds(max(1, longest.seconds.rounded(.up))), longest.scope)
    }

    func left(of use: ShareUse, at moment: Date) -> Int {
        max(0, day.burst - Int(use.at(moment, self).day.rounded(.up)))
    }

    private static func wait(
        _ bucket: Bucket,
        _ length: Double,
        _ used: Double,
        _ part: (used: Double, factor: Double)?
    ) -> (seconds: Double, scope: LimitScope) {
        let speed = bucket.perSecond(of: length)
        let burst = Double(bucket.burst)
        let forAll = max(0, (used + 1 - burst) / speed)
        guard let (reader, factor) = part else { return (forAll, .everyone) }
        func hasRoom(after seconds: Double) -> Bool {
            let left = burst - max(0, used - seconds * speed)
            return max(0, reader - seconds * speed * readerPace) + 1 <= factor * left + 1e-9
        }
        // First while both wear off, then while only one of them still does.
        let candidates = [
            0, (reader + 1 - factor * (burst - used)) / (speed * (factor + readerPace)),
            (reader + 1 - factor * burst) / (speed * readerPace), forAll,
        ]
        let forReader = candidates.filter { $0 >= 0 && hasRoom(after: $0) }.min() ?? forAll
        return forAll > 0 && forAll >= forReader ? (forAll, .everyone) : (forReader, .caller)
    }
}

extension ShareLimit.Bucket {
    /// The number of calls that wear off per second.
    fileprivate func perSecond(of length: Double) -> Double { Double(refill) / length }
}
