import HTTPTypes
import Synchronization

extension CallPipeline {
    /// Sends a request until it succeeds, cannot be mended, or may not be sent again.
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

    /// How long to wait before the request is sent again, or `nil` if it is not.
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
            // A retry is a call for the service, and takes its token like one; without one the
            // failure of the last attempt says more than that there is no room.
            guard let turn = try? takeToken(until: end) else { return nil }
            return max(duration, turn)
        }
    }
}

extension AttemptOutcome {
    /// Takes what a retry depends on.
    ///
    /// - Throws: What the reader of a response threw: no attempt can mend it.
    fileprivate init<Value>(_ result: Result<Attempted<Value>, any Error>) throws {
        switch result {
        case .success(let attempted):
            self = .status(attempted.status, retryAfter: attempted.retryAfter)
        case .failure(let failure as BodyFailure): throw failure
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
    /// The result with what is known of all attempts.
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
