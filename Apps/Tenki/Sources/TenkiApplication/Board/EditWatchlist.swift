import Foundation
import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

/// Changes lists of watched cities; each change is one transaction.
///
/// The first change to what a newcomer sees creates their board: a copy of the installation's list,
/// with the change.
package struct EditWatchlist: Sendable {
    package enum Target: Sendable {
        case installation
        case board(BoardAccess, caller: Caller)
    }

    private let transactions: any TransactionTemplate<SiteRepositories>
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<SiteRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    package func watch(_ place: BoardPlace, in target: Target) async throws {
        try await self(target) { try $0.watch(place) }
    }

    package func unwatch(_ place: BoardPlace, in target: Target) async throws {
        try await self(target) { $0.unwatch(place) }
    }

    package func watchFirst(_ place: BoardPlace, in target: Target) async throws {
        try await self(target) { list in
            try list.watch(place, at: 0)
            list.move(place, to: 0)
        }
    }

    /// Stores a board as it is shown, unless it is stored, so that its links can be shared.
    package func create(_ access: BoardAccess, for caller: Caller) async throws {
        try await change(access, for: caller, storesUnchanged: true) { _ in }
    }

    /// Records that a board is used, at most once a day.
    package func recordUse(of list: Watchlist.ID) async throws {
        guard case .board(let id) = list else { return }
        try await transactions.execute { [clock] repositories in
            guard let stored = try await repositories.tenki.boards.find(id) else { return }
            var board = stored
            board.recordUse(at: clock.now)
            if board != stored { try await repositories.tenki.boards.save(board) }
        }
    }

    package func deleteUnusedBoards() async throws {
        try await transactions.execute { [clock] repositories in
            try await repositories.tenki.boards.deleteAll(unusedSince: clock.now.oldestUse)
        }
    }

    /// Changes a list with a body that can run more than once.
    package func callAsFunction(
        _ target: Target,
        _ body: @Sendable (inout Watchlist) throws -> Void
    ) async throws {
        switch target {
        case .installation:
            try await transactions.execute { repositories in
                let before = try await repositories.tenki.watchlist(.installation)
                var watchlist = before
                try body(&watchlist)
                if watchlist != before { try await repositories.tenki.watchlists.save(watchlist) }
            }
        case .board(let access, let caller):
            try await change(access, for: caller, body)
        }
    }

    private func change(
        _ access: BoardAccess,
        for caller: Caller,
        storesUnchanged: Bool = false,
        _ body: @Sendable (inout Watchlist) throws -> Void
    ) async throws {
        try await transactions.execute { [clock] repositories in
            let tenki = repositories.tenki
            try await access.requireCurrent(in: repositories.accounts, now: clock.now)
            let cities = try await tenki.watchlist(.installation)
            let new = try access.newBoard(cities, at: clock.now)
            let stored = try await tenki.boards.find(new.id)
            let before = stored ?? new
            var board = before
            try body(&board.watchlist)
            guard board != before || stored == nil && storesUnchanged else { return }
            guard stored != nil else {
                return try await tenki.add(board, for: caller, at: clock.now)
            }
            board.recordUse(at: clock.now)
            try await tenki.boards.save(board)
        }
    }
}

extension BoardLimit {
    var error: DomainError { .conflict(self) }
}

extension Date {
    fileprivate var oldestUse: Date {
        addingTimeInterval(-TimeInterval(VisitorBoard.retention.components.seconds))
    }

    fileprivate var dayBefore: Date { addingTimeInterval(-86_400) }
}

extension TenkiRepositories {
    func watchlist(_ id: Watchlist.ID) async throws -> Watchlist {
        if case .board(let board) = id, let stored = try await boards.find(board) {
            return stored.watchlist
        }
        return try await watchlists.find(.installation) ?? .initial
    }

    func add(
        _ board: VisitorBoard,
        for caller: Caller = .unknown,
        at moment: Date
    ) async throws {
        // Accounts have limits of their own.
        guard board.owner == nil else { return try await boards.save(board) }
        try await boards.deleteAll(unusedSince: moment.oldestUse)
        var new = board
        new.origin = BoardOrigin(caller, key: try await boardOriginKey())
        for network in new.origin?.networks ?? [] {
            try await checkLimits(of: network, at: moment)
        }
        if try await boards.count() >= VisitorBoard.limit {
            // Boards without a second visit make room, so that a flood of new ones lasts a day.
            try await boards.deleteAbandoned(
                before: moment.dayBefore,
                atMost: VisitorBoard.limit / 100
            )
            guard try await boards.count() < VisitorBoard.limit else {
                throw BoardLimit.everyone.error
            }
        }
        try await boards.save(new)
    }

    private func checkLimits(of network: BoardOrigin.Network, at moment: Date) async throws {
        // Ignore timestamps in the future (clock skew).
        let later = moment.addingTimeInterval(Date.maximumSkew)
        let count =
            try await boards.count(from: network, createdSince: moment.dayBefore)
            - boards.count(from: network, createdSince: later)
        guard count < VisitorBoard.dailyLimit * network.factor else {
            throw BoardLimit.addressToday.error
        }
        guard
            try await boards.count(from: network, createdSince: .distantPast)
                < VisitorBoard.addressLimit * network.factor
        else { throw BoardLimit.address.error }
    }

    private func boardOriginKey() async throws -> BoardOriginKey {
        if let key = try await boardOriginKeys.find(BoardOriginKey.id) { return key }
        var generator = SystemRandomNumberGenerator()
        let key = BoardOriginKey(BoardSecret(using: &generator))
        try await boardOriginKeys.save(key)
        return key
    }
}
