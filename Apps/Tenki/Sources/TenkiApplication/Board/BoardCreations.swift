import Foundation
import KasaneConcurrency
import Synchronization
import TenkiDomain

/// The boards that visitors and their networks have created recently.
///
/// A stored board has only 16 bits of the digest of its visitor's address, which count for the
/// address. Wider networks are counted in memory, by each server for itself.
final class BoardCreations: Sendable {
    /// A creation, which counts unless it is given back.
    final class Claim: Sendable {
        private let creations: BoardCreations
        private let visitor: ClientRanges?
        private let isTaken = Mutex(false)

        fileprivate init(_ creations: BoardCreations, _ requester: Requester) {
            self.creations = creations
            // Visitors without an address have no limit.
            visitor = requester == .unknown ? nil : requester.ranges
        }

        /// Counts the creation.
        ///
        /// - Throws: `DomainError.conflict` with `BoardLimit.addressToday`.
        func take(at moment: Date) throws {
            guard let visitor else { return }
            try isTaken.withLock { isTaken in
                guard !isTaken else { return }
                guard creations.take(of: visitor, at: moment) else {
                    throw BoardLimit.addressToday.error
                }
                isTaken = true
            }
        }

        /// Does not count the creation, because there is no board.
        func giveBack(at moment: Date) {
            guard let visitor else { return }
            let wasTaken = isTaken.withLock { isTaken in
                defer { isTaken = false }
                return isTaken
            }
            if wasTaken { creations.giveBack(to: visitor, at: moment) }
        }
    }

    private struct State {
        var buckets = ClientBuckets(
            capacity: Double(VisitorBoard.dailyLimit),
            rate: Double(VisitorBoard.dailyLimit) / 86_400
        )
        var elapsed = Duration.zero
        var latest = Date.distantFuture

        /// Returns the elapsed time, which goes on after a clock was set back.
        mutating func time(at moment: Date) -> Duration {
            elapsed += .seconds(max(0, moment.timeIntervalSince(latest)))
            latest = moment
            return elapsed
        }
    }

    private let state = Mutex(State())

    /// Returns the claim to a creation.
    func claim(for requester: Requester) -> Claim { Claim(self, requester) }

    private func take(of visitor: ClientRanges, at moment: Date) -> Bool {
        state.withLock { state in
            let now = state.time(at: moment)
            return state.buckets.take(of: visitor, now: now) == nil
        }
    }

    private func giveBack(to visitor: ClientRanges, at moment: Date) {
        state.withLock { state in
            let now = state.time(at: moment)
            state.buckets.giveBack(to: visitor, now: now)
        }
    }
}
