import KasaneConcurrency
import KasaneDomain
import KasaneLive
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import Observation
import Testing

typealias NoteTransactions = MemoryTransactions<ContractRepositories>

@Observable final class ObservedNotesModel {
    var notes: [ContractNote] = []
    var count = 0
    var seconds = 0
    @ObservationIgnored let transactions: NoteTransactions
    @ObservationIgnored let shared: SharedObservations<ContractRepositories, String, [ContractNote]>

    init(
        _ transactions: NoteTransactions,
        _ shared: SharedObservations<ContractRepositories, String, [ContractNote]>
    ) {
        self.transactions = transactions
        self.shared = shared
    }

    func add() async throws {
        try await transactions.execute { repositories in
            let count = try await repositories.notes.all().count
            try await repositories.notes.save(ContractNote(id: count + 1, text: "note"))
        }
    }

    func follow() async throws {
        for try await notes in shared.values(for: "all") { self.notes = notes }
    }

    func followCount() async throws {
        for try await count in transactions.observe({ try await $0.notes.all().count }) {
            self.count = count
        }
    }

    func countSeconds() async throws {
        // Stands for a task that never ends; the end of the page cancels it.
        while true {
            try await Task.sleep(for: .seconds(1))
            seconds += 1
        }
    }
}

private struct ObservedNotesPage: Page {
    static let path: PagePath = "/notes"
    @Bindable var model: ObservedNotesModel
    var hasTimer = false

    var title: String { "Notes" }
    var body: some HTML {
        p { "\(model.notes.count) notes, counted \(model.count)" }
        Button("Add", .id("add")) { try await model.add() }
    }
    var effects: [PageEffect] {
        PageEffect.task { try await model.follow() }
        // Started by a change of the first task.
        if model.notes.count > 0 { PageEffect.task { try await model.followCount() } }
        if hasTimer { PageEffect.task(delaysResponse: false) { try await model.countSeconds() } }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct TaskResponseTests {
    private let transactions = NoteTransactions(store: MemoryStore(), schema: 1) {
        ContractRepositories($0)
    }

    @Test func `responses show what the page's tasks observe, including its own commits`()
        async throws
    {
        let model = ObservedNotesModel(transactions, observations)
        try await model.add()
        let session = session()

        #expect(try await session.document().contains("1 notes, counted 1"))
        for turn in 0..<50 {
            let source = try await session.submit("turn=\(turn)&b.add=")
            #expect(source.contains("\(turn + 2) notes, counted \(turn + 2)"))
        }
        await session.end()
    }

    @Test func `a later page's first response shows what an earlier page observes`() async throws {
        let observations = observations
        let model = ObservedNotesModel(transactions, observations)
        let earlier = session(observations)
        _ = try await earlier.start()

        for turn in 1...50 {
            try await model.add()
            let later = session(observations)
            #expect(try await later.document().contains("\(turn) notes"))
            await later.end()
        }
        await earlier.end()
    }

    @Test func `a task that never ends delays a response until the timeout`() async throws {
        let clock = ManualClock()
        let environment = PageEnvironment(clock: clock)
        let session = pageSession(at: "/endless", in: environment) { _, _ in EndlessPage() }
        async let source = session.document()
        await clock.waitForSleepers(1)
        clock.advance(by: environment.loadTimeout)

        #expect(try await source.contains("here"))
        await session.end()
    }

    @Test func `a task that does not delay responses is not waited for`() async throws {
        let clock = ManualClock()
        let environment = PageEnvironment(clock: clock)
        let session = session(nil, environment, hasTimer: true)

        // The clock stands still, so a timeout would never end.
        #expect(try await session.document().contains("0 notes"))
        await session.end()
    }

    @Test(arguments: Reach.allCases)
    func `a task that no response waits for starts when the page is reached`(
        reach: Reach
    ) async throws {
        let started = TestGate()
        let session = pageSession(at: "/followed") { _, _ in FollowedPage(started: started) }
        _ = try await session.start()
        for _ in 0..<100 { await Task.yield() }
        #expect(started.count == 0)
        switch reach {
        case .adopt: await session.adopt()
        case .stream: _ = await session.openStream(at: 0)
        case .input: _ = await session.receive(try PageInput(body: Array("n=1".utf8)))
        case .form: _ = await session.submit(try PageInput(body: Array("turn=0".utf8)))
        }

        try await started.waitUntilReached()
        started.open()
        await session.end()
    }

    enum Reach: CaseIterable {
        case adopt, stream, input, form
    }

    @Test func `concurrent responses wait for a busy task without checking it all the time`()
        async throws
    {
        let clock = ManualClock()
        let environment = PageEnvironment(clock: clock)
        let checks = Journal()
        let session = pageSession(at: "/busy", in: environment) { _, _ in BusyPage(checks: checks) }
        async let start = session.start()
        await clock.waitForSleepers(1)
        clock.advance(by: environment.loadTimeout)
        _ = try await start
        let inputs = try ["turn=0", "turn=1"].map { try PageInput(body: Array($0.utf8)) }
        async let first = session.submit(inputs[0])
        await clock.waitForSleepers(1)
        async let second = session.submit(inputs[1])
        await clock.waitForSleepers(2)
        for _ in 0..<2_000 { await Task.yield() }
        clock.advance(by: environment.loadTimeout)
        _ = await (first, second)

        #expect(checks.all.count < 20)
        await session.end()
    }

    private var observations: SharedObservations<ContractRepositories, String, [ContractNote]> {
        SharedObservations(transactions) { _, repositories in try await repositories.notes.all() }
    }

    private func session(
        _ shared: SharedObservations<ContractRepositories, String, [ContractNote]>? = nil,
        _ environment: PageEnvironment = .testing,
        hasTimer: Bool = false
    ) -> PageSession {
        let (transactions, observations) = (transactions, shared ?? observations)
        return pageSession(at: "/notes", in: environment) { _, _ in
            let model = ObservedNotesModel(transactions, observations)
            return ObservedNotesPage(model: model, hasTimer: hasTimer)
        }
    }
}

private struct EndlessPage: Page {
    static let path: PagePath = "/endless"
    var title: String { "Endless" }
    var body: some HTML { p { "here" } }
    var effects: [PageEffect] {
        // Outlasts the test; the end of the page cancels it.
        PageEffect.task { try await Task.sleep(for: .seconds(3600)) }
    }
}

private struct FollowedPage: Page {
    static let path: PagePath = "/followed"

    let started: TestGate

    var title: String { "Followed" }
    var body: some HTML { p { "here" } }
    var effects: [PageEffect] {
        PageEffect.task(delaysResponse: false) { await started.pass() }
    }
}

private struct BusyPage: Page {
    static let path: PagePath = "/busy"

    let checks: Journal

    var title: String { "Busy" }
    var body: some HTML { p { "here" } }
    var effects: [PageEffect] {
        PageEffect.task {
            let loop = IdleTracker.current?.addLoop()
            loop?.wait {
                checks.add("check")
                return false
            }
            // Outlasts the test; the end of the page cancels it.
            try await Task.sleep(for: .seconds(3600))
            withExtendedLifetime(loop) {}
        }
    }
}
