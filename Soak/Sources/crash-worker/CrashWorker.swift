import Foundation
import KasaneJobs
import Logging

@main
enum CrashWorker {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let engine = Engine(rawValue: arguments[1]) else {
            throw UsageError()
        }
        let store = try await OrderStore(engine, arguments[2])
        let role: @Sendable () async throws -> Void
        switch (arguments[3], Int(arguments[4])) {
        case ("enqueuer", let first?):
            let enqueuer = Enqueuer(store: store, first: first)
            role = { try await enqueuer.run() }
        case ("worker", nil):
            let worker = try makeWorker(store, receiver: arguments[4])
            role = { await worker.run() }
        default: throw UsageError()
        }
        report("open")
        let running = Task { try await role() }
        await endOfInput()
        running.cancel()
        do { try await running.value } catch is CancellationError {}
        try await store.close()
    }

    private static func makeWorker(_ store: OrderStore, receiver path: String) throws -> JobWorker {
        let receiver = try Receiver(path: path)
        var logger = Logger(label: "crash-worker") { StreamLogHandler.standardError(label: $0) }
        // Each killed worker causes a warning in the others.
        logger.logLevel = .error
        return JobWorker(
            transactions: store.jobs,
            queues: [JobQueue("default", concurrency: 8)],
            handlers: [
                BookOrderHandler(orders: store.orders), SendOrderHandler(receiver: receiver),
                HoldOrderHandler(orders: store.orders, receiver: receiver),
            ],
            configuration: JobWorkerConfiguration(lease: .seconds(3)),
            logger: logger
        )
    }

    /// Waits for the end of the standard input on a thread, because reading blocks.
    private static func endOfInput() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                // An error is an end, too.
                _ = try? FileHandle.standardInput.readToEnd()
                continuation.resume()
            }
        }
    }
}

func report(_ line: String) {
    // Without a reader, the process is killed.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

private struct UsageError: Error, CustomStringConvertible {
    let description = """
        Usage: crash-worker (sqlite | postgres) <database> \
        (enqueuer <first number> | worker <receiver>)
        """
}
