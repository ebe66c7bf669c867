import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneSQLite
import KasaneTesting
import Logging
import Synchronization
import TenkiApplication
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningDayTests {
    @Test func `heavy rain in Tokyo rises to level 4 and falls, with one request a check`()
        async throws
    {
        let day = try WarningDay(from: "2026-11-20T20:00:00Z")
        var levels: [AlertLevel?] = []
        // From 5:00 to 20:00 in Japan.
        for _ in 0..<30 {
            try await day.pass(checks: 1, each: 1800)
            let warnings = try await day.book().warnings(for: .tokyo, at: day.now)
            let level = warnings.state.inForce.compactMap(\.kind.level).max()
            if levels.last != .some(level) { levels.append(level) }
            #expect(warnings.state.unknown.isEmpty, "\(day.now)")
        }

        #expect(levels.first == .some(nil))
        #expect(levels.compactMap(\.self).max() == .four)
        #expect(levels.last == .some(nil))
        let polls = day.paths.filter { $0.hasSuffix("extra.xml") || $0.hasSuffix("map_time.json") }
        #expect(polls.count == 30)
        let documents = day.paths.filter { $0.contains("/data/2") }
        #expect(Set(documents).count == documents.count)
    }

    @Test func `an office without any report is unknown, and the others are not`() async throws {
        let day = try WarningDay(from: "2026-11-20T20:00:00Z")
        try await day.pass(checks: 3)
        let book = try await day.book()

        let silent = try CityCode("472000")
        guard case .unknown = book.warnings(for: silent, at: day.now).state else {
            Issue.record("Daito is known.")
            return
        }
        for city in City.all.map(\.id) where city != silent {
            #expect(book.warnings(for: city, at: day.now).state.unknown.isEmpty, "\(city)")
        }
    }

    @Test(arguments: [DemoFault.unknownCode, .unknownStatus, .missingField, .lostReport])
    func `a fault in the contents does not hide a warning`(fault: DemoFault) async throws {
        // At 11:00 in Japan, Tokyo has warnings.
        let truth = try WarningDay(from: "2026-11-21T02:00:00Z")
        try await truth.pass(checks: 2)
        let expected = try await truth.book().warnings(for: .tokyo, at: truth.now).state
        #expect(!expected.inForce.isEmpty)
        let day = try WarningDay(from: "2026-11-21T01:50:00Z")
        try await day.pass(checks: 10)
        day.fault.withLock { $0 = fault }

        try await day.pass(checks: 2)

        let state = try await day.book().warnings(for: .tokyo, at: day.now).state
        let known = Set(state.inForce.map(\.bulletin)).union(state.unknown.map(\.bulletin))
        if case .none = state { Issue.record("It is none.") }
        #expect(known.isSuperset(of: expected.inForce.map(\.bulletin)), "\(state)")
    }

    @Test func `a frozen agency is stale by its contents after a day`() async throws {
        let day = try WarningDay(from: "2026-11-21T02:00:00Z")
        try await day.pass(checks: 3)
        day.frozenAt.withLock { [now = day.now] in $0 = now }

        try await day.pass(checks: 3, each: 25 * 1200)

        guard case .unknown = try await day.book().warnings(for: .tokyo, at: day.now).state else {
            Issue.record("It is known.")
            return
        }
    }
}

/// The demo services at a clock that a test advances, and a store.
private final class WarningDay: Sendable {
    let fault = Mutex<DemoFault?>(nil)
    let frozenAt = Mutex<Date?>(nil)
    private let clock: Mutex<Date>
    private let requests = Mutex<[String]>([])
    private let file: TemporaryFile
    private let transactions: SQLiteTransactions<TenkiRepositories>

    init(from start: String) throws {
        clock = Mutex(try Date(start, strategy: .iso8601))
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
    }

    var now: Date { clock.withLock { $0 } }

    var paths: [String] { requests.withLock { $0 } }

    /// Checks for warnings after each step of some seconds.
    func pass(checks: Int, each seconds: TimeInterval = 60) async throws {
        let read = try reader()
        for _ in 0..<checks {
            clock.withLock { $0 += seconds }
            try await read()
        }
    }

    func book() async throws -> WarningBook {
        try await ShowWarnings(read: try reader(), transactions: transactions).stored()
    }

    private func reader() throws -> ReadWarnings {
        let demo = DemoServices(logger: Logger(label: "tests")) { [weak self] in
            self.map { $0.frozenAt.withLock { $0 } ?? $0.now } ?? .distantPast
        }
        let transport = StubTransport { [weak self] request in
            let path = request.head.path ?? ""
            self?.requests.withLock { $0.append(path) }
            let response = demo.response(
                for: DemoRequest(path),
                fault: self?.fault.withLock { $0 }
            )
            return TransportResponse(
                status: .init(code: response.status),
                body: Data(response.bytes)
            )
        }
        let client = try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
        let source = DataSource(name: "tests")
        return ReadWarnings(
            feed: JMAWarningFeedProvider(client: client, source: source),
            state: JMAWarningStateProvider(client: client, source: source),
            transactions: transactions,
            clock: DayClock(day: self)
        )
    }
}

private struct DayClock: WallClock {
    let day: WarningDay

    var now: Date { day.now }
}
