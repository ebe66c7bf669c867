import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(isSoak ? 120 : 5)))
struct CircuitBreakerModelTests {
    @Test func `the breaker decides as its model does, whenever attempts end`() async throws {
        try await Fuzzer.run("circuit breaker", inputs: isSoak ? 100_000 : 1000) { source in
            var simulation = BreakerSimulation(&source)
            for _ in 0..<120 { try simulation.step(&source) }
        }
    }
}

private struct BreakerSimulation {
    private var breaker: CircuitBreaker
    private var model: BreakerModel
    private var now = Duration.zero
    private var running: [(permit: CircuitBreaker.Permit, attempt: Int)] = []

    init(_ source: inout FuzzSource) {
        let window = source.pick([1, 2, 5, 8, 63, 64])
        let policy = CircuitBreakerPolicy(
            window: window,
            minimumCalls: source.number(1...min(window, 6)),
            failureRateThreshold: source.pick([0.2, 0.5, 1]),
            openDuration: .seconds(source.pick([0, 1, 4])),
            maximumOpenDuration: .seconds(source.pick([4, 30]))
        )
        breaker = CircuitBreaker(policy)
        model = BreakerModel(policy: policy)
    }

    mutating func step(_ source: inout FuzzSource) throws {
        switch source.number(0...99) {
        case 0...39: try begin(source)
        case 40...79: end(source.pick([.success, .success, .failure, .failure, .neither]), &source)
        case 80...97: now += .milliseconds(source.pick([0, 1, 500, 1000, 4000, 8000]))
        default: restore(&source)
        }
        try source.require(
            breaker.openings == model.openings,
            "\(breaker.openings) openings, not \(model.openings)"
        )
    }

    private mutating func begin(_ source: FuzzSource) throws {
        let wait = model.wait(at: now)
        switch breaker.admit(now: now) {
        case .admitted(let permit):
            try source.require(wait == nil, "an attempt is admitted at \(now), \(model)")
            running.append((permit, model.begin(at: now)))
        case .refused(let pause):
            try source.require(pause == wait, "a wait of \(pause) at \(now), \(model)")
        }
    }

    private mutating func end(_ result: CircuitBreaker.Result, _ source: inout FuzzSource) {
        guard !running.isEmpty else { return }
        let ended = running.remove(at: source.number(0...(running.count - 1)))
        breaker.record(result, of: ended.permit, now: now)
        model.end(ended.attempt, result, at: now)
    }

    private mutating func restore(_ source: inout FuzzSource) {
        let (openings, rest) = (source.number(1...3), Duration.seconds(source.number(0...60)))
        breaker.restore(openings: openings, openFor: rest, now: now)
        model.open(openings, at: now, for: min(rest, model.policy.maximumOpenDuration))
    }
}

private struct BreakerModel {
    private enum Phase: Equatable {
        case closed
        case open(until: Duration)
        case probing(attempt: Int, since: Duration)
    }

    private struct Attempt {
        let phases: Int
        var result: CircuitBreaker.Result?
        var end: Int?
    }

    let policy: CircuitBreakerPolicy
    private(set) var openings = 0
    private var phases: [Phase] = [.closed]
    private var attempts: [Attempt] = []
    private var ends = 0

    init(policy: CircuitBreakerPolicy) { self.policy = policy }

    /// Returns how long an attempt must wait, or `nil` if it may start.
    func wait(at now: Duration) -> Duration? {
        let end =
            switch phases[phases.count - 1] {
            case .closed: now
            case .open(let until): until
            case .probing(_, let since): since + pause
            }
        return end > now ? end - now : nil
    }

    mutating func begin(at now: Duration) -> Int {
        let number = attempts.count
        if phases.last != .closed { phases.append(.probing(attempt: number, since: now)) }
        attempts.append(Attempt(phases: phases.count))
        return number
    }

    mutating func end(_ number: Int, _ result: CircuitBreaker.Result, at now: Duration) {
        ends += 1
        attempts[number].result = result
        attempts[number].end = ends
        switch phases[phases.count - 1] {
        case .open: break
        case .probing(let probe, _):
            guard probe == number else { return }
            switch result {
            case .success:
                openings = 0
                phases.append(.closed)
            case .failure: open(openings + 1, at: now)
            case .neither: phases.append(.open(until: now))
            }
        case .closed:
            if isFailing, isOfThisPhase(attempts[number]) { open(openings + 1, at: now) }
        }
    }

    mutating func open(_ openings: Int, at now: Duration, for rest: Duration? = nil) {
        self.openings = openings
        phases.append(.open(until: now + (rest ?? pause)))
    }

    private var isFailing: Bool {
        let ended = attempts.filter { isOfThisPhase($0) && $0.result != nil }
            .filter { $0.result != .neither }
            .sorted { ($0.end ?? 0) < ($1.end ?? 0) }
            .suffix(policy.window)
        guard ended.count >= policy.minimumCalls else { return false }
        let failed = ended.count { $0.result == .failure }
        return Double(failed) / Double(ended.count) >= policy.failureRateThreshold
    }

    private func isOfThisPhase(_ attempt: Attempt) -> Bool { attempt.phases == phases.count }

    private var pause: Duration {
        let pauses = sequence(first: policy.openDuration) { $0 * 2 }
        let own = pauses.dropFirst(max(0, openings - 1)).first { _ in true }
        return min(own ?? policy.openDuration, policy.maximumOpenDuration)
    }
}
