import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Fetches a picture of a photograph on a stored page.
///
/// Callers specify a photograph, not an address, so they cannot make Tenki fetch any other address.
/// Concurrent requests for the same picture are coalesced into one. The download is cancelled when
/// its last caller is cancelled.
///
/// No reader or network takes from the others: each has a share of the slots, the places, the bytes
/// and the memory, and a failure is remembered for a minute for the network that met it.
package struct FetchPicture: Sendable {
    private struct Attempt: Hashable {
        let key: PictureKey
        let network: ClientRange
    }

    private let provider: any PictureProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let budget: any ProviderBudget
    private let clock: any WallClock
    private let line = PictureLine(
        width: 8,
        maximumWaiting: 256,
        maximumWait: .seconds(15)
    )
    private let memory = PictureMemory(maximumSize: 16 << 20)
    private let failures = FailureCache<Attempt>()

    /// The number of bytes that cost as much as one more picture.
    static let bytesPerCall = 128 << 10
    private static let period: TimeInterval = 86_400
    private static let stalePeriod: TimeInterval = 31 * 86_400

    package init(
        provider: any PictureProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        budget: any ProviderBudget,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.budget = budget
        self.clock = clock
    }

    package func callAsFunction(
        _ rendition: Photo.Rendition,
        of id: Photo.ID,
        for caller: Caller = .unknown
    ) async throws -> PictureFile {
        let key = PictureKey(id: id, rendition: rendition)
        if let picture = memory.picture(key, at: clock.now, within: Self.period) { return picture }
        do {
            return try await downloaded(key, for: caller)
        } catch let failure as DomainError {
            let stale = memory.picture(key, at: clock.now, within: Self.stalePeriod)
            guard let stale else { throw failure }
            return stale
        }
    }

    private func downloaded(
        _ key: PictureKey,
        for caller: Caller
    ) async throws -> PictureFile {
        // Readers of unknown networks share one; the host does not request pictures.
        let client = caller.ranges ?? ClientRanges("")
        let attempt = Attempt(key: key, network: client.widest)
        if let failure = failures.failure(of: attempt, at: clock.now) { throw failure }
        // It counts for each caller, whoever starts the download: none meets another's refusal.
        let request = ProviderRequest(.manual, by: caller)
        try await budget.take(request)
        let page = try await transactions.read { try await $0.photos.newest(with: key.id) }
        guard let photo = page?.photo(key.id) else {
            throw DomainError.notFound(Subject.photograph(key.id))
        }
        return try await line(key, for: client) {
            // Another download may have ended in the meantime.
            if let known = memory.picture(key, at: clock.now, within: Self.period) { return known }
            do {
                let picture = try await provider.picture(key.rendition, of: photo)
                budget.charge(
                    Double(picture.data.count) / Double(Self.bytesPerCall) - 1,
                    for: request
                )
                memory.keep(picture, key, for: client, at: clock.now)
                return picture
            } catch let failure as DomainError {
                failures.note(failure, of: attempt, at: clock.now)
                throw failure
            }
        }
    }
}
