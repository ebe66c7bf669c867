import Foundation
import KasaneDomain
import TenkiDomain

/// Fetches the elements of a collection and stores them.
///
/// Concurrent requests for the same key are coalesced into one provider call. A request is recorded
/// before it is sent, and so is its result; see `FetchHistory` for the limit of automatic requests.
struct RecordedFetch<Collection: FetchedCollection>: Sendable {
    typealias Key = Collection.Key
    typealias Element = Collection.Element

    private let collection: Collection
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight: FairFlight<Key, Fetched<Element>?>
    let activity: FetchActivity<Key, Element>

    private struct Claim {
        let time: Date
        let before: FetchHistory
    }

    private enum Turn {
        case call(Claim)
        case wait
        case justFetched(Element)
    }

    init(
        _ collection: Collection,
        named name: String,
        in transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.collection = collection
        self.transactions = transactions
        self.clock = clock
        flight = FairFlight(clock: clock)
        activity = FetchActivity(name, commits: transactions.commits)
    }

    /// Fetches and stores an element at a reader's request, unless one was just fetched.
    ///
    /// If the request fails, the stored elements are unchanged.
    func callAsFunction(_ key: Key, by requester: Requester) async throws -> Fetched<Element> {
        let request = ProviderRequest(.manual, by: requester)
        while true {
            // A manual request may join an automatic one that returns nothing because it is not
            // due.
            let fetched = try await flight(key, for: request) { try await fetch(key, request) }
            if let fetched { return fetched }
        }
    }

    func ifDue(_ key: Key, by requester: Requester) async throws -> Fetched<Element>? {
        let request = ProviderRequest(.automatic, by: requester)
        return try await flight(key, for: request, outlivesCallers: true) {
            try await fetch(key, request)
        }
    }

    /// Cancels all calls in progress, including those without a caller, and rejects new ones.
    ///
    /// Nothing is written to the store after this method returns.
    func end() async { await flight.end() }

    private func fetch(_ key: Key, _ request: ProviderRequest) async throws -> Fetched<Element>? {
        do {
            try collection.check(key, on: request)
        } catch let refusal as DomainError {
            return try await known(key, request, instead: refusal)
        }
        var claim: Claim?
        do {
            switch try await turn(request, key) {
            case .call(let recorded): claim = recorded
            case .wait: return nil
            case .justFetched(let element): return Fetched(element)
            }
        } catch let failure as DomainError {
            // A manual request proceeds even if it cannot be recorded.
            if request.purpose == .automatic { throw failure }
        }
        // Writers wait for each other, so no network call is made inside a transaction.
        let element = try await call(key, request, claim)
        return try await stored(element, for: key)
    }

    private func known(
        _ key: Key,
        _ request: ProviderRequest,
        instead refusal: DomainError
    ) async throws -> Fetched<Element>? {
        try await transactions.read { repositories in
            let history = try await collection.history(of: key, in: repositories)
            switch try await answer(to: request, key, history, at: clock.now, in: repositories) {
            case .justFetched(let element): return Fetched(element)
            case .wait: return nil
            case .call, nil: throw refusal
            }
        }
    }

    private func answer(
        to request: ProviderRequest,
        _ key: Key,
        _ history: FetchHistory,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> Turn? {
        guard request.purpose != .automatic else {
            return history.nextAutomaticRequest(at: moment) > moment ? .wait : nil
        }
        return try await collection.justFetched(key, at: moment, in: repositories)
            .map { .justFetched($0) }
    }

    /// Records the request before it is sent, unless it is too early or an element was just
    /// fetched.
    private func turn(_ request: ProviderRequest, _ key: Key) async throws -> Turn {
        let purpose = request.purpose
        // A reader waits at most a second for other writers before stored data is shown.
        let isShown = purpose == .automatic && request.requester != .background
        let deadline: Duration? = isShown ? .seconds(1) : nil
        return try await transactions.execute(within: deadline) { repositories in
            // The clock is read after the wait for other writers.
            let now = clock.now
            let before = try await collection.history(of: key, in: repositories)
            let known = try await answer(to: request, key, before, at: now, in: repositories)
            if let known { return known }
            var history = before
            history.recordRequest(purpose, at: now)
            try await collection.save(history, of: key, in: repositories)
            return .call(Claim(time: now, before: before))
        }
    }

    private func call(
        _ key: Key,
        _ request: ProviderRequest,
        _ claim: Claim?
    ) async throws -> Element {
        activity.begin(key)
        do {
            return try await collection.fetch(key, on: request)
        } catch let failure as DomainError where failure.isLimit {
            if let claim {
                // If the withdrawal fails, the key is charged for one request too many.
                try? await update(key) {
                    $0.withdrawRequest(request.purpose, at: claim.time, before: claim.before)
                }
            }
            activity.abandon(key)
            throw failure
        } catch let failure as DomainError {
            await note(failure, key)
            throw failure
        } catch {
            activity.abandon(key)
            throw error
        }
    }

    private func stored(_ element: Element, for key: Key) async throws -> Fetched<Element> {
        do {
            try await transactions.execute { repositories in
                let now = clock.now
                try await collection.store(element, at: now, in: repositories)
                var history = try await collection.history(of: key, in: repositories)
                history.recordSuccess(at: now)
                try await collection.save(history, of: key, in: repositories)
            }
            activity.end(key, at: clock.now)
            return Fetched(element)
        } catch let failure as DomainError {
            await note(failure, key, unsaved: element)
            return Fetched(element, saveFailure: failure)
        } catch {
            activity.abandon(key)
            throw error
        }
    }

    private func note(_ failure: DomainError, _ key: Key, unsaved: Element? = nil) async {
        // This is best effort, and may fail for the same reason; the caller gets the failure.
        try? await update(key) { history in
            // An unknown city is a valid response of the provider.
            if case .notFound = failure {
                history.recordSuccess(at: clock.now)
            } else {
                history.recordFailure(ProviderFailure(failure))
            }
        }
        activity.end(key, at: clock.now, failure: failure, unsaved: unsaved)
    }

    private func update(_ key: Key, _ change: (inout FetchHistory) -> Void) async throws {
        try await transactions.execute { repositories in
            var history = try await collection.history(of: key, in: repositories)
            change(&history)
            try await collection.save(history, of: key, in: repositories)
        }
    }
}
