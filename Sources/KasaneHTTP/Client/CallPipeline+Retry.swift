import HTTPTypes
import KasaneConcurrency
import Synchronization

extension CallPipeline {
    /// Sends a request until it succeeds, cannot succeed, or may not be retried.
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

    /// Returns the delay before the next attempt, or `nil` if there is none.
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
            // A retry also takes a token of the rate limit. Without a token, the error of the last
            // attempt is more useful than an overload error.
            guard let turn = try? takeToken(until: end) else { return nil }
            return max(duration, turn)
        }
    }
}

extension AttemptOutcome {
    /// Creates the outcome of a result.
    ///
    /// - Throws: An error of the response's reader, which is never retried.
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
    /// Returns the result with the number and the evidence of all attempts.
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
