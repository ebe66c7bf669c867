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

    private let buckets = Mutex(
        ClientBuckets(
            capacity: Double(VisitorBoard.dailyLimit),
            rate: Double(VisitorBoard.dailyLimit) / 86_400
        )
    )

    /// Returns the claim to a creation.
    func claim(for requester: Requester) -> Claim { Claim(self, requester) }

    private func take(of visitor: ClientRanges, at moment: Date) -> Bool {
        buckets.withLock { $0.take(of: visitor, now: moment.elapsed) == nil }
    }

    private func giveBack(to visitor: ClientRanges, at moment: Date) {
        buckets.withLock { $0.giveBack(to: visitor, now: moment.elapsed) }
    }
}

extension Date {
    /// The time since a fixed start.
    fileprivate var elapsed: Duration { .seconds(timeIntervalSince1970) }
}
