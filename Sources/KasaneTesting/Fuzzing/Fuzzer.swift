import Foundation

/// Holds a property against many inputs, each made of a seed.
///
/// ```swift
/// try await Fuzzer.run("entity tags") { source in
///     let header = source.text(upTo: 20)
///     let tags = EntityTags(header)
///     try source.require(EntityTags("\(tags)") == tags, "“\(header)”")
/// }
/// ```
///
/// `KASANE_FUZZ_ROUNDS` says how many inputs each property is held against; then a line with the figures is printed.
/// `KASANE_FUZZ_SEED` is the first seed: with 1 round it makes the input of a failure again.
public enum Fuzzer {
    /// Holds a property against inputs, and throws what it found once all have been tried.
    ///
    /// - Parameters:
    ///   - name: What is tried, for the figures and the message.
    ///   - inputs: How many inputs are made where the environment does not say.
    ///   - property: Makes an input of a seed's choices, and throws if something is wrong with what comes of it.
    /// - Throws: ``FuzzFindings``, with the seeds.
    public static func run(
        _ name: String,
        inputs: Int = 300,
        _ property: (inout FuzzSource) async throws -> Void
    ) async throws {
        let rounds = setting("KASANE_FUZZ_ROUNDS")
        let first = UInt64(setting("KASANE_FUZZ_SEED") ?? 0)
        var findings: [String] = []
        var count = 0
        let begin = ContinuousClock.now
        for seed in first..<(first + UInt64(max(0, rounds ?? inputs))) {
            var source = FuzzSource(seed: seed)
            do {
                try await property(&source)
            } catch {
                count += 1
                if findings.count < 5 { findings.append("seed \(seed): \(error)") }
            }
        }
        if let rounds {
            let seconds = (ContinuousClock.now - begin) / .seconds(1)
            let figures = String(format: "%.1f", seconds)
            print("fuzz\t\(name)\t\(rounds) inputs\t\(figures) s\t\(count) findings")
        }
        guard count == 0 else { throw FuzzFindings(name: name, count: count, first: findings) }
    }

    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// Returns how much more time of the processor a work takes for a larger input.
    ///
    /// About the ratio of the sizes is linear, and its square is quadratic. The least of some measurements counts, of
    /// this thread's own time, so that other work on the machine changes little.
    ///
    /// - Parameters:
    ///   - small: A size for which the work takes some microseconds at least.
    ///   - large: A multiple of it, such as 16 times.
    ///   - prepare: Makes the input of a size.
    ///   - work: Takes the input.
    /// - Returns: The ratio.
    public static func growth<Input>(
        from small: Int,
        to large: Int,
        prepare: (Int) -> Input,
        work: (Input) -> Void
    ) -> Double {
        func least(_ size: Int) -> Double {
            let input = prepare(size)
            return (0..<7).map { _ in
                let begin = threadTime()
                work(input)
                return Double(threadTime() - begin)
            }
            .min() ?? 0
        }
        return least(large) / max(1, least(small))
    }

    private static func threadTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}

extension FuzzSource {
    /// Throws if a condition does not hold.
    ///
    /// - Parameters:
    ///   - condition: What must hold of an input.
    ///   - message: Says which input it is.
    /// - Throws: ``FuzzFinding``.
    public func require(
        _ condition: Bool,
        _ message: @autoclosure () -> String
    ) throws(FuzzFinding) {
        if !condition { throw FuzzFinding(message()) }
    }
}

/// A property that does not hold of an input.
public struct FuzzFinding: Error, CustomStringConvertible {
    /// Which input it is.
    public let description: String

    /// Creates a finding that says which input it is.
    public init(_ description: String) {
        self.description = description
    }
}

/// What inputs a property does not hold of.
public struct FuzzFindings: Error, CustomStringConvertible {
    /// What was tried.
    public let name: String
    /// How many inputs there are.
    public let count: Int
    /// The first of them, each with its seed.
    public let first: [String]

    /// The findings, with what makes the first again.
    public var description: String {
        """
        \(count) inputs of “\(name)” are not as they must be; KASANE_FUZZ_SEED=<seed> \
        KASANE_FUZZ_ROUNDS=1 makes one again: \(first.joined(separator: "; "))
        """
    }
}
