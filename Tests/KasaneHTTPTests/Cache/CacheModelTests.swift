import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization
import Testing

/// Compares the cache and its flights with a slow model over random interleavings.
///
/// Calls, changes, cancellations, store operations and the clock interleave; every request and
/// every store operation can wait and fail. A failure's message contains its seed.
@Suite(.timeLimit(.minutes(isSoak ? 120 : 5)))
struct CacheModelTests {
    @Test func `no response precedes a change, is stale, or is for another caller`() async throws {
        try await Fuzzer.run("cache and flights", inputs: isSoak ? 100_000 : 1000) { source in
            let simulation = try CacheSimulation(seed: source.next())
            try await simulation.run(&source)
        }
    }
}

private struct CacheSimulation: Sendable {
    private static let paths = ["own", "open", "plain"]
    private static let tokens = ["", "a", "b"]

    private let clock = ManualClock()
    private let stops = Stops()
    private let history: History
    private let client: APIClient

    init(seed: UInt64) throws {
        let (clock, stops, dice) = (clock, stops, Dice(seed: seed))
        history = History(clock)
        let cache = CachePolicy(
            store: StoppedStore(stops, dice),
            staleWhileRevalidate: .seconds(2),
            staleIfError: .seconds(10)
        )
        let service = ModelService(history: history, stops: stops, dice: dice)
        let start = Date(timeIntervalSince1970: 1_795_219_200)
        client = try APIClient(
            baseURL: "http://service.example",
            transport: StubTransport { try await service.answer($0) },
            userAgent: "tests",
            policies: CallPolicies(
                deadline: .seconds(30),
                cache: cache,
                bulkhead: nil,
                retry: .never,
                circuitBreaker: nil
            ),
            logger: .silent,
            clock: CallClock(clock) { start.addingTimeInterval(clock.now.offset.inSeconds) },
            random: { 0.5 },
            trace: nil
        )
    }

    func run(_ source: inout FuzzSource) async throws {
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<60 {
            let path = source.pick(Self.paths)
            switch source.number(0...9) {
            case 0...2: tasks.append(read(path, source.pick(Self.tokens)))
            case 3: tasks.append(change(path, number: tasks.count))
            case 4...6: stops.release(&source)
            case 7:
                // Another client of the service.
                if source.happens(onceIn: 3) { history.change(path) }
                if !tasks.isEmpty { source.pick(tasks).cancel() }
            case 8: clock.advance(by: .seconds(source.number(0...3)))
            default: for _ in 0..<source.number(0...20) { await Task.yield() }
            }
            if source.happens(onceIn: 2) { await Task.yield() }
        }
        stops.open()
        for task in tasks { try await task.value }
    }

    private func read(_ path: String, _ token: String) -> Task<Void, any Error> {
        Task {
            let begin = history.begin(path)
            // A call may fail whenever it likes.
            let response = try? await client.response(for: ModelRead(name: path, token: token))
            guard let response else { return }
            try history.check(response, to: path, by: token, begin)
        }
    }

    private func change(_ path: String, number: Int) -> Task<Void, any Error> {
        Task {
            // The service knows whether a call that failed has changed the value.
            _ = try? await client.send(ModelChange(name: path, number: number))
            history.end(number, of: path)
        }
    }
}

private struct ModelRead: Endpoint {
    typealias Response = [Int]
    let name: String
    let token: String

    var path: EndpointPath { "/\(name)" }
    var headers: [RequestHeader] { token.isEmpty ? [] : [.bearer(Secret("the token of \(token)"))] }
    var policy: EndpointPolicy {
        EndpointPolicy(caching: name == "own" ? .fresh(for: .seconds(5)) : .followHeaders)
    }
}

private struct ModelChange: Endpoint {
    typealias Response = Void
    let name: String
    let number: Int

    var method: HTTPRequest.Method { .put }
    var path: EndpointPath { "/\(name)" }
    var headers: [RequestHeader] { [RequestHeader(.from, number)] }
}

private final class History: Sendable {
    struct Begin: Sendable {
        let version: Int
        let time: Duration
    }

    private struct State {
        var replaced: [String: [Duration]] = [:]
        var returned: [String: Int] = [:]
        var changes: [Int: Int] = [:]
    }

    private let clock: ManualClock
    private let state = Mutex(State())

    init(_ clock: ManualClock) { self.clock = clock }

    func version(of path: String) -> Int { state.withLock { $0.replaced[path, default: []].count } }

    func change(_ path: String, by number: Int? = nil) {
        state.withLock { state in
            state.replaced[path, default: []].append(clock.now.offset)
            if let number { state.changes[number] = state.replaced[path, default: []].count }
        }
    }

    func end(_ number: Int, of path: String) {
        state.withLock { state in
            guard let version = state.changes[number] else { return }
            state.returned[path] = max(state.returned[path, default: 0], version)
        }
    }

    func begin(_ path: String) -> Begin {
        state.withLock {
            Begin(version: $0.returned[path, default: 0], time: clock.now.offset)
        }
    }

    func check(
        _ response: Response<[Int]>,
        to path: String,
        by token: String,
        _ begin: Begin
    ) throws(FuzzFindingError) {
        let (version, caller) = (response.value[0], response.value[1])
        let replaced = state.withLock { $0.replaced[path, default: []].dropFirst(version).first }
        // A call may join a flight that began up to its deadline before.
        var allowed = Duration.seconds(60)
        if case .cache = response.source { allowed = .seconds(path == "own" ? 5 : 3) }
        let words = "\(path), version \(version), for \(token), \(response.source)"
        guard version >= begin.version else {
            throw FuzzFindingError("\(words), but \(begin.version) had been written")
        }
        guard replaced.map({ $0 >= begin.time - allowed }) ?? true else {
            throw FuzzFindingError("\(words), which is too old at \(begin.time)")
        }
        guard path == "open" || caller == ModelService.number(of: token) else {
            throw FuzzFindingError("\(words), but it is for \(caller)")
        }
    }
}

private struct ModelService: Sendable {
    let history: History
    let stops: Stops
    let dice: Dice

    static func number(of token: String) -> Int { ["", "a", "b"].firstIndex(of: token) ?? -1 }

    func answer(_ request: TransportRequest) async throws -> TransportResponse {
        let path = String(request.head.path?.dropFirst() ?? "")
        guard request.head.method == .get else { return try await change(path, request) }
        return try await read(path, request)
    }

    private func read(
        _ path: String,
        _ request: TransportRequest
    ) async throws -> TransportResponse {
        let early = history.version(of: path)
        try await stop()
        let version = dice.happens(onceIn: 2) ? early : history.version(of: path)
        if dice.happens(onceIn: 8) { throw NetworkError(.connectionLost) }
        if dice.happens(onceIn: 8) { return .numbers("", .badGateway) }
        let authorization = request.head.headerFields[.authorization] ?? ""
        let token = authorization.dropFirst("Bearer the token of ".count)
        let caller = Self.number(of: String(token))
        let control =
            switch path {
            case "open": "public, max-age=3"
            case "plain": "max-age=3, must-revalidate"
            default: "max-age=0"
            }
        let tag = "\"\(version)-\(caller)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: control]
        if request.head.headerFields[.ifNoneMatch] == tag {
            return .numbers("", .notModified, headers)
        }
        return .numbers("[\(version),\(caller)]", .ok, headers)
    }

    private func change(
        _ path: String,
        _ request: TransportRequest
    ) async throws -> TransportResponse {
        let number = request.head.headerFields[.from].flatMap { Int($0) }
        if dice.happens(onceIn: 6) { return .numbers("", .conflict) }
        if dice.happens(onceIn: 6) { throw NetworkError(.connectionFailed) }
        let isEarly = dice.happens(onceIn: 2)
        if isEarly { history.change(path, by: number) }
        try await stop()
        if !isEarly { history.change(path, by: number) }
        if dice.happens(onceIn: 6) {
            throw NetworkError(.connectionLost, mayHaveReachedServer: true)
        }
        return .numbers("", dice.happens(onceIn: 6) ? .badGateway : .noContent)
    }

    private func stop() async throws {
        guard dice.happens(onceIn: 2) else { return }
        guard await stops.wait() else { throw CancellationError() }
    }
}

private final class StoppedStore: ResponseStore {
    private let inner = MemoryResponseStore()
    private let stops: Stops
    private let dice: Dice

    init(_ stops: Stops, _ dice: Dice) {
        self.stops = stops
        self.dice = dice
    }

    func responses(for key: String) async throws -> [StoredResponse] {
        try await stop()
        let responses = await inner.responses(for: key)
        try await stop()
        return responses
    }

    func store(_ responses: [StoredResponse], for key: String) async throws {
        try await stop()
        await inner.store(responses, for: key)
        // A store can fail after it has written.
        try await stop()
    }

    private func stop() async throws {
        if dice.happens(onceIn: 12) { throw CocoaError(.fileReadUnknown) }
        guard dice.happens(onceIn: 4) else { return }
        guard await stops.wait() else { throw CancellationError() }
    }
}

/// Places where operations wait until they are released or cancelled.
private final class Stops: Sendable {
    private struct State {
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var count = 0
        var isOpen = false
    }

    private let state = Mutex(State())

    func wait() async -> Bool {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if state.isOpen { return true }
                    state.waiting[number] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
        }
    }

    func release(_ source: inout FuzzSource) {
        let numbers = state.withLock { $0.waiting.keys.sorted() }
        guard !numbers.isEmpty else { return }
        let number = source.pick(numbers)
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: true)
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }
}

private final class Dice: Sendable {
    private let source: Mutex<FuzzSource>

    init(seed: UInt64) { source = Mutex(FuzzSource(seed: seed)) }

    func happens(onceIn count: Int) -> Bool { source.withLock { $0.happens(onceIn: count) } }
}
