import Foundation

/// Measures the cost of a resolution and of the same objects wired by hand, each in a separate
/// process.
func containerFigures() throws -> [Figure] {
    try ["hand", "kasane"].flatMap { subject -> [Figure] in
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--subject", subject]
        process.standardOutput = output
        try process.run()
        let lines = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap {
            line -> Figure? in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 3, let value = Double(fields[1]) else { return nil }
            return Figure(name: fields[0], value: value, unit: fields[2])
        }
    }
}

/// Measures one subject in this process.
func measureContainer(subject: String) throws {
    // A second thread is needed because glibc omits atomic operations in single-threaded processes.
    Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 1000) } }
    let figures = subject == "hand" ? handFigures() : try kasaneFigures()
    for figure in figures {
        print(figure.line)
    }
}

/// Returns the median duration of an operation in nanoseconds.
func nanoseconds(
    _ name: String,
    rounds: Int = 100_000,
    _ operation: () throws -> Void
) rethrows -> Figure {
    for _ in 0..<rounds / 10 { try operation() }
    let value = try median(of: 9) {
        let duration = try ContinuousClock().measure {
            for _ in 0..<rounds { try operation() }
        }
        return duration / .nanoseconds(1) / Double(rounds)
    }
    return Figure(name: "container.\(name)", value: value, unit: "ns")
}

/// Returns the median duration of an operation in nanoseconds, while two threads run it
/// concurrently.
func nanosecondsOnTwoThreads(
    _ name: String,
    _ operation: @escaping @Sendable () -> Void
) -> Figure {
    let rounds = 300_000
    let value = median(of: 9) {
        let duration = ContinuousClock().measure {
            let group = DispatchGroup()
            for _ in 0..<2 {
                group.enter()
                Thread.detachNewThread {
                    for _ in 0..<rounds { operation() }
                    group.leave()
                }
            }
            group.wait()
        }
        return duration / .nanoseconds(1) / Double(rounds)
    }
    return Figure(name: "container.\(name)", value: value, unit: "ns")
}

/// Consumes an object and prevents the optimiser from removing its creation.
@inline(never)
@_optimize(none)
func sink(_ object: AnyObject) {}
