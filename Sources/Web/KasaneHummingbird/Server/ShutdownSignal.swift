import Foundation
import UnixSignals

/// Waits until the process receives SIGINT or SIGTERM, or until the task is cancelled.
///
/// Also returns when the enclosing server ends, for example because a service failed.
///
/// Use it as the body of a server, which then shuts down gracefully:
///
/// ```swift
/// try await withServer(router, host: host, port: 80, logger: logger) { port in
///     await waitForShutdownSignal { print("Listening on port \(port)") }
/// }
/// ```
///
/// Afterward, the signals have their default effect again, so a second signal ends the process
/// immediately. Only one task can wait at a time.
///
/// Anything that `onReady` prints appears immediately, even if standard output is a file or a pipe.
///
/// - Parameter onReady: Runs as soon as signals are being handled. Announce the server here,
///   because a supervisor might stop the process once it reads the announcement.
public func waitForShutdownSignal(onReady: () -> Void = {}) async {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    onReady()
    StandardOutput.writeLinesAtOnce()
    await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = await signals.first { _ in true } }
        for end in ServerEnds.current {
            group.addTask { for await _ in end {} }
        }
        _ = await group.next()
        group.cancelAll()
    }
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
}
