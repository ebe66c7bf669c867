import Foundation
import UnixSignals

/// Waits until the process receives SIGINT or SIGTERM, or the task is cancelled.
///
/// The function also returns when the enclosing server ends, for example because a service failed.
/// Call it in the body of a server, which then shuts down gracefully:
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
/// Output printed by `onReady` appears immediately, even if standard output is a file or pipe.
///
/// - Parameter onReady: A closure that runs as soon as signals are handled. Announce the server in
///   this closure, because a supervisor might stop the process as soon as it reads the
///   announcement.
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
