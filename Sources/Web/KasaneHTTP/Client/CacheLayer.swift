import Foundation
import HTTPTypes
import KasaneConcurrency
import Logging

/// A complete response that is returned to the caller.
struct FetchedResponse: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    var body: Data
    var attempts: Int
    var source: ResponseSource
    /// Whether the body is complete and no redirect was followed.
    var isStorable = true
    /// The fingerprint of the client's token, or `nil` if the request had no token.
    var credential: String?
}

/// Coalesces equal concurrent requests and caches responses (RFC 9111).
final class CacheLayer: Sendable {
    /// Sends the request with additional conditional headers.
    typealias Fetch = @Sendable (_ conditions: HTTPFields) async throws -> FetchedResponse

    /// A safe call with its caller and the generation of its URL when the call began.
    private struct Reading: Hashable, Sendable {
        let call: Call
        // Hashing only the path is sufficient, because most requests to a service have different
        // paths.
        let urlHash: Int
        let generation: UInt64
        /// The fingerprint of the client's token, or `nil` if the client's authentication doesn't
        /// apply.
        let credential: String?

        // Callers share a response only if they have the same policy, because its limits must apply
        // to both.
        static func == (one: Reading, other: Reading) -> Bool {
            guard one.call !== other.call else { return true }
            return one.urlHash == other.urlHash && one.generation == other.generation
                && one.credential == other.credential
                && one.call.request.head == other.call.request.head
                && one.call.policy == other.call.policy
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(urlHash)
        }
    }

    /// The failure of a call that exceeded its deadline.
    ///
    /// It doesn't apply to calls that began later.
    private struct OutOfTime: Error {
        let error: NetworkError
    }

    private let policy: CachePolicy?
    private let authentication: Authentication?
    private let isInMemory: Bool
    private let deadline: Duration
    private let clock: CallClock
    private let logger: Logger
    private let generations = URLGenerations()
    private let flights = SingleFlight<Reading, FetchedResponse>(cancelsWithLastCaller: true)
    private let revalidations = SingleFlight<Reading, FetchedResponse>(cancelsWithLastCaller: true)

    init(_ policies: CallPolicies, clock: CallClock, logger: Logger) {
        policy = policies.cache
        authentication = policies.authentication
        isInMemory = policies.cache?.store is MemoryResponseStore
        deadline = policies.deadline
        self.clock = clock
        self.logger = logger
    }

    /// Returns a cached response, the response of an equal concurrent call, or a new response.
    func answer(
        to call: Call,
        behind tasks: BackgroundTasks,
        fetch: @escaping Fetch
    ) async throws -> FetchedResponse {
        let request = call.request
        let caching = call.policy.caching
        let method = request.head.method
        guard method == .get || method == .head, request.body == nil else {
            return try await changing(call, behind: tasks, status: \.status) {
                try await fetch([:])
            }
        }
        let reading = reading(call)
        guard let policy, method == .get, caching != .never else {
            return try await shared(reading) { try await fetch([:]) }
        }
        let logic = CacheLogic(policy, caching, isAuthenticated: reading.credential != nil)
        guard let stored = await stored(reading, logic) else {
            return try await shared(reading) { [self] in
                try await fetchAndStore(reading, stored: nil, logic, fetch)
            }
        }
        switch logic.use(of: stored, now: clock.date()) {
        case .fresh:
            return FetchedResponse(stored, source: .cache(age: stored.age(now: clock.date())))
        case .whileRevalidating:
            revalidate(reading, behind: tasks, stored, logic, fetch)
            return FetchedResponse(stored, source: .stale(age: stored.age(now: clock.date())))
        case .afterRevalidation(let ifError):
            return try await shared(reading) { [self] in
                try await revalidated(reading, stored, logic, ifError: ifError, fetch)
            }
        }
    }

    private func reading(_ call: Call) -> Reading {
        let urlHash = call.urlHash
        return Reading(
            call: call,
            urlHash: urlHash,
            generation: generations.generation(of: urlHash),
            credential: call.policy.isAuthenticated ? authentication?.fingerprint : nil
        )
    }

    private func shared(
        _ reading: Reading,
        _ operation: @escaping @Sendable () async throws -> FetchedResponse
    ) async throws -> FetchedResponse {
        let call = reading.call
        do {
            var (answer, isShared) = try await flights.join(
                reading,
                sharing: { !($0 is OutOfTime) || !hasTime(call) },
                { [clock] in
                    do {
                        return try await operation()
                    } catch let error as NetworkError where clock.elapsed() >= call.end {
                        throw OutOfTime(error: error)
                    }
                }
            )
            if isShared, answer.source == .service { answer.source = .shared }
            return answer
        } catch let failure as OutOfTime {
            throw failure.error
        } catch is CancellationError {
            throw NetworkError(.cancelled)
        }
    }

    /// Returns whether a call has at least half of its time left.
    ///
    /// If a shared call exceeds its deadline, only calls with this much time left send the request
    /// again. Within a call's deadline, the request is then sent at most twice more, instead of
    /// once per waiting call.
    private func hasTime(_ call: Call) -> Bool {
        call.end - clock.elapsed() > (call.policy.deadline ?? deadline) / 2
    }

    /// Revalidates a response in a background task that ends at the call's deadline.
    private func revalidate(
        _ reading: Reading,
        behind tasks: BackgroundTasks,
        _ stored: StoredResponse,
        _ logic: CacheLogic,
        _ fetch: @escaping Fetch
    ) {
        guard !revalidations.isRunning(reading) else { return }
        tasks.start { [self] in
            do {
                _ = try await revalidations.run(reading) { [self] in
                    try await fetchAndStore(reading, stored: stored, logic, fetch)
                }
            } catch {
                // The caller already has a response, and the next call revalidates it again.
                logger.debug(
                    "Background revalidation failed",
                    metadata: ["request": "\(reading.call.request.words)", "error": "\(error)"]
                )
            }
        }
    }

    private func revalidated(
        _ reading: Reading,
        _ stored: StoredResponse,
        _ logic: CacheLogic,
        ifError: Bool,
        _ fetch: Fetch
    ) async throws -> FetchedResponse {
        let stale = FetchedResponse(stored, source: .stale(age: stored.age(now: clock.date())))
        do {
            let answer = try await fetchAndStore(reading, stored: stored, logic, fetch)
            return ifError && [500, 502, 503, 504].contains(answer.status.code) ? stale : answer
        } catch let error as NetworkError where ifError && error.kind != .cancelled {
            return stale
        }
    }

    private func fetchAndStore(
        _ reading: Reading,
        stored: StoredResponse?,
        _ logic: CacheLogic,
        _ fetch: Fetch
    ) async throws -> FetchedResponse {
        let request = reading.call.request
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
            await store(refreshed, for: reading, logic, by: answer.credential)
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
            varying: logic.varying(answer.headers, to: request, credential: answer.credential)
        )
        await store(response, for: reading, logic, by: answer.credential)
        answer.source = .service
        return answer
    }
}

extension CacheLayer {
    /// Runs a call, and invalidates its URL if the call might have changed the resource.
    func changing<Value>(
        _ call: Call,
        behind tasks: BackgroundTasks,
        status: (Value) -> HTTPResponse.Status,
        _ operation: () async throws -> Value
    ) async throws -> Value {
        guard call.isUnsafe else { return try await operation() }
        do {
            let value = try await operation()
            await invalidate(call, after: status(value), behind: tasks)
            return value
        } catch {
            // The call might have changed the resource even if its response was lost.
            if error.mayFollowChange { await invalidate(call, after: nil, behind: tasks) }
            throw error
        }
    }

    /// Invalidates a URL after an unsafe call.
    ///
    /// Later calls neither join earlier calls nor use their stored responses. The responses are
    /// removed even if the call was cancelled or its deadline has passed. If the removal takes
    /// longer than the call, it continues as a background task in `tasks`. The status is `nil` if
    /// it is unknown.
    func invalidate(
        _ call: Call,
        after status: HTTPResponse.Status?,
        behind tasks: BackgroundTasks
    ) async {
        guard call.isUnsafe, status?.kind != .clientError else { return }
        let (url, key) = (call.urlHash, policy == nil ? nil : call.request.cacheKey)
        generations.raise(url, outdating: key)
        guard let key else { return }
        await removeOutdated(key, url, within: call.end - clock.elapsed())
        guard generations.isOutdated(key) else { return }
        tasks.start { [self] in await removeOutdated(key, url, within: deadline) }
    }

    private func stored(_ reading: Reading, _ logic: CacheLogic) async -> StoredResponse? {
        let request = reading.call.request
        let limit = reading.call.end - clock.elapsed()
        let key = request.cacheKey
        guard !generations.isOutdated(key) else {
            await removeOutdated(key, reading.urlHash, within: limit)
            return nil
        }
        do {
            // The most recent matching response is used (RFC 9111, section 4).
            return try await responses(for: key, within: limit)
                .filter { logic.matches($0, request, credential: reading.credential) }
                .max { $0.receivedAt < $1.receivedAt }
        } catch {
            tell("Response store read failed", of: error)
            return nil
        }
    }

    /// Stores a response unless the resource might have changed since the call began, and keeps up
    /// to seven other variants for the URL.
    private func store(
        _ response: StoredResponse,
        for reading: Reading,
        _ logic: CacheLogic,
        by credential: String?
    ) async {
        let (request, url) = (reading.call.request, reading.urlHash)
        let limit = reading.call.end - clock.elapsed()
        let key = request.cacheKey
        guard let generation = generations.beginWrite(url, in: reading.generation) else { return }
        var others: [StoredResponse] = []
        if !response.varying.isEmpty, !generations.isOutdated(key) {
            // Unreadable entries are replaced.
            others = (try? await responses(for: key, within: limit)) ?? []
        }
        let kept = others.filter { !logic.matches($0, request, credential: credential) }.suffix(7)
        let isStored = await store(kept + [response], for: key, within: limit)
        let isLate = generations.endWrite(url, in: generation, of: key, hasReplaced: isStored)
        if isLate { await removeOutdated(key, url, within: deadline) }
    }

    /// Removes responses stored before the last change, unless an earlier write is still running.
    private func removeOutdated(_ key: String, _ url: Int, within limit: Duration) async {
        guard let generation = generations.beginWrite(url) else { return }
        let isRemoved = await store([], for: key, within: limit)
        let isLate = generations.endWrite(url, in: generation, of: key, hasReplaced: isRemoved)
        if isLate { await removeOutdated(key, url, within: limit) }
    }

    private func responses(
        for key: String,
        within limit: Duration
    ) async throws -> [StoredResponse] {
        guard let store = policy?.store else { return [] }
        return try await inTime(limit) { try await store.responses(for: key) }
    }

    /// Replaces a key's responses, and returns whether the write succeeded.
    private func store(
        _ responses: [StoredResponse],
        for key: String,
        within limit: Duration
    ) async -> Bool {
        guard let store = policy?.store else { return false }
        do {
            try await inTime(limit) { try await store.store(responses, for: key) }
            return true
        } catch {
            tell("Response store write failed", of: error)
            return false
        }
    }

    /// Runs a store operation with a time limit.
    ///
    /// In-memory stores don't need a time limit.
    private func inTime<Value: Sendable>(
        _ limit: Duration,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard !isInMemory else { return try await operation() }
        return try await withTimeLimit(limit, clock: clock, operation)
    }

    private func tell(_ message: Logger.Message, of error: any Error) {
        // If the caller was cancelled, the store hasn't failed.
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

extension Error {
    /// Whether the failed request might have changed the service's state.
    fileprivate var mayFollowChange: Bool {
        let error: any Error = (self as? BodyError)?.underlying ?? self
        guard let error = error as? NetworkError else { return true }
        return switch error.kind {
        case .status(let status, _): status.kind != .clientError
        // Transports might not know which bytes they have sent.
        case .cancelled, .timeout, .unknown: true
        default: error.mayHaveReachedServer
        }
    }
}
