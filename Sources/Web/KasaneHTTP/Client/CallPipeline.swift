import Foundation
import HTTPTypes
import KasaneConcurrency
import Logging
import Synchronization

/// The steps of a call, in order.
package enum CallStep: String, Sendable, CaseIterable {
    case cache
    case deadline
    case bulkhead
    case rateLimit
    case retry
    case breaker
    case attemptTimeout
    case authentication
    case transport
}

/// A request with its policy overrides and deadline.
///
/// This is a class because every step passes the call on, and copying a request is expensive.
final class Call: Sendable {
    let name: String
    let request: TransportRequest
    let policy: EndpointPolicy
    /// The deadline as elapsed time on the client's clock.
    let end: Duration
    /// Whether the body is streamed, in which case the attempt timeout doesn't apply.
    let isStreamed: Bool

    init(
        name: String,
        request: TransportRequest,
        policy: EndpointPolicy,
        end: Duration,
        isStreamed: Bool = false
    ) {
        self.name = name
        self.request = request
        self.policy = policy
        self.end = end
        self.isStreamed = isStreamed
    }

    /// Returns the same call with additional conditional headers.
    func asking(_ conditions: HTTPFields) -> Call {
        guard !conditions.isEmpty else { return self }
        var request = request
        request.head.headerFields.append(contentsOf: conditions)
        return Call(
            name: name,
            request: request,
            policy: policy,
            end: end,
            isStreamed: isStreamed
        )
    }

    /// The hash of the URL's path.
    var urlHash: Int { request.head.path.hashValue }
    /// Whether the call can change the service's state (RFC 9110, section 9.2.1).
    var isUnsafe: Bool { ![.get, .head, .options, .trace].contains(request.head.method) }
    var isIdempotent: Bool { policy.isIdempotent ?? request.head.method.isIdempotent }
    var isReplayable: Bool { request.body?.isReplayable ?? true }
}

struct Attempted<Value: Sendable>: Sendable {
    var value: Value
    var status: HTTPResponse.Status
    var retryAfter: Duration?
    var attempts = 1
    var hasFollowedRedirects = false
    /// The fingerprint of the client's token, or `nil` if the request had no token.
    var credential: String?
}

/// Runs a call through all policies, from the deadline to the transport.
final class CallPipeline: Sendable {
    typealias Consume<Value: Sendable> = @Sendable (StreamedResponse) async throws -> Value

    let policies: CallPolicies
    let clock: CallClock
    /// Whether the injected clock is the continuous clock, which transports use.
    let isRealTime: Bool
    let limiter: Mutex<TokenBucket?>
    let breaker: Mutex<CircuitBreaker?>
    let transport: any Transport
    let budget: Mutex<RetryBudget>
    let random: @Sendable () -> Double
    let observer: CallObserver
    let trace: (@Sendable (CallStep) -> Void)?
    private let bulkhead: Gate?

    init(
        _ policies: CallPolicies,
        transport: any Transport,
        clock: CallClock,
        random: @escaping @Sendable () -> Double,
        observer: CallObserver,
        trace: (@Sendable (CallStep) -> Void)?
    ) {
        self.policies = policies
        self.transport = transport
        self.clock = clock
        isRealTime = clock.isContinuous
        self.random = random
        self.observer = observer
        self.trace = trace
        bulkhead = policies.bulkhead.map(Gate.init)
        limiter = Mutex(policies.rateLimit.map { TokenBucket($0, now: clock.elapsed()) })
        breaker = Mutex(policies.circuitBreaker.map(CircuitBreaker.init))
        budget = Mutex(RetryBudget(policies.retry))
    }

    /// Returns a scrubber for the secrets of a call and its authentication.
    func scrubber(of call: Call) -> Scrubber {
        Scrubber(call.request.secrets + (policies.authentication?.secrets ?? []))
    }

    /// Runs a call, and passes the response to a consumer that reads the body.
    func run<Value: Sendable>(
        _ call: Call,
        _ consume: @escaping Consume<Value>
    ) async throws -> Attempted<Value> {
        trace?(.deadline)
        let end = call.end
        trace?(.bulkhead)
        guard let bulkhead else { return try await limited(call, end, consume) }
        if !bulkhead.tryEnter() {
            do {
                try await withTimeLimit(end - clock.elapsed(), clock: clock) {
                    switch await bulkhead.enter() {
                    case .admitted: break
                    case .refused: throw NetworkError(.overloaded)
                    case .cancelled, .late: throw NetworkError(.cancelled)
                    }
                }
            } catch let error as NetworkError where error.kind == .timeout {
                throw error.with(kind: .overloaded)
            }
        }
        defer { bulkhead.leave() }
        return try await limited(call, end, consume)
    }

    private func limited<Value: Sendable>(
        _ call: Call,
        _ end: Duration,
        _ consume: @escaping Consume<Value>
    ) async throws -> Attempted<Value> {
        trace?(.rateLimit)
        let wait = try takeToken(until: end)
        if wait > .zero {
            do {
                try await clock.sleep(wait)
            } catch {
                limiter.withLock { $0?.giveBack() }
                throw error
            }
        }
        return try await retried(call, end, consume)
    }

    /// Consumes a token of the rate limit, and returns the time to wait for the token.
    func takeToken(until end: Duration) throws -> Duration {
        let now = clock.elapsed()
        let turn = limiter.withLock { $0?.take(maximumWait: end - now, now: now) }
        guard let turn else { return .zero }
        guard turn.isTaken else { throw NetworkError(.overloaded, retryAfter: turn.wait) }
        return turn.wait
    }
}

extension CallPipeline {
    /// Runs a call and reads the whole response, or only the beginning of an error response.
    func fetch(_ call: Call) async throws -> FetchedResponse {
        let limit = call.policy.maximumBodySize ?? policies.maximumBodySize
        let isHead = call.request.head.method == .head
        let progress = call.request.progress
        let attempted = try await run(call) { response in
            progress?.update { step in
                step.receivedBytes = 0
                step.totalToReceive = response.announcedLength
            }
            guard response.status.kind == .successful else {
                let beginning = await response.body.beginning(upTo: min(limit, 64 << 10))
                return Fetched(response, beginning.bytes, isWhole: beginning.isWhole)
            }
            try response.checkLength(limit, isHead: isHead)
            let body = try await response.body.collected(upTo: limit, progress: progress)
            return Fetched(response, body, isWhole: true)
        }
        let fetched = attempted.value
        return FetchedResponse(
            status: fetched.status,
            headers: fetched.headers,
            body: fetched.body,
            attempts: attempted.attempts,
            source: .service,
            isStorable: fetched.isWhole && !attempted.hasFollowedRedirects,
            credential: attempted.credential
        )
    }
}

private struct Fetched: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: Data
    let isWhole: Bool

    init(_ response: StreamedResponse, _ body: Data, isWhole: Bool) {
        status = response.status
        headers = response.headers
        self.body = body
        self.isWhole = isWhole
    }
}

extension StreamedResponse {
    /// Throws an error if the declared body length exceeds a limit, before any of the body is read.
    func checkLength(_ limit: Int, isHead: Bool) throws {
        guard !isHead, let length = announcedLength, length > limit,
            headers[.contentEncoding] == nil
        else { return }
        throw NetworkError(.responseTooLarge, phase: .body, mayHaveReachedServer: true)
    }
}
