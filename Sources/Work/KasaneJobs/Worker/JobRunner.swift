import KasaneConcurrency
package import Logging
import Synchronization
import Tracing

/// Runs handlers and enforces their deadlines.
package struct JobRunner: Sendable {
    private let runs: [String: KindRun]
    private let logger: Logger
    private let watch = DeadlineWatch()
    /// The timeout for a cancelled handler to return.
    private let waitLimit: Duration

    /// The handler for one kind of job.
    private struct KindRun: Sendable {
        let queue: String
        let retry: JobRetry
        let deadline: Duration
        let run: @Sendable (String, JobContext) async throws -> Void
    }

    /// - Parameters:
    ///   - handlers: One handler per kind of job.
    ///   - waitLimit: The timeout for a cancelled handler to return.
    package init(
        _ handlers: [any JobHandler],
        waitLimit: Duration = .seconds(5),
        logger: Logger
    ) {
        var runs: [String: KindRun] = [:]
        for handler in handlers { Self.add(handler, to: &runs) }
        self.runs = runs
        self.logger = logger
        self.waitLimit = waitLimit
    }

    private static func add<Handler: JobHandler>(
        _ handler: Handler,
        to runs: inout [String: KindRun]
    ) {
        precondition(
            runs[Handler.Work.kind] == nil,
            "Duplicate handler for “\(Handler.Work.kind)” jobs."
        )
        runs[Handler.Work.kind] = KindRun(
            queue: Handler.Work.queue,
            retry: Handler.Work.retry,
            deadline: Handler.Work.deadline
        ) { payload, context in
            let job = try JobPayload.decode(payload, as: Handler.Work.self)
            try await handler.run(job, in: context)
        }
    }

    /// Returns the kinds of jobs that have a handler but whose queue isn't served.
    func kinds(outside queues: Set<String>) -> [(kind: String, queue: String)] {
        runs.filter { !queues.contains($0.value.queue) }.map { ($0.key, $0.value.queue) }
    }

    /// The maximum delay for each kind of job with a handler, at least a day.
    ///
    /// A handler's error can request a longer delay than the policy allows.
    var longestPauses: [String: Duration] {
        runs.mapValues { max($0.retry.longestPause, .seconds(86_400)) }
    }

    /// Starts an attempt.
    ///
    /// - Parameter report: Called once with the attempt's outcome, at most `waitLimit` after its
    ///   deadline. The outcome is `nil` if there is nothing to store.
    package func begin(
        _ job: StoredJob,
        _ claim: JobClaim,
        report: @escaping @Sendable (JobOutcome?) -> Void
    ) -> JobAttempt {
        let context = JobContext(claim: claim)
        let attempt = JobAttempt(job, context, report: report)
        guard let run = runs[job.kind] else {
            let error = JobError.noHandler(kind: job.kind)
            logger.error(
                "Job has no handler",
                metadata: ["job.id": "\(job.id)", "job.kind": "\(job.kind)"]
            )
            attempt.end(Self.outcome(of: error, job, JobRetry()))
            return attempt
        }
        guard job.attempt <= max(run.retry.maximumAttempts, JobRetry.toleratedDeaths) else {
            let error = JobError.workersEnded(kind: job.kind, attempts: job.attempt - 1)
            attempt.end(.failed(error: "\(error)"))
            return attempt
        }
        var logger = logger
        logger[metadataKey: "job.id"] = "\(job.id)"
        logger[metadataKey: "job.kind"] = "\(job.kind)"
        logger[metadataKey: "job.attempt"] = "\(job.attempt)"
        let ticket = watch.add(within: run.deadline) { [waitLimit, logger] in
            attempt.cancel(because: .late(after: run.deadline))
            // A cancelled handler usually returns immediately. This task is then cancelled, and
            // ending the attempt again has no effect.
            try? await Task.sleep(for: waitLimit)
            let error = JobError.deadlineExceeded(kind: job.kind, after: run.deadline)
            if attempt.end(Self.outcome(of: error, job, run.retry)) {
                logger.error("Handler ignored cancellation; stopped waiting")
            }
        }
        attempt.start(
            Task { [watch, logger] in
                let outcome = await Self.outcome(of: run, attempt, logger)
                watch.remove(ticket)
                attempt.end(outcome)
            }
        )
        return attempt
    }

    /// Runs the handler in its own trace and returns the attempt's outcome.
    private static func outcome(
        of run: KindRun,
        _ attempt: JobAttempt,
        _ logger: Logger
    ) async -> JobOutcome? {
        let job = attempt.job
        return await withSpan("job \(job.kind)", context: .topLevel, ofKind: .consumer) { span in
            span.attributes["messaging.message.id"] = "\(job.id)"
            span.attributes["messaging.destination.name"] = job.queue
            span.attributes["kasane.job.attempt"] = job.attempt
            do {
                try await run.run(job.payload, attempt.context)
                return .done
            } catch {
                let outcome = attempt.outcome(of: error, run.retry, logger: logger)
                switch outcome {
                case .again?, .failed?:
                    // Not the error itself, because its description might contain user data.
                    span.attributes["error.type"] = "\(type(of: error))"
                    span.setStatus(SpanStatus(code: .error))
                case .done?, .givenBack?, nil: break
                }
                return outcome
            }
        }
    }

    static func outcome(
        of error: any Error,
        _ job: StoredJob,
        _ retry: JobRetry
    ) -> JobOutcome {
        let text = storedText(of: error)
        if case JobError.unreadable = error { return .failed(error: text) }
        let failure = error as? JobFailure
        if let failure, failure.pause == nil { return .failed(error: text) }
        guard job.attempt < retry.maximumAttempts else { return .failed(error: text) }
        let pause =
            failure?.pause
            ?? retry.pause(after: job.attempt, fraction: Double.random(in: 0...1))
        // Stores have a latest date, and a handler can forward any delay from a service.
        return .again(after: min(pause, .seconds(3_650 * 86_400)), error: text)
    }

    /// An error's description for operators, with U+FFFD in place of NUL, which no store accepts.
    private static func storedText(of error: any Error) -> String {
        let scalars = "\(error)".unicodeScalars.prefix(2_000)
        return String(String.UnicodeScalarView(scalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

package final class JobAttempt: Sendable {
    /// The reason for cancelling an attempt.
    package enum Cancellation: Hashable, Sendable {
        case requested
        /// The job belongs to another worker.
        case claimLost
        /// The worker is stopping.
        case stopping
        /// The deadline has passed.
        case late(after: Duration)
    }

    private struct State {
        var task: Task<Void, Never>?
        var cancellation: Cancellation?
        var hasEnded = false
    }

    package let job: StoredJob
    package let context: JobContext
    private let report: @Sendable (JobOutcome?) -> Void
    private let state = Mutex(State())

    package var claim: JobClaim { context.claim }

    fileprivate init(
        _ job: StoredJob,
        _ context: JobContext,
        report: @escaping @Sendable (JobOutcome?) -> Void
    ) {
        self.job = job
        self.context = context
        self.report = report
    }

    fileprivate func start(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.cancellation != nil
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the handler.
    ///
    /// Only the first reason is kept.
    package func cancel(because reason: Cancellation) {
        let task = state.withLock { state in
            state.cancellation = state.cancellation ?? reason
            return state.task
        }
        task?.cancel()
    }

    /// Ends the attempt with an outcome, and returns `false` if it had already ended.
    @discardableResult
    package func end(_ outcome: JobOutcome?) -> Bool {
        let isFirst = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        if isFirst { report(outcome) }
        return isFirst
    }

    /// Returns the outcome for a handler that has thrown, or `nil` if there is nothing to store.
    fileprivate func outcome(
        of error: any Error,
        _ retry: JobRetry,
        logger: Logger
    ) -> JobOutcome? {
        if case JobError.claimLost = error { return nil }
        switch state.withLock({ $0.cancellation }) {
        case .claimLost?: return nil
        case .requested?:
            logger.info("Job cancelled")
            return .done
        case .stopping?: return .givenBack
        case .late(let duration)?:
            let late = JobError.deadlineExceeded(kind: job.kind, after: duration)
            return JobRunner.outcome(of: late, job, retry)
        case nil:
            let outcome = JobRunner.outcome(of: error, job, retry)
            logger.warning("Job failed", metadata: ["error": "\(error)"])
            return outcome
        }
    }
}
