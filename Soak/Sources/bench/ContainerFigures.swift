import Foundation

func containerFigures() throws -> [Figure] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--subject", "container"]
    process.standardOutput = output
    try process.run()
    let lines = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let figures = String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap {
        line -> Figure? in
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 3, let value = Double(fields[1]) else { return nil }
        return Figure(name: fields[0], value: value, unit: fields[2])
    }
    return try figures + buildOfTypesFigures()
}

func measureContainer() throws {
    // A second thread is needed because glibc omits atomic operations in single-threaded processes.
    Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 1000) } }
    for figure in try containerSubjectFigures() {
        print(figure.line)
    }
}

/// Measures an operation by hand and with a container, in turn.
///
/// Some processors create and destroy an object in 15 ns or in 37 ns, and stay in one of these
/// states for seconds. Only measurements that follow each other can be compared, so the ratio is
/// the median of their ratios.
func compare(
    _ name: String,
    rounds: Int = 30_000,
    hand: (Int) throws -> Duration,
    kasane: (Int) throws -> Duration
) rethrows -> [Figure] {
    _ = try hand(rounds / 10)
    _ = try kasane(rounds / 10)
    var hands: [Double] = []
    var containers: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<31 {
        let byHand = try hand(rounds) / .nanoseconds(1) / Double(rounds)
        let byContainer = try kasane(rounds) / .nanoseconds(1) / Double(rounds)
        hands.append(byHand)
        containers.append(byContainer)
        ratios.append(byContainer / byHand)
    }
    return [
        Figure(name: "container.\(name).hand", value: median(of: hands), unit: "ns"),
        Figure(name: "container.\(name).kasane", value: median(of: containers), unit: "ns"),
        Figure(name: "container.\(name).ratio", value: median(of: ratios), unit: "ratio"),
    ]
}

func onOneThread(_ operation: @escaping () throws -> Void) -> (Int) throws -> Duration {
    { rounds in
        try ContinuousClock().measure {
            for _ in 0..<rounds { try operation() }
        }
    }
}

func onTwoThreads(_ operation: @escaping @Sendable () throws -> Void) -> (Int) -> Duration {
    { rounds in
        ContinuousClock().measure {
            let group = DispatchGroup()
            for _ in 0..<2 {
                group.enter()
                Thread.detachNewThread {
                    do {
                        for _ in 0..<rounds { try operation() }
                    } catch {
                        fatalError("\(error)")
                    }
                    group.leave()
                }
            }
            group.wait()
        }
    }
}

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

@inline(never)
@_optimize(none)
func sink(_ object: AnyObject) {}
