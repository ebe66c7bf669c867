import Foundation

/// Tests a property with random inputs, each generated from a seed.
///
/// ```swift
/// try await Fuzzer.run("postal codes") { source in
///     let text = source.text(upTo: 20)
///     guard let code = PostalCode(text) else { return }
///     try source.require(code.text == text, "“\(text)”")
/// }
/// ```
///
/// The environment variable `KASANE_FUZZ_ROUNDS` sets the number of inputs per property and prints
/// statistics. `KASANE_FUZZ_SEED` sets the first seed. To reproduce a failure, set the failure's
/// seed and a single round.
public enum Fuzzer {
    /// Tests a property with all inputs and then throws the failures.
    ///
    /// The test yields to other tasks at least every 10 ms unless an input takes longer.
    ///
    /// - Parameters:
    ///   - inputs: The number of inputs, unless the environment sets it. The default is 300.
    ///   - property: A closure that generates an input and throws if the property doesn't hold.
    /// - Throws: ``FuzzFindingsError`` with the seeds, or `CancellationError`.
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
        var turn = begin
        for seed in first..<(first + UInt64(max(0, rounds ?? inputs))) {
            if turn.duration(to: .now) > .milliseconds(10) {
                try Task.checkCancellation()
                await Task.yield()
                turn = .now
            }
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
        guard count == 0 else { throw FuzzFindingsError(name: name, count: count, first: findings) }
    }

    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// Returns the ratio of a large input's processor time to a small input's processor time.
    ///
    /// If the time is linear, the ratio is close to the ratio of the sizes. If the time is
    /// quadratic, it is close to the square of that ratio. The function uses the fastest of seven
    /// measurements of this thread's processor time, so other load on the machine has little
    /// effect.
    ///
    /// ```swift
    /// let ratio = Fuzzer.growth(from: 1_000, to: 10_000) { size in
    ///     String(repeating: "<", count: size)
    /// } work: { text in
    ///     parse(text)
    /// }
    /// #expect(ratio < 30)
    /// ```
    ///
    /// - Parameters:
    ///   - small: The small size, which should take at least a few microseconds.
    ///   - large: The large size, a multiple of the small size, such as 16 times as large.
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
    /// Throws an error if a condition is false.
    ///
    /// - Parameter message: A description of the input.
    /// - Throws: ``FuzzFindingError``.
    public func require(
        _ condition: Bool,
        _ message: @autoclosure () -> String
    ) throws(FuzzFindingError) {
        if !condition { throw FuzzFindingError(message()) }
    }
}

/// An error thrown for an input that violates a property.
public struct FuzzFindingError: Error, CustomStringConvertible {
    /// A description of the input.
    public let description: String

    /// Creates a finding.
    public init(_ description: String) {
        self.description = description
    }
}

/// An error that lists the inputs that violate a property.
public struct FuzzFindingsError: Error, CustomStringConvertible {
    /// The property's name.
    public let name: String
    /// The number of findings.
    public let count: Int
    /// The first five findings with their seeds.
    public let first: [String]

    /// The first findings and instructions for reproducing them.
    public var description: String {
        """
        “\(name)” failed for \(count) inputs. Reproduce one with KASANE_FUZZ_SEED=<seed> \
        KASANE_FUZZ_ROUNDS=1: \(first.joined(separator: "; "))
        """
    }
}
