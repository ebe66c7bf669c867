import HTTPTypes
import KasaneConcurrency
import Synchronization

extension CallPipeline {
    /// Sends a request until it succeeds, can't succeed, or must not be retried.
    func retried<Value: Sendable>(
        _ call: Call,
        _ end: Duration,
        _ consume: @escaping Consume<Value>
    ) async throws -> Attempted<Value> {
        trace?(.retry)
        var policy = policies.retry
        policy.attempts = call.policy.attempts ?? policy.attempts
        var logic = RetryLogic(
            policy,
            isIdempotent: call.isIdempotent,
            isReplayable: call.isReplayable
        )
        budget.withLock { $0.addCall() }
        var attempts = 0
        var mayHaveReachedServer = false
        while true {
            let result = await guarded(call, attempt: attempts + 1, end, consume)
            let outcome = try AttemptOutcome(result)
            if !outcome.isOfOpenCircuit { attempts += 1 }
            guard outcome.mayBeBetter(policy), let wait = wait(after: outcome, &logic, end) else {
                return try result.finished(attempts, mayHaveReachedServer)
            }
            mayHaveReachedServer = mayHaveReachedServer || outcome.mayHaveBeenSent
            observer.retries(call, attempt: attempts, after: outcome, wait: wait)
            guard wait > .zero else { continue }
            do {
                try await clock.sleep(wait)
            } catch {
                throw NetworkError(
                    .cancelled,
                    mayHaveReachedServer: mayHaveReachedServer,
                    attempts: attempts
                )
            }
        }
    }

    /// Returns the delay before the next attempt, or `nil` if there is no next attempt.
    private func wait(
        after outcome: AttemptOutcome,
        _ logic: inout RetryLogic,
        _ end: Duration
    ) -> Duration? {
        let remaining = end - clock.elapsed()
        let random = random()
        var copy = logic
        let action = budget.withLock { budget in
            copy.next(after: outcome, remaining: remaining, budget: &budget, random: random)
        }
        logic = copy
        switch action {
        case .giveUp: return nil
        case .repeatAtOnce: return .zero
        case .wait(let duration):
            // Retries also consume tokens of the rate limit. If no token is available, the last
            // attempt's error is more useful than an overload error.
            guard let turn = try? takeToken(until: end) else { return nil }
            return max(duration, turn)
        }
    }

    /// Runs an attempt unless the circuit is open, and reports the result to the circuit breaker.
    private func guarded<Value: Sendable>(
        _ call: Call,
        attempt: Int,
        _ end: Duration,
        _ consume: @escaping Consume<Value>
    ) async -> Result<Attempted<Value>, any Error> {
        trace?(.breaker)
        let now = clock.elapsed()
        let permit: CircuitBreaker.Permit?
        switch breaker.withLock({ $0?.admit(now: now) }) {
        case .admitted(let admitted)?: permit = admitted
        case .refused(let pause)?:
            return .failure(NetworkError(.circuitOpen, retryAfter: pause))
        case nil: permit = nil
        }
        let result: Result<Attempted<Value>, any Error>
        do {
            result = .success(try await timed(call, attempt, end, consume))
        } catch {
            result = .failure(error)
        }
        if let permit {
            let judgement = CircuitBreaker.Result(result)
            let then = clock.elapsed()
            breaker.withLock { $0?.record(judgement, of: permit, now: then) }
        }
        return result
    }

    private func timed<Value: Sendable>(
        _ call: Call,
        _ attempt: Int,
        _ end: Duration,
        _ consume: @escaping Consume<Value>
    ) async throws -> Attempted<Value> {
        trace?(.attemptTimeout)
        let now = clock.elapsed()
        let remaining = end - now
        let timeout = call.policy.attemptTimeout ?? policies.attemptTimeout
        let limit = call.isStreamed ? remaining : min(remaining, timeout ?? remaining)
        if leavesTimeToTransport(call) {
            guard limit > .zero else { throw NetworkError(.timeout) }
            return try await observer.attempt(call, number: attempt) { request in
                do {
                    return try await authenticated(call, request, until: now + limit, consume)
                } catch {
                    throw scrubbed(error, call)
                }
            }
        }
        return try await withTimeLimit(limit, clock: clock) { [self] in
            try await observer.attempt(call, number: attempt) { request in
                do {
                    return try await authenticated(call, request, until: nil, consume)
                } catch {
                    throw scrubbed(error, call)
                }
            }
        }
    }

    /// Returns an attempt's error with secrets redacted, for spans and logs.
    private func scrubbed(_ error: any Error, _ call: Call) -> any Error {
        switch error {
        // Errors thrown by the reader aren't redacted.
        case let failure as BodyError:
            guard let error = failure.underlying as? NetworkError else { return failure }
            return BodyError(underlying: error.scrubbed(by: scrubber(of: call)))
        case is CancellationError: return error
        default: return NetworkError(naming: error).scrubbed(by: scrubber(of: call))
        }
    }

    /// Whether the transport's time limit is sufficient, because nothing else in the attempt can
    /// wait.
    private func leavesTimeToTransport(_ call: Call) -> Bool {
        guard transport.enforcesTimeouts, isRealTime, !call.isStreamed,
            policies.authentication == nil
        else { return false }
        if case .chunks? = call.request.body?.content { return false }
        return true
    }

    private func authenticated<Value: Sendable>(
        _ call: Call,
        _ request: TransportRequest,
        until end: Duration?,
        _ consume: @escaping Consume<Value>
    ) async throws -> Attempted<Value> {
        trace?(.authentication)
        guard let authentication = policies.authentication, call.policy.isAuthenticated else {
            return try await consumed(try await redirected(request, until: end), consume)
        }
        var request = request
        var credential = try await authentication.current(clock)
        try request.add(credential.header)
        let arrival = try await redirected(request)
        guard arrival.response.status == .unauthorized, !arrival.hasLeftOrigin, call.isReplayable
        else { return try await consumed(arrival, consume, with: credential) }
        // The connection can be reused only after the body of the 401 response has been read.
        _ = await arrival.response.body.beginning(upTo: 64 << 10)
        authentication.refuse(credential.number)
        credential = try await authentication.current(clock)
        try request.add(credential.header)
        return try await consumed(try await redirected(request), consume, with: credential)
    }

    private func redirected(
        _ request: TransportRequest,
        until end: Duration? = nil
    ) async throws -> Arrival {
        trace?(.transport)
        var redirects = RedirectLogic(policies.redirects, addresses: policies.addresses)
        var request = request
        while true {
            if let end { request.timeLimit = max(.zero, end - clock.elapsed()) }
            let response: StreamedResponse
            do {
                response = try await transport.send(request)
            } catch let error as NetworkError
                where error.kind == .addressRefused && redirects.hasFollowed
            {
                throw error.with(kind: .redirectRefused(.privateAddress))
            }
            guard let next = try redirects.next((response.status, response.headers), to: request)
            else {
                return Arrival(
                    response: response,
                    hasFollowedRedirects: redirects.hasFollowed,
                    hasLeftOrigin: redirects.hasLeftOrigin
                )
            }
            _ = await response.body.beginning(upTo: 64 << 10)
            request = next
        }
    }

    private func consumed<Value: Sendable>(
        _ arrival: Arrival,
        _ consume: @escaping Consume<Value>,
        with credential: Authentication.Credential? = nil
    ) async throws -> Attempted<Value> {
        let response = arrival.response
        return Attempted(
            value: try await consume(response),
            status: response.status,
            retryAfter: response.status.kind == .successful
                ? nil : response.headers.retryAfter(now: clock.date()),
            hasFollowedRedirects: arrival.hasFollowedRedirects,
            credential: credential?.fingerprint
        )
    }
}

/// The response at the end of a chain of redirects.
private struct Arrival {
    let response: StreamedResponse
    let hasFollowedRedirects: Bool
    let hasLeftOrigin: Bool
}

extension CircuitBreaker.Result {
    /// Classifies an attempt's result as a success, a failure or neither.
    fileprivate init<Value>(_ result: Result<Attempted<Value>, any Error>) {
        switch result {
        case .success(let attempted): self = .init(attempted.status)
        case .failure(let error):
            let error = (error as? BodyError)?.underlying ?? error
            switch (error as? NetworkError)?.kind {
            case .connectionFailed, .connectionLost, .timeout, .tls, .notHTTP: self = .failure
            case .status(let status, _): self = .init(status)
            default: self = .neither
            }
        }
    }

    private init(_ status: HTTPResponse.Status) {
        self = [500, 502, 503, 504].contains(status.code) ? .failure : .success
    }
}

extension AttemptOutcome {
    /// Throws an error thrown by the response's reader, which is never retried.
    fileprivate init<Value>(_ result: Result<Attempted<Value>, any Error>) throws {
        switch result {
        case .success(let attempted):
            self = .status(attempted.status, retryAfter: attempted.retryAfter)
        case .failure(let failure as BodyError): throw failure
        case .failure(let failure):
            let error = NetworkError(naming: failure)
            if case .status(let status, _) = error.kind {
                self = .status(status, retryAfter: error.retryAfter)
            } else {
                self = .failure(error)
            }
        }
    }

    fileprivate var isOfOpenCircuit: Bool {
        if case .failure(let error) = self { error.kind == .circuitOpen } else { false }
    }
}

extension Result where Failure == any Error {
    /// Returns the result with the number of attempts and whether they might have reached the
    /// server.
    fileprivate func finished<Value>(
        _ attempts: Int,
        _ mayHaveReachedServer: Bool
    ) throws -> Attempted<Value> where Success == Attempted<Value> {
        switch self {
        case .success(var attempted):
            attempted.attempts = attempts
            return attempted
        case .failure(let error):
            throw NetworkError(naming: error).following(mayHaveReachedServer, attempts: attempts)
        }
    }
}
