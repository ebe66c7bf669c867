import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite
struct ReadWarningsTests {
    @Test(arguments: Store.allCases)
    func `a warning rises, changes and falls`(_ store: Store) async throws {
        let node = try await WarningNode(store)
        try await node.pass(minutes: 1)
        #expect(try await node.isNone())

        try await node.issue("10", "発表")
        #expect(try await node.kinds() == ["10"])
        try await node.issue("43", "発表")
        #expect(try await node.kinds() == ["43"])
        try await node.issue("03", "危険警報から警報")
        #expect(try await node.kinds() == ["03"])
        try await node.issue(nil, "解除")
        #expect(try await node.isNone())
    }

    @Test(arguments: Store.allCases)
    func `two nodes and a reader cause one request a minute, and read each document once`(
        _ store: Store
    ) async throws {
        let node = try await WarningNode(store)
        try await node.pass(minutes: 1)
        let start = node.service.requests.count
        for minute in 0..<30 {
            if minute.isMultiple(of: 5) { try node.service.issue(node.report("10", "発表")) }
            node.store.clock.advance(by: 60)
            async let first = node.read()
            async let second = node.read()
            _ = try await [first, second]
            _ = try await node.show()
        }

        let requests = node.service.requests.dropFirst(start)
        #expect(requests.filter { $0 == "feed" || $0 == "control" }.count == 30)
        #expect(requests.filter { $0 == "control" }.count == 3)
        #expect(requests.filter { $0 == "payload" }.isEmpty)
        let documents = requests.filter { $0.contains("VPWW") }
        #expect(documents.count == 6)
        #expect(Set(documents).count == 6)
    }

    @Test(.timeLimit(.minutes(5)), arguments: Store.allCases)
    func `a report is stored before the slowest document of its check, which no other node repeats`(
        _ store: Store
    ) async throws {
        let node = try await WarningNode(store)
        try await node.pass(minutes: 1)
        let fast = try node.service.issue(node.report("33", "発表"))
        let slow = try node.service.issue(node.report("14", "発表", .other))
        let release = node.service.hold(slow)
        node.store.clock.advance(by: 60)

        async let check = node.read()
        while try await node.state().inForce.isEmpty { try await Task.sleep(for: .milliseconds(1)) }

        // The type of the slow document is known as of the last check.
        #expect(try await node.kinds() == ["33"])
        node.store.clock.advance(by: 60)
        #expect(try await !node.read())
        release()
        #expect(try await check)
        #expect(try await node.kinds() == ["33", "14"])
        let requests = node.service.requests
        #expect([fast, slow].map { id in requests.count { $0 == id.text } } == [1, 1])
        node.store.clock.advance(by: 1)
        #expect(try await node.read())
    }

    @Test func `a check of a node that has ended is repeated after two minutes`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        let id = try node.service.issue(node.report("33", "発表"))
        let release = node.service.hold(id)
        node.store.clock.advance(by: 60)
        let check = Task { try await node.read() }
        while !node.service.requests.contains(id.text) {
            try await Task.sleep(for: .milliseconds(1))
        }
        check.cancel()
        release()
        _ = await check.result

        node.store.clock.advance(by: 119)
        #expect(try await !node.read())
        node.store.clock.advance(by: 1)
        #expect(try await node.read())
        #expect(try await node.kinds() == ["33"])
    }

    @Test func `a report without the areas of cities causes a request for the full state`()
        async throws
    {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        let moment = node.store.clock.now.addingTimeInterval(1)
        let news = WarningReport.sample(.rain, of: node.office, at: moment, leavingOutCities: true)
        try node.service.issue(news)
        node.service.serve([.sample(.rain, of: node.office, at: moment)])
        try await node.pass(minutes: 1)
        let city = try CityCode("011000")
        let reasons = try await node.show().warnings(for: city, at: moment).state.unknown
        #expect(reasons.map(\.reason) == [.notListed])

        try await node.pass(minutes: 10)

        #expect(node.service.requests.count { $0 == "payload" } == 2)
        let state = try await node.show().warnings(for: city, at: node.store.clock.now).state
        guard case .none = state else {
            Issue.record("\(state)")
            return
        }
    }

    @Test func `a change is reported, and a quiet minute is not`() async throws {
        let node = try await WarningNode(.memory)
        #expect(try await node.changes(minutes: 1) == 1)
        #expect(try await node.changes(minutes: 8) == 0)

        try node.service.issue(node.report("10", "発表"))

        // In one minute of ten, the full state is compared instead.
        #expect(try await node.changes(minutes: 2) == 1)
    }

    @Test func `the full state is read once as the base`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 20)

        #expect(node.service.requests.filter { $0 == "payload" }.count == 1)
        #expect(node.service.requests.prefix(2) == ["feed", "payload"])
    }

    @Test func `where the feed fails, the full state is read when it has changed`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        node.service.set(isFeedDown: true)
        try await node.pass(minutes: 10)
        #expect(node.service.requests.filter { $0 == "payload" }.count == 1)
        #expect(try await node.isNone())

        try node.service.issue(node.report("33", "発表"))
        try await node.pass(minutes: 2)

        #expect(try await node.kinds() == ["33"])
        #expect(node.service.requests.filter { $0 == "payload" }.count == 2)
    }

    @Test func `a document that cannot be read makes its type unknown until it is known`()
        async throws
    {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        try await node.issue("14", "発表", .other)
        let id = try node.service.issue(node.report("33", "発表"))
        node.service.lose(id)

        node.store.clock.advance(by: 60)
        _ = try await node.read()

        let state = try await node.state()
        #expect(state.inForce.map(\.kind.code) == ["14"])
        #expect(state.unknown.map(\.bulletin) == [.rain])
        #expect(state.unknown.map(\.reason) == [.lost])
        // After three attempts, the full state replaces it.
        try await node.pass(minutes: 5)
        #expect(node.service.requests.filter { $0 == id.text }.count == 3)
        #expect(try await node.kinds() == ["33", "14"])
    }

    @Test(arguments: Store.allCases.filter { $0 != .memory }, SpoiledWarning.allCases)
    func `a row that cannot be read is replaced by the full state`(
        _ store: Store,
        row: SpoiledWarning
    ) async throws {
        let node = try await WarningNode(store)
        try await node.pass(minutes: 1)
        try await node.issue("10", "発表")
        try await node.store.people.spoilWarning(row)
        #expect(try await !node.state().unknown.isEmpty)

        try await node.pass(minutes: 20)

        #expect(try await node.kinds() == ["10"])
        #expect(node.service.requests.filter { $0 == "payload" }.count <= 3)
    }

    @Test(arguments: Store.allCases)
    func `a week without the agency is unknown after a quarter of an hour`(
        _ store: Store
    )
        async throws
    {
        let node = try await WarningNode(store)
        try await node.issue("10", "発表")
        node.service.set(isDown: true)
        try await node.pass(minutes: 14)
        #expect(try await node.kinds() == ["10"])

        let checkedAt = try await node.show().check.checkedAt
        for _ in 0..<24 {
            node.store.clock.advance(by: 7 * 3600)
            _ = try await node.read()
            guard case .unknown(let unknown) = try await node.state() else {
                Issue.record("It is known.")
                return
            }
            #expect(unknown.reason == .outdated)
            #expect(unknown.lastReadAt == checkedAt)
            #expect(unknown.lastKnown.map(\.kind.code) == ["10"])
        }
        #expect(try await node.show().check.failure?.code == "service-timeout")

        // The warning was lifted in the meantime.
        node.service.set(isDown: false)
        try node.service.issue(node.report(nil, "解除"))
        try await node.pass(minutes: 6)
        #expect(try await node.isNone())
    }

    @Test func `a week of a frozen agency is stale by its contents after a day`() async throws {
        let node = try await WarningNode(.memory)
        try await node.issue("10", "発表")
        node.service.freeze()
        let frozenAt = node.store.clock.now
        for hour in 1...168 {
            node.store.clock.advance(by: 3600)
            _ = try await node.read()
            let book = try await node.show()
            let heartbeat = try #require(book.check.heartbeat)
            #expect(heartbeat <= frozenAt)
            if hour > 24 {
                guard case .unknown = try await node.state() else {
                    Issue.record("It is known after \(hour) hours.")
                    return
                }
            }
        }
        node.store.clock.advance(by: 60)
        _ = try await node.read()
        guard case .unknown(let unknown) = try await node.state() else {
            Issue.record("It is known.")
            return
        }
        #expect(unknown.lastKnown.map(\.kind.code) == ["10"])
        #expect([.frozen, .outdated].contains(unknown.reason))
    }

    @Test(.timeLimit(.minutes(5)))
    func `an observation shows the change of another node`() async throws {
        let node = try await WarningNode(.memory)
        try await node.pass(minutes: 1)
        let observe = ObserveWarnings(transactions: node.store.tenki)
        var books = observe().makeAsyncIterator()
        _ = try await books.next()

        try await node.issue("43", "発表")

        while let book = try await books.next() {
            let warnings = book.warnings(for: try CityCode("011000"), at: node.store.clock.now)
            guard let worst = warnings.worst else { continue }
            #expect(worst.level == .four)
            #expect(warnings.state.inForce.first?.municipalities == [node.municipality])
            #expect(warnings.municipalities.count == 10)
            return
        }
    }
}

struct WarningNode {
    let store: JobStore
    let service: StubWarningService
    let municipality: MunicipalityCode
    let office: WarningOffice
    private let readWarnings: ReadWarnings

    init(_ store: Store) async throws {
        self.store = try await JobStore(store)
        service = StubWarningService(clock: self.store.clock)
        municipality = try MunicipalityCode("0121400")
        office = try WarningOffice("011000")
        readWarnings = ReadWarnings(
            feed: service,
            state: service,
            transactions: self.store.tenki,
            clock: self.store.clock
        )
        let before = self.store.clock.now.addingTimeInterval(-3600)
        service.serve(
            WarningOffice.all.flatMap { office in
                WarningBulletin.core.map { .sample($0, of: office, at: before) }
            }
        )
    }

    func report(
        _ code: String?,
        _ status: String,
        _ bulletin: WarningBulletin = .rain
    ) -> WarningReport {
        .sample(
            bulletin,
            of: office,
            at: store.clock.now.addingTimeInterval(1),
            code.map { [municipality: ($0, status)] } ?? [:]
        )
    }

    func issue(
        _ code: String?,
        _ status: String,
        _ bulletin: WarningBulletin = .rain
    ) async throws {
        try service.issue(report(code, status, bulletin))
        try await pass(minutes: 1)
    }

    func pass(minutes: Int) async throws {
        for _ in 0..<minutes {
            store.clock.advance(by: 60)
            _ = try await read()
        }
    }

    func read() async throws -> Bool { try await readWarnings() }

    func changes(minutes: Int) async throws -> Int {
        let changes = Mutex(0)
        for _ in 0..<minutes {
            store.clock.advance(by: 60)
            try await readWarnings { changes.withLock { $0 += 1 } }
        }
        return changes.withLock { $0 }
    }

    func show() async throws -> WarningBook {
        try await ShowWarnings(read: readWarnings, transactions: store.tenki)()
    }

    func state() async throws -> WarningState<CityWarning> {
        try await ShowWarnings(read: readWarnings, transactions: store.tenki).stored()
            .warnings(in: municipality, at: store.clock.now).state
    }

    /// The codes in force; fails if any type is unknown.
    func kinds() async throws -> [String] {
        let state = try await state()
        #expect(state.unknown.isEmpty)
        return state.inForce.map(\.kind.code)
    }

    func isNone() async throws -> Bool {
        if case .none = try await state() { true } else { false }
    }
}
