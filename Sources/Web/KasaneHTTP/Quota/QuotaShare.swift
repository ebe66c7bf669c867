import Foundation

/// The part of a service's quota that is available for a purpose, with its limits.
///
/// ```swift
/// let searches = QuotaShare(
///     of: "photos.example",
///     for: "searches",
///     limits: [
///         RateLimit(60, per: .seconds(60), burst: 20),
///         RateLimit(900, per: .seconds(86_400), burst: 300),
///     ]
/// )
/// ```
public struct QuotaShare: Identifiable, Hashable, Sendable {
    /// A share's identifier.
    public struct ID: Hashable, Sendable {
        /// The service.
        public let service: String
        /// The purpose of the calls.
        public let purpose: String
    }

    /// The share's identifier.
    public let id: ID
    /// The limits in descending order of their intervals.
    ///
    /// No interval has more than `calls + burst` calls.
    public let limits: [RateLimit]

    /// Creates a share.
    ///
    /// - Parameter limits: One or more limits.
    public init(of service: String, for purpose: String, limits: [RateLimit]) {
        precondition(
            !limits.isEmpty,
            "The quota share “\(purpose)” of “\(service)” has no limits. Add at least one."
        )
        id = ID(service: service, purpose: purpose)
        self.limits = limits.sorted { $0.interval > $1.interval }
    }
}

extension QuotaShare {
    /// Returns the number of seconds until another call is allowed.
    ///
    /// A client can use as many calls as it leaves for other clients, which is half of a share, so
    /// that a busy client can't use up the share. A network of clients can use a multiple of the
    /// calls that it leaves.
    ///
    /// - Parameter parts: The usage of the client and its networks, with the client first.
    func wait(
        _ usage: QuotaUsage,
        parts: [(usage: QuotaUsage, factor: Int)],
        within maximumWait: Double
    ) throws(QuotaExceeded) -> Double {
        var longest = (seconds: 0.0, scope: QuotaExceeded.Scope.everyone)
        for (index, limit) in limits.enumerated() {
            let forAll = limit.wait(used: usage[index])
            for (number, part) in parts.enumerated() {
                let seconds = limit.wait(
                    used: usage[index],
                    by: part.usage[index],
                    factor: Double(part.factor)
                )
                guard seconds > longest.seconds, seconds > forAll else { continue }
                longest = (seconds, number == 0 ? .client : .network)
            }
            if forAll > longest.seconds { longest = (forAll, .everyone) }
        }
        guard longest.seconds > maximumWait else { return longest.seconds }
        throw QuotaExceeded(
            share: id,
            retryAfter: .seconds(max(1, longest.seconds.rounded(.up))),
            scope: longest.scope
        )
    }

    /// Returns the number of calls left in the longest interval.
    func left(_ usage: QuotaUsage?, at date: Date) -> Int {
        let burst = limits[0].burst
        guard let usage else { return burst }
        return max(0, burst - Int(usage.at(date, limits)[0].rounded(.up)))
    }
}

extension RateLimit {
    /// Returns the number of seconds until all clients together can make another call.
    fileprivate func wait(used: Double) -> Double {
        max(0, (used + 1 - Double(burst)) * interval.inSeconds / Double(calls))
    }

    /// Returns the number of seconds until a client or a network of clients can make another call.
    fileprivate func wait(used: Double, by client: Double, factor: Double) -> Double {
        let (burst, pace) = (Double(self.burst), QuotaUsage.clientPace)
        let forAll = wait(used: used)
        func hasCall(after seconds: Double) -> Bool {
            let left = burst - max(0, used - seconds * perSecond)
            return max(0, client - seconds * perSecond * pace) + 1 <= factor * left + 1e-9
        }
        // The usage of both decays at first. Later, only one of them is still decaying.
        let candidates = [
            0, (client + 1 - factor * (burst - used)) / (perSecond * (factor + pace)),
            (client + 1 - factor * burst) / (perSecond * pace), forAll,
        ]
        return candidates.filter { $0 >= 0 && hasCall(after: $0) }.min() ?? forAll
    }
}
