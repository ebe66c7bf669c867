import Foundation
package import KasaneDomain
package import TenkiDomain

/// Changes lists of watched cities; each change is one transaction.
///
/// The first change to what a newcomer sees creates their board: a copy of the installation's list,
/// with the change.
package struct EditWatchlist: Sendable {
    /// A list that may be changed.
    package enum Target: Sendable {
        /// The list with which newcomers begin.
        case installation
        /// A visitor's board; `requester` is the visitor, for the limits of new boards.
        case board(BoardAccess, requester: Requester)
    }

    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store.
    ///   - clock: The clock for the times of creation and use.
    package init(
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    /// Adds a city unless it is already watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: The index of the city in the list, clamped to its bounds; `nil` to append it.
    ///   - target: The list.
    /// - Throws: `WatchlistError.full`; `DomainError.conflict` with a `BoardLimit`; `DomainError`s
    ///   of the store; `CancellationError`.
    package func watch(
        _ city: CityCode,
        at place: Int? = nil,
        in target: Target
    ) async throws {
        try await change(target) { try $0.watch(city, at: place) }
    }

    /// Removes a city if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - target: The list.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func unwatch(_ city: CityCode, in target: Target) async throws {
        try await change(target) { $0.unwatch(city) }
    }

    /// Moves a city if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: The number of positions, negative towards the front; clamped to the list's
    ///     bounds.
    ///   - target: The list.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func move(_ city: CityCode, by offset: Int, in target: Target) async throws {
        try await change(target) { $0.move(city, by: offset) }
    }

    /// Moves a city to an index if it is watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - place: The index afterwards, clamped to the list's bounds; 0 for the front.
    ///   - target: The list.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func move(_ city: CityCode, to place: Int, in target: Target) async throws {
        try await change(target) { $0.move(city, to: place) }
    }

    /// Moves a city to the place before another one if both are watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - next: The city that follows it afterwards; `nil` to move it to the end.
    ///   - target: The list.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func move(
        _ city: CityCode,
        before next: CityCode?,
        in target: Target
    ) async throws {
        try await change(target) { $0.move(city, before: next) }
    }

    /// Moves a city to the front of a list, and adds it if it is not watched.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - target: The list.
    /// - Throws: `WatchlistError.full`; `DomainError.conflict` with a `BoardLimit`; `DomainError`s
    ///   of the store; `CancellationError`.
    package func watchFirst(_ city: CityCode, in target: Target) async throws {
        try await change(target) { list in
            try list.watch(city, at: 0)
            list.move(city, to: 0)
        }
    }

    /// Stores a board as it is shown, unless it is stored, so that its links can be shared.
    ///
    /// - Parameters:
    ///   - access: The visitor's access.
    ///   - requester: The visitor.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func create(_ access: BoardAccess, for requester: Requester) async throws {
        try await transactions.execute { [clock] repositories in
            let cities = try await repositories.watchlist(.installation)
            let board = try access.newBoard(cities, at: clock.now)
            guard try await repositories.boards.find(board.id) == nil else { return }
            try await repositories.add(board, for: requester, at: clock.now)
        }
    }

    /// Records that a board is used, at most once a day.
    ///
    /// - Parameter list: The list; nothing is recorded for that of the installation.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func recordUse(of list: Watchlist.ID) async throws {
        guard case .board(let id) = list else { return }
        try await transactions.execute { [clock] repositories in
            guard let stored = try await repositories.boards.find(id) else { return }
            var board = stored
            board.recordUse(at: clock.now)
            if board != stored { try await repositories.boards.save(board) }
        }
    }

    /// Deletes the boards that have not been used for `VisitorBoard.retention`.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func deleteUnusedBoards() async throws {
        try await transactions.execute { [clock] repositories in
            try await repositories.boards.deleteAll(unusedSince: clock.now.oldestUse)
        }
    }

    private func change(
        _ target: Target,
        _ body: @Sendable (inout Watchlist) throws -> Void
    ) async throws {
        switch target {
        case .installation:
            try await transactions.execute { repositories in
                let before = try await repositories.watchlist(.installation)
                var watchlist = before
                try body(&watchlist)
                if watchlist != before { try await repositories.watchlists.save(watchlist) }
            }
        case .board(let access, let requester):
            try await change(access, for: requester, body)
        }
    }

    /// Changes a visitor's board, which is created by its first change.
    private func change(
        _ access: BoardAccess,
        for requester: Requester,
        _ body: @Sendable (inout Watchlist) throws -> Void
    ) async throws {
        try await transactions.execute { [clock] repositories in
            let cities = try await repositories.watchlist(.installation)
            let new = try access.newBoard(cities, at: clock.now)
            let stored = try await repositories.boards.find(new.id)
            let before = stored ?? new
            var board = before
            try body(&board.watchlist)
            guard board != before else { return }
            guard stored != nil else {
                return try await repositories.add(board, for: requester, at: clock.now)
            }
            board.recordUse(at: clock.now)
            try await repositories.boards.save(board)
        }
    }
}

extension BoardLimit {
    /// The error for this limit.
    var error: DomainError { .conflict(self) }
}

extension Date {
    /// The earliest last use of a board that is still kept.
    fileprivate var oldestUse: Date {
        addingTimeInterval(-TimeInterval(VisitorBoard.retention.components.seconds))
    }

    /// The time 24 hours earlier.
    fileprivate var dayBefore: Date { addingTimeInterval(-86_400) }
}

extension TenkiRepositories {
    /// Returns a list as it is shown: that of the installation for a board that is not stored.
    func watchlist(_ id: Watchlist.ID) async throws -> Watchlist {
        if case .board(let board) = id, let stored = try await boards.find(board) {
            return stored.watchlist
        }
        return try await watchlists.find(.installation) ?? .initial
    }

    /// Adds a board; those of visitors within the limits.
    ///
    /// - Parameters:
    ///   - board: The board.
    ///   - requester: The visitor, for the limits of their networks.
    ///   - moment: The current time.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; the errors of the store.
    func add(
        _ board: VisitorBoard,
        for requester: Requester = .unknown,
        at moment: Date
    ) async throws {
        // Accounts have limits of their own.
        guard board.owner == nil else { return try await boards.save(board) }
        try await boards.deleteAll(unusedSince: moment.oldestUse)
        var new = board
        new.origin = BoardOrigin(requester, key: try await boardOriginKey())
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
        let later = moment.addingTimeInterval(600)
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

    /// Returns the key of the boards' origins, and creates it for the first board.
    private func boardOriginKey() async throws -> BoardOriginKey {
        if let key = try await boardOriginKeys.find(BoardOriginKey.id) { return key }
        var generator = SystemRandomNumberGenerator()
        let key = BoardOriginKey(BoardSecret(using: &generator))
        try await boardOriginKeys.save(key)
        return key
    }
}
