import Foundation
import KasaneConcurrency
package import KasaneDomain
import TenkiDomain

/// A use case that fetches elements of a provider, and records its requests.
///
/// Concurrent requests for the same key are coalesced into one provider call, which is not
/// cancelled with its callers: it already counts against the budget, and the next caller gets the
/// result. A request is recorded before it is sent, and so is its result; see `FetchHistory` for
/// the limit of automatic requests.
protocol RecordedFetch: Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Element: Hashable & Sendable

    var record: FetchRecord<Key, Element> { get }

    /// Checks whether a budget is known to refuse a call, without making or counting it.
    func check(_ key: Key, on request: ProviderRequest) throws

    func fetch(_ key: Key, on request: ProviderRequest) async throws -> Fetched<Element>

    /// Returns the newest stored element if it was fetched so recently that a reader gets it
    /// instead of a new one.
    func justFetched(
        _ key: Key,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> Element?

    func history(of key: Key, in repositories: TenkiRepositories) async throws -> FetchHistory

    func save(
        _ history: FetchHistory,
        of key: Key,
        in repositories: TenkiRepositories
    ) async throws
}

struct FetchRecord<Key: Hashable & Sendable, Element: Hashable & Sendable>: Sendable {
    let transactions: any TransactionTemplate<TenkiRepositories>
    let clock: any WallClock
    let activity: FetchActivity<Key, Element>
    fileprivate let flight = SingleFlight<Key, Fetched<Element>?>()

    init(
        _ name: String,
        in transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
        activity = FetchActivity(name, commits: transactions.commits)
    }

    /// Cancels all calls in progress, including those without a caller, and rejects new ones.
    ///
    /// Nothing is written to the store after this method returns.
    func end() async { await flight.shutdown() }
}

package struct Fetched<Element: Hashable & Sendable>: Hashable, Sendable {
    package let element: Element
    package let saveFailure: DomainError?

    package init(_ element: Element, saveFailure: DomainError? = nil) {
        self.element = element
        self.saveFailure = saveFailure
    }

    var caveat: Caveat? { saveFailure.map(Caveat.unsaved) }
}

extension RecordedFetch {
    /// Fetches and stores an element at a reader's request, unless one was just fetched.
    ///
    /// If the request fails, the stored elements are unchanged.
    func newest(_ key: Key, by caller: Caller) async throws -> Fetched<Element> {
        while true {
            // A manual request may join an automatic one that returns nothing because it is not
            // due.
            let fetched = try await join(key, ProviderRequest(.manual, by: caller))
            if let fetched { return fetched }
        }
    }

    func ifDue(_ key: Key, by caller: Caller) async throws -> Fetched<Element>? {
        try await join(key, ProviderRequest(.automatic, by: caller))
    }

    /// Stores a response in one transaction with the success of its request.
    func storing(
        _ element: Element,
        of key: Key,
        _ store: (TenkiRepositories, Date) async throws -> Void
    ) async throws -> Fetched<Element> {
        do {
            try await record.transactions.execute { repositories in
                let now = record.clock.now
                try await store(repositories, now)
                var past = try await history(of: key, in: repositories)
                past.recordSuccess(at: now)
                try await save(past, of: key, in: repositories)
            }
            return Fetched(element)
        } catch let failure as DomainError {
            return Fetched(element, saveFailure: failure)
        }
    }

    private func join(_ key: Key, _ request: ProviderRequest) async throws -> Fetched<Element>? {
        let isShared = { (error: any Error) in error.isShared(with: request) }
        return try await record.flight.run(key, sharing: isShared) { [self] in
            try await run(key, request)
        }
    }

    private func run(_ key: Key, _ request: ProviderRequest) async throws -> Fetched<Element>? {
        do {
            try check(key, on: request)
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
        return try await call(key, request, claim)
    }

    private func known(
        _ key: Key,
        _ request: ProviderRequest,
        instead refusal: DomainError
    ) async throws -> Fetched<Element>? {
        try await record.transactions.read { repositories in
            let (past, now) = (try await history(of: key, in: repositories), record.clock.now)
            switch try await answer(to: request, key, past, at: now, in: repositories) {
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
    ) async throws -> Turn<Element>? {
        guard request.purpose != .automatic else {
            return history.nextAutomaticRequest(at: moment) > moment ? .wait : nil
        }
        return try await justFetched(key, at: moment, in: repositories).map { .justFetched($0) }
    }

    private func turn(_ request: ProviderRequest, _ key: Key) async throws -> Turn<Element> {
        // A reader waits at most a second for other writers before stored data is shown.
        let deadline: Duration? = request.isForPageView ? .seconds(1) : nil
        return try await record.transactions.execute(within: deadline) { repositories in
            // The clock is read after the wait for other writers.
            let now = record.clock.now
            let before = try await history(of: key, in: repositories)
            let known = try await answer(to: request, key, before, at: now, in: repositories)
            if let known { return known }
            var recorded = before
            recorded.recordRequest(request.purpose, at: now)
            try await save(recorded, of: key, in: repositories)
            return .call(Claim(time: now, before: before))
        }
    }

    private func call(
        _ key: Key,
        _ request: ProviderRequest,
        _ claim: Claim?
    ) async throws -> Fetched<Element> {
        record.activity.begin(key)
        do {
            let fetched = try await fetch(key, on: request)
            if let failure = fetched.saveFailure {
                await note(failure, key, unsaved: fetched.element)
            } else {
                record.activity.end(key, at: record.clock.now)
            }
            return fetched
        } catch let failure as DomainError where failure.isLimit {
            if let claim {
                // If the withdrawal fails, the key is charged for one request too many.
                try? await update(key) {
                    $0.withdrawRequest(request.purpose, at: claim.time, before: claim.before)
                }
            }
            record.activity.abandon(key)
            throw failure
        } catch let failure as DomainError {
            await note(failure, key)
            throw failure
        } catch {
            record.activity.abandon(key)
            throw error
        }
    }

    private func note(_ failure: DomainError, _ key: Key, unsaved: Element? = nil) async {
        // This is best effort, and may fail for the same reason; the caller gets the failure.
        try? await update(key) { history in
            // An unknown city is a valid response of the provider.
            if case .notFound = failure {
                history.recordSuccess(at: record.clock.now)
            } else {
                history.recordFailure(ProviderFailure(failure))
            }
        }
        record.activity.end(key, at: record.clock.now, failure: failure, unsaved: unsaved)
    }

    private func update(_ key: Key, _ change: (inout FetchHistory) -> Void) async throws {
        try await record.transactions.execute { repositories in
            var past = try await history(of: key, in: repositories)
            change(&past)
            try await save(past, of: key, in: repositories)
        }
    }
}

private struct Claim: Sendable {
    let time: Date
    let before: FetchHistory
}

private enum Turn<Element: Sendable>: Sendable {
    case call(Claim)
    case wait
    case justFetched(Element)
}

extension ProviderRequest {
    fileprivate var isForPageView: Bool { purpose == .automatic && caller != .background }
}

extension Error {
    /// Whether the failure of a call applies to a request that joined it.
    ///
    /// A refusal of its caller does not, nor does the short time limit of a page view.
    fileprivate func isShared(with request: ProviderRequest) -> Bool {
        guard let failure = self as? DomainError else { return true }
        if case .unavailable(let reason, _, _) = failure,
            case .deadlineExceeded? = reason as? StoreFailure
        {
            return request.isForPageView
        }
        return !failure.isLimit
    }
}

extension SingleFlight {
    /// Joins the call for a key, or makes it.
    ///
    /// A refusal applies only to the caller that met it; the others make the call on their own
    /// budgets.
    func onBudget(
        _ key: Key,
        _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await run(key, sharing: { ($0 as? DomainError)?.isLimit != true }, call)
    }
}
