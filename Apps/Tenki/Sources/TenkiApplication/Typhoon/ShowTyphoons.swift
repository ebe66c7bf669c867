package import Foundation
package import KasaneDomain
package import TenkiDomain

/// What is known of the current typhoons, at a moment.
package struct TyphoonSnapshot: Hashable, Sendable {
    /// The typhoons and the state of the checks.
    package let book: TyphoonBook
    /// The moment to which ages are relative.
    package let moment: Date

    /// Creates a snapshot.
    package init(book: TyphoonBook, moment: Date) {
        self.book = book
        self.moment = moment
    }

    /// What is known.
    package var state: TyphoonBook.State { book.state(at: moment) }

    /// The source of the typhoons; `nil` before the first check.
    package var source: DataSource? { book.source.map(DataSource.init) }

    /// The time since the list was last read; `nil` if it never was.
    package var checkAge: Duration? {
        book.checkedAt.map { .seconds(max(0, moment.timeIntervalSince($0))) }
    }
}

/// Returns what is known of the current typhoons.
package struct ShowTyphoons: Sendable {
    private let read: ReadTyphoons
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - read: Runs the check that is due.
    ///   - transactions: The store.
    ///   - clock: The clock.
    package init(
        read: ReadTyphoons,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.read = read
        self.transactions = transactions
        self.clock = clock
    }

    /// Returns the typhoons after the check that is due.
    ///
    /// A check that fails, or that cannot be recorded, leaves those of before with their age.
    ///
    /// - Returns: The typhoons.
    /// - Throws: The errors of the store, if it cannot be read; `CancellationError`.
    package func callAsFunction() async throws -> TyphoonSnapshot {
        do {
            try await read()
        } catch is DomainError {
            // A store that cannot be written may be readable; the snapshot has its age.
        }
        return try await snapshot()
    }

    /// Returns the typhoons that are stored; only if the list was never read, it is read first.
    ///
    /// - Returns: The typhoons.
    /// - Throws: The errors of the store, if it cannot be read; `CancellationError`.
    package func stored() async throws -> TyphoonSnapshot {
        let stored = try await snapshot()
        return stored.book.checkedAt == nil ? try await self() : stored
    }

    private func snapshot() async throws -> TyphoonSnapshot {
        let book = try await transactions.read { try await TyphoonBook.stored(in: $0) }
        return TyphoonSnapshot(book: book, moment: clock.now)
    }
}

/// Observes what is known of the current typhoons.
///
/// All observers share one query for each commit that changes it.
package struct ObserveTyphoons: Sendable {
    private let books: SharedObservations<TenkiRepositories, String, TyphoonBook>

    /// Creates the use case with a store.
    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        books = SharedObservations(transactions) { _, repositories in
            try await TyphoonBook.stored(in: repositories)
        }
    }

    /// Returns the typhoons, now and after every change.
    package func callAsFunction() -> SharedValues<TyphoonBook> { books.values(for: TyphoonBook.id) }

    /// Returns the current typhoons, including every change before this call.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current() async throws -> TyphoonBook {
        try await books.currentValue(for: TyphoonBook.id)
    }
}
