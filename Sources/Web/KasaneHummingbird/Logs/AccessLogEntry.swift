import HTTPTypes
import KasaneConcurrency
import Logging
import Synchronization

/// A request's line in the access log, which is written once.
///
/// If the response is never written, for example because the connection was lost, the line is
/// written when the response is deallocated.
final class AccessLogEntry: Sendable {
    private struct State {
        var status: Int?
        var bytes = 0
        var isWritten = false
    }

    private let logger: Logger
    private let elapsed: Stopwatch
    private let start: Duration
    private let metadata: Logger.Metadata
    private let state = Mutex(State())

    init(_ logger: Logger, _ elapsed: Stopwatch, metadata: Logger.Metadata) {
        self.logger = logger
        self.elapsed = elapsed
        self.metadata = metadata
        start = elapsed()
    }

    deinit {
        end(isAborted: true)
    }

    func begin(_ status: HTTPResponse.Status) {
        state.withLock { $0.status = status.code }
    }

    func add(_ bytes: Int) {
        state.withLock { $0.bytes += bytes }
    }

    /// Writes the line if it hasn't been written.
    func end(isAborted: Bool) {
        let last = state.withLock { state -> State? in
            guard !state.isWritten else { return nil }
            state.isWritten = true
            return state
        }
        guard let last else { return }
        let status = last.status ?? 0
        var metadata = metadata
        metadata["status"] = "\(status)"
        metadata["bytes"] = "\(last.bytes)"
        metadata["duration_ms"] = "\(Int((elapsed() - start) / .milliseconds(1)))"
        let isClosed = status == HTTPResponse.Status.clientClosedRequest.code
        if isAborted || isClosed { metadata["aborted"] = "true" }
        let level: Logger.Level = status >= 500 ? .warning : status >= 400 ? .notice : .info
        logger.log(level: level, "Request", metadata: metadata)
    }
}
