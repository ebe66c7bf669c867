import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Fetches a tile of the radar.
///
/// Only tiles of Japan of the frames that are shown are fetched, so callers can neither make Tenki
/// fetch anything else nor fill the store. One reader cannot use up the calls for tiles, and one
/// whose calls are used up writes nothing to the store. A tile is requested once, however many
/// readers and nodes want it: the request is recorded before it is made, and the other nodes wait
/// for its result. A failed request is repeated after a minute at the earliest.
package struct FetchRadarTile: Sendable {
    private let provider: any RadarProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let ticks: any Clock<Duration>
    private let flight = SingleFlight<RadarTile.ID, PictureFile?>()

    private static let lookInterval: Duration = .seconds(5)

    private enum Turn {
        case stored(PictureFile)
        case granted
        case taken
        case unlisted
    }

    package init(
        provider: any RadarProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock,
        ticks: any Clock<Duration> = ContinuousClock()
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
        self.ticks = ticks
    }

    /// Returns the picture of a tile, or `nil` if its frame is not shown.
    package func callAsFunction(
        _ id: RadarTile.ID,
        for caller: Caller
    ) async throws -> PictureFile? {
        // A stored tile needs no budget.
        switch try await transactions.read({ try await known(id, in: $0) }) {
        case .stored(let picture): return picture
        case .unlisted: return nil
        case .granted, .taken, nil: break
        }
        let request = ProviderRequest(.manual, by: caller)
        return try await flight.onBudget(id) {
            while true {
                let seen = transactions.commits.count
                switch try await turn(for: id, on: request) {
                case .stored(let picture): return picture
                case .unlisted: return nil
                case .granted: return try await fetch(id, for: caller)
                // The claim of a node that has ended expires, so the wait ends.
                case .taken:
                    await transactions.commits
                        .waitForCommit(after: seen, atMost: Self.lookInterval, by: ticks)
                    try Task.checkCancellation()
                }
            }
        }
    }

    private func turn(for id: RadarTile.ID, on request: ProviderRequest) async throws -> Turn {
        let known = try await transactions.read { try await self.known(id, in: $0) }
        // Most tiles are stored, and readers do not wait for writers.
        if let known { return known }
        try provider.check(request)
        return try await transactions.execute { repositories in
            if let known = try await self.known(id, in: repositories) { return known }
            let claim = RadarTile(id: id, requestedAt: clock.now, state: .requested)
            try await repositories.radarTiles.save(claim)
            return .granted
        }
    }

    private func known(
        _ id: RadarTile.ID,
        in repositories: TenkiRepositories
    ) async throws -> Turn? {
        let tile = try await repositories.radarTiles.find(id)
        if let tile, !tile.isRequestDue(at: clock.now) {
            switch tile.state {
            case .stored(let picture): return .stored(picture)
            case .requested: return .taken
            case .failed(let failure): throw failure.error
            }
        }
        let times = try await RadarTimes.stored(in: repositories)
        return times.contains(id.frame) ? nil : .unlisted
    }

    private func fetch(
        _ id: RadarTile.ID,
        for caller: Caller
    ) async throws -> PictureFile {
        do {
            let picture = try await provider.tile(id, for: caller)
            try await save(id, .stored(picture))
            return picture
        } catch let failure as DomainError {
            if failure.isLimit {
                try await release(id)
            } else {
                try await save(id, .failed(ProviderFailure(failure)))
            }
            throw failure
        }
    }

    private func release(_ id: RadarTile.ID) async throws {
        try await transactions.execute { repositories in
            guard case .requested = try await repositories.radarTiles.find(id)?.state
            else { return }
            try await repositories.radarTiles.delete(id)
        }
    }

    private func save(_ id: RadarTile.ID, _ state: RadarTile.State) async throws {
        let tile = RadarTile(id: id, requestedAt: clock.now, state: state)
        try await transactions.execute { repositories in
            // Another node can have stored the tile after this node's claim expired.
            if case .stored = try await repositories.radarTiles.find(id)?.state { return }
            try await repositories.radarTiles.save(tile)
            try await repositories.radarTiles.deleteOldest(
                keeping: RadarTile.maximumCount,
                size: RadarTile.maximumTotalSize
            )
        }
    }
}
