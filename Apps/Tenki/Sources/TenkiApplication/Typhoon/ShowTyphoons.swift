package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct TyphoonSnapshot: Hashable, Sendable {
    package let book: TyphoonBook
    package let moment: Date

    package init(book: TyphoonBook, moment: Date) {
        self.book = book
        self.moment = moment
    }

    package var state: TyphoonBook.State { book.state(at: moment) }

    package var source: DataSource? { book.source.map(DataSource.init) }

    package var checkAge: Duration? {
        book.checkedAt.map { .seconds(max(0, moment.timeIntervalSince($0))) }
    }
}

package struct ShowTyphoons: Sendable {
    private let read: ReadTyphoons
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

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
    package func callAsFunction() async throws -> TyphoonSnapshot {
        do {
            try await read()
        } catch is DomainError {
            // A store that cannot be written may be readable; the snapshot has its age.
        }
        return try await snapshot()
    }

    /// Returns the stored typhoons, after a first check if necessary.
    package func stored() async throws -> TyphoonSnapshot {
        let stored = try await snapshot()
        return stored.book.checkedAt == nil ? try await self() : stored
    }

    private func snapshot() async throws -> TyphoonSnapshot {
        let book = try await transactions.read { try await TyphoonBook.stored(in: $0) }
        return TyphoonSnapshot(book: book, moment: clock.now)
    }
}

package struct ObserveTyphoons: Sendable {
    private let books: SharedObservations<TenkiRepositories, String, TyphoonBook>

    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        books = SharedObservations(transactions) { _, repositories in
            try await TyphoonBook.stored(in: repositories)
        }
    }

    package func callAsFunction() -> SharedValues<TyphoonBook> { books.values(for: TyphoonBook.id) }

    package func current() async throws -> TyphoonBook {
        try await books.currentValue(for: TyphoonBook.id)
    }
}
