import Foundation
import HTTPTypes
import KasaneConcurrency
import Logging

/// A complete response on its way to the caller.
struct FetchedResponse: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Data
    var attempts: Int
    var source: ResponseSource
    /// Whether the body is complete and no redirect was followed.
    var isStorable = true
}

/// Coalesces concurrent equal requests and caches responses according to RFC 9111.
final class CacheLayer: Sendable {
    /// Sends the request with conditional headers in addition to its own.
    typealias Fetch = @Sendable (_ conditions: HTTPFields) async throws -> FetchedResponse

    private struct FlightKey: Hashable {
        private let call: Call
        // Hashing the path suffices because it differs between most requests of a service.
        private let pathHash: Int

        init(_ call: Call) {
            self.call = call
            pathHash = call.request.head.path.hashValue
        }

        // Callers share a response only under the same policy, because its limits apply to both.
        static func == (one: FlightKey, other: FlightKey) -> Bool {
            guard one.call !== other.call else { return true }
            return one.pathHash == other.pathHash
                && one.call.request.head == other.call.request.head
                && one.call.policy == other.call.policy
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(pathHash)
        }
    }

    private let policy: CachePolicy?
    private let hasAuthentication: Bool
    private let isInMemory: Bool
    private let clock: CallClock
    private let logger: Logger
    private let flights = SingleFlight<FlightKey, FetchedResponse>()
    private let revalidations = SingleFlight<FlightKey, FetchedResponse>()

    init(_ policies: CallPolicies, clock: CallClock, logger: Logger) {
        policy = policies.cache
        hasAuthentication = policies.authentication != nil
        isInMemory = policies.cache?.store is MemoryResponseStore
        self.clock = clock
        self.logger = logger
    }

    /// Returns a cached response, the shared response of an equal call, or a fetched response.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - tasks: The owner of background revalidations, which cancels them with the client.
    ///   - fetch: Sends the request to the service.
    /// - Returns: The response.
    /// - Throws: The error of `fetch`.
    func answer(
        to call: Call,
        behind tasks: BackgroundTasks,
        fetch: @escaping Fetch
    ) async throws -> FetchedResponse {
        let request = call.request
        let caching = call.policy.caching
        let method = request.head.method
        guard method == .get || method == .head, request.body == nil else {
            return try await fetchUnsafe(call, fetch)
        }
        let key = FlightKey(call)
        guard let policy, method == .get, caching != .never else {
            return try await shared(flights, key) { try await fetch([:]) }
        }
        let logic = CacheLogic(
            policy,
            caching,
            isAuthenticated: hasAuthentication && call.policy.isAuthenticated
        )
        let stored = await stored(call)
        guard let stored else {
            return try await shared(flights, key) { [self] in
                try await fetchAndStore(call, stored: nil, logic, fetch)
            }
        }
        switch logic.use(of: stored, now: clock.date()) {
        case .fresh:
            return FetchedResponse(stored, source: .cache(age: stored.age(now: clock.date())))
        case .whileRevalidating:
            revalidate(call, behind: tasks, stored, logic, fetch)
            return FetchedResponse(stored, source: .stale(age: stored.age(now: clock.date())))
        case .afterRevalidation(let ifError):
            return try await shared(flights, key) { [self] in
                try await revalidated(call, stored, logic, ifError: ifError, fetch)
            }
        }
    }

    private func shared(
        _ flights: SingleFlight<FlightKey, FetchedResponse>,
        _ key: FlightKey,
        _ operation: () async throws -> FetchedResponse
    ) async throws -> FetchedResponse {
        do {
            var (answer, isShared) = try await flights.runInCaller(key, operation)
            if isShared, answer.source == .service { answer.source = .shared }
            return answer
        } catch is CancellationError {
            throw NetworkError(.cancelled)
        }
    }

    /// Fetches a request that may change state, and invalidates the stored responses of its URL.
    private func fetchUnsafe(_ call: Call, _ fetch: Fetch) async throws -> FetchedResponse {
        let request = call.request
        let answer = try await fetch([:])
        let isSafe = [.options, .trace].contains(request.head.method)
        if policy != nil, !isSafe, (200...399).contains(answer.status.code) {
            await store([], for: call)
        }
        return answer
    }

    /// Revalidates a response in a separate task, which ends at the call's deadline at the latest.
    private func revalidate(
        _ call: Call,
        behind tasks: BackgroundTasks,
        _ stored: StoredResponse,
        _ logic: CacheLogic,
        _ fetch: @escaping Fetch
    ) {
        let key = FlightKey(call)
        guard !revalidations.isRunning(key) else { return }
        tasks.start { [self] in
            do {
                _ = try await revalidations.runInCaller(key) {
                    try await fetchAndStore(call, stored: stored, logic, fetch)
                }
            } catch {
                // The caller already has its response, and the next call revalidates again.
                logger.debug(
                    "A stored response could not be refreshed.",
                    metadata: ["request": "\(call.request.words)", "error": "\(error)"]
                )
            }
        }
    }

    private func revalidated(
        _ call: Call,
        _ stored: StoredResponse,
        _ logic: CacheLogic,
        ifError: Bool,
        _ fetch: Fetch
    ) async throws -> FetchedResponse {
        let stale = FetchedResponse(stored, source: .stale(age: stored.age(now: clock.date())))
        do {
            let answer = try await fetchAndStore(call, stored: stored, logic, fetch)
            return ifError && [500, 502, 503, 504].contains(answer.status.code) ? stale : answer
        } catch let error as NetworkError where ifError && error.kind != .cancelled {
            return stale
        }
    }

    private func fetchAndStore(
        _ call: Call,
        stored: StoredResponse?,
        _ logic: CacheLogic,
        _ fetch: Fetch
    ) async throws -> FetchedResponse {
        let request = call.request
        let conditions = (stored?.conditions ?? [:]).filter {
            !request.head.headerFields.contains($0.name)
        }
        let requestedAt = clock.date()
        var answer = try await fetch(HTTPFields(conditions))
        let receivedAt = clock.date()
        if answer.status.code == 304, let stored {
            let refreshed = stored.refreshed(
                by: answer.headers,
                requestedAt: requestedAt,
                receivedAt: receivedAt
            )
            await store(refreshed, for: call)
            var current = FetchedResponse(refreshed, source: .revalidated)
            current.attempts = answer.attempts
            return current
        }
        guard answer.isStorable, logic.stores(answer.status, answer.headers, to: request) else {
            return answer
        }
        let response = StoredResponse(
            status: answer.status.code,
            fields: answer.headers,
            body: answer.body,
            requestedAt: requestedAt,
            receivedAt: receivedAt,
            varying: request.varying(by: answer.headers)
        )
        await store(response, for: call)
        answer.source = .service
        return answer
    }
}

extension CacheLayer {
    private func stored(_ call: Call) async -> StoredResponse? {
        do {
            // The newest of several matching responses (RFC 9111, section 4).
            return try await responses(for: call)
                .filter { $0.matches(call.request) }
                .max { $0.receivedAt < $1.receivedAt }
        } catch {
            tell("The store of responses cannot be read.", of: error)
            return nil
        }
    }

    /// Stores a response next to at most seven other variants of its URL.
    private func store(_ response: StoredResponse, for call: Call) async {
        var others: [StoredResponse] = []
        if !response.varying.isEmpty {
            // Unreadable entries are replaced.
            others = (try? await responses(for: call)) ?? []
        }
        let kept = others.filter { !$0.matches(call.request) }.suffix(7)
        await store(kept + [response], for: call)
    }

    private func responses(for call: Call) async throws -> [StoredResponse] {
        guard let store = policy?.store else { return [] }
        let key = call.request.cacheKey
        return try await inTime(call) { try await store.responses(for: key) }
    }

    private func store(_ responses: [StoredResponse], for call: Call) async {
        guard let store = policy?.store else { return }
        let key = call.request.cacheKey
        do {
            try await inTime(call) { try await store.store(responses, for: key) }
        } catch {
            tell("The store of responses cannot be written.", of: error)
        }
    }

    /// Runs a store operation within the call's deadline.
    ///
    /// A store in memory needs no limit.
    private func inTime<Value: Sendable>(
        _ call: Call,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard !isInMemory else { return try await operation() }
        return try await withTimeLimit(call.end - clock.elapsed(), clock: clock, operation)
    }

    private func tell(_ message: Logger.Message, of error: any Error) {
        // A store whose caller has gone has not failed.
        guard !(error is CancellationError) else { return }
        logger.warning(message, metadata: ["error": "\(error)"])
    }
}

extension FetchedResponse {
    fileprivate init(_ stored: StoredResponse, source: ResponseSource) {
        self.init(
            status: HTTPResponse.Status(code: stored.status),
            headers: stored.fields,
            body: stored.body,
            attempts: 0,
            source: source
        )
    }
}
