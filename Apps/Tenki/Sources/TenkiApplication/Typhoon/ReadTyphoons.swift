import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Reads the current typhoons, and stores them.
///
/// The background requests the list every 20 minutes, a command or the first reader when that is
/// due. All nodes and readers together request it at most every ten minutes, and each issue of a
/// typhoon once. A check is recorded before it is made, so that no other node makes it. A failure
/// of the provider is recorded, too.
package struct ReadTyphoons: Sendable {
    private let provider: any TyphoonProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<String, Bool>()

    package init(
        provider: any TyphoonProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Runs the check that is due.
    @discardableResult
    package func callAsFunction() async throws -> Bool {
        try await flight.run(TyphoonBook.id) {
            guard let book = try await claim() else { return false }
            let (listings, typhoons, failure) = try await check(book)
            let now = clock.now
            try await transactions.update(TyphoonBook.self) { book, _ in
                if let listings {
                    book.record(listings, read: typhoons, from: provider.source, at: now)
                }
                if let failure { book.record(failure) }
            }
            return true
        }
    }

    private func claim() async throws -> TyphoonBook? {
        try await transactions.claim(TyphoonBook.self) { book in
            let now = clock.now
            guard book.isCheckDue(at: now) else { return nil }
            book.recordRequest(at: now)
            return book
        }
    }

    private func check(
        _ book: TyphoonBook
    ) async throws -> ([TyphoonListing]?, [Typhoon], ProviderFailure?) {
        let listings: [TyphoonListing]
        do {
            listings = try await provider.typhoons()
        } catch let failure as DomainError {
            return (nil, [], ProviderFailure(failure))
        }
        var (typhoons, failures) = ([Typhoon](), [ProviderFailure]())
        for listing in listings.prefix(TyphoonBook.maximumCount) where book.isUnknown(listing) {
            do {
                typhoons.append(try await provider.typhoon(listing.id))
            } catch let failure as DomainError {
                failures.append(ProviderFailure(failure))
            }
        }
        return (listings, typhoons, failures.first)
    }
}

extension TyphoonBook: RequestRecord {
    static func stored(in repositories: TenkiRepositories) async throws -> Self {
        try await repositories.typhoonBooks.find(id) ?? Self()
    }

    func save(in repositories: TenkiRepositories) async throws {
        try await repositories.typhoonBooks.save(self)
    }
}
