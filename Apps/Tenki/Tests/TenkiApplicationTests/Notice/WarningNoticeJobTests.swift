import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneMail
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WarningNoticeJobTests {
    private static let city = NoticeNode.city.city.romaji

    @Test(arguments: Store.allCases)
    func `a warning is sent with the check that reads it, and again when it rises or returns`(
        store: Store
    ) async throws {
        let node = try await NoticeNode(store)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        #expect(node.mailer.mails.isEmpty)

        for code in ["10", "03", "03", "43", "03", nil, "03"] {
            try node.issue(code)
            try await node.checkWarnings()
        }

        #expect(node.mailer.subjects == ["03", "43", "03"].map { "\($0) \(Self.city)" })
    }

    @Test(arguments: Store.allCases)
    func `the warnings of a municipality are sent to those who live there`(
        store: Store
    ) async throws {
        let node = try await NoticeNode(store)
        let other = try CityCode("471010")
        for (name, index) in [("hanako", 0), ("taro", 1)] {
            var choice = EditNotices.Choice()
            choice.municipality = NoticeNode.city.municipalities[index]
            try await node.edit(choice, by: try await node.addPerson(name, city: other))
        }
        try await node.beginWarnings()

        for code in ["10", "03", "03", nil, "43"] {
            try node.issue(code)
            try await node.checkWarnings()
        }

        let name = try #require(NoticeNode.city.municipalities[0].municipality?.romaji)
        #expect(node.mailer.subjects == ["03 \(name)", "43 \(name)"])
        #expect(node.mailer.mails.allSatisfy { $0.recipients == ["hanako@example.jp"] })
    }

    @Test(arguments: Store.allCases)
    func `a municipality on the board has its own warnings`(store: Store) async throws {
        let node = try await NoticeNode(store)
        for (name, index) in [("hanako", 0), ("taro", 1)] {
            let code = NoticeNode.city.municipalities[index]
            try await node.edit(choice(), by: try await node.addPerson(name, municipality: code))
        }
        try await node.beginWarnings()

        try node.issue("03")
        try await node.checkWarnings()

        let name = try #require(NoticeNode.city.municipalities[0].municipality?.romaji)
        #expect(node.mailer.subjects == ["03 \(name)"])
        #expect(node.mailer.mails.allSatisfy { $0.recipients == ["hanako@example.jp"] })
    }

    @Test func `the warnings of a newly chosen municipality are sent at once`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        try await node.beginWarnings()
        try node.issue("03")
        try await node.checkWarnings()
        for index in [1, 0, 0] {
            var choice = EditNotices.Choice()
            choice.municipality = NoticeNode.city.municipalities[index]
            try await node.edit(choice, by: hanako)
            try await node.planWarnings()
        }

        let name = try #require(NoticeNode.city.municipalities[0].municipality?.romaji)
        #expect(node.mailer.subjects == ["03 \(name)"])
    }

    @Test(arguments: Store.allCases)
    func `two plans at the same time send one notice`(store: Store) async throws {
        let node = try await NoticeNode(store)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        try node.issue("33")

        async let first: Void = node.checkWarnings()
        async let second: Void = node.planWarnings()
        _ = try await (first, second)
        try await node.runDueJobs()

        #expect(node.mailer.subjects == ["33 \(Self.city)"])
    }

    @Test func `people get what they chose, by mail, webhook and topic`() async throws {
        let node = try await NoticeNode(.memory)
        try await node.edit(choice(.advisory), by: try await node.addPerson())
        let address = try NoticeAddress("https://hooks.example/1")
        let webhook = EditNotices.Choice.Channel.webhook(address)
        try await node.edit(choice(.warning, webhook), by: try await node.addPerson("taro"))
        let topic = EditNotices.Choice.Channel.topic(try NoticeAddress("https://ntfy.sh/tenki"))
        try await node.edit(choice(.danger, topic), by: try await node.addPerson("jiro"))
        let other = try CityCode("471010")
        try await node.edit(choice(.advisory), by: try await node.addPerson("kei", city: other))
        try await node.beginWarnings()

        try node.issue("10")
        try await node.checkWarnings()
        #expect(node.mailer.mails.map(\.recipients) == [["hanako@example.jp"]])
        try node.issue("03")
        try await node.checkWarnings()
        #expect(node.poster.posts.map(\.subject) == ["03 \(Self.city)"])
        try node.issue("43")
        try await node.checkWarnings()

        let subjects = ["03", "43", "43"].map { "\($0) \(Self.city)" }
        #expect(node.poster.posts.map(\.subject) == subjects)
        #expect(node.mailer.mails.count == 3)
    }

    @Test(arguments: [
        // What is in force when the mail can be sent at last, and what it says.
        ("43", ["43"]), ("03", ["03"]), ("10", []), (nil, []), ("33", ["33"]),
    ])
    func `a mail that is delayed says what is in force then`(
        code: String?,
        kinds: [String]
    ) async throws {
        let node = try await NoticeNode(.memory)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        try node.issue("43")
        // The second attempt comes before the check that reads the next report.
        node.mailer.fail(times: 2)
        try await node.checkWarnings()
        #expect(node.mailer.attempts.count == 1)

        try node.issue(code)
        for _ in 0..<5 { try await node.checkWarnings() }

        #expect(node.mailer.subjects == kinds.map { "\($0) \(Self.city)" })
    }

    @Test func `a mail that is delayed is sent if it is unknown whether its warning has ended`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        try node.issue("43")
        node.mailer.fail(times: 2)
        try await node.checkWarnings()

        node.agency.loseEverywhere(try node.issue(nil))
        for _ in 0..<5 { try await node.checkWarnings() }

        #expect(node.mailer.subjects == ["43 \(Self.city)"])
    }

    @Test func `an outage of the agency sends nothing, and its end repeats nothing`() async throws {
        let node = try await NoticeNode(.memory)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        try node.issue("03")
        try await node.checkWarnings()
        node.agency.set(isDown: true)
        for _ in 0..<24 {
            node.clock.advance(by: 3600)
            try await node.checkWarnings()
            try await node.planWarnings()
        }
        node.agency.set(isDown: false)
        try node.issue("03")
        for _ in 0..<12 { try await node.checkWarnings() }

        #expect(node.mailer.subjects == ["03 \(Self.city)"])
    }

    @Test func `a warning in force is sent to a person who turns the notices on, each time`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        let hanako = try await node.addPerson()
        try await node.beginWarnings()
        try node.issue("03")
        try await node.checkWarnings()
        for isOn in [true, true, false, true] {
            var choice = choice()
            choice.officialWarnings.isOn = isOn
            try await node.edit(choice, by: hanako)
            try await node.planWarnings()
        }

        #expect(node.mailer.subjects == Array(repeating: "03 \(Self.city)", count: 2))
    }

    @Test func `warnings are sent before the digests that wait`() {
        #expect(SendUrgentNotice.queue == SendNotice.queue)
        #expect(SendUrgentNotice.priority < SendNotice.priority)
    }

    @Test func `no number of plans delays the checks`() {
        #expect(PlanWarningNotices.queue != CheckWarnings.queue)
        for name in [PlanWarningNotices.queue, CheckWarnings.queue] {
            #expect(BackgroundWork.queues.first { $0.name == name }?.concurrency == 1)
        }
    }

    @Test func `a plan reads once, and opens transactions only for the people who are due`()
        async throws
    {
        let node = try await NoticeNode(.memory)
        for number in 1...20 {
            let city = try number == 1 ? NoticeNode.city : CityCode("471010")
            try await node.edit(choice(), by: try await node.addPerson("p\(number)", city: city))
        }
        try await node.beginWarnings()
        let planner = Planner(node)
        try await planner.plan()
        #expect(planner.transactions.count == 1)
        try node.issue("03")
        try await node.readWarnings()

        try await planner.plan()

        #expect(planner.transactions.count == 3)
        try await node.runDueJobs()
        #expect(node.mailer.subjects == ["03 \(Self.city)"])
    }

    @Test func `a plan after a change that was planned for does nothing`() async throws {
        let node = try await NoticeNode(.memory)
        try await node.edit(choice(), by: try await node.addPerson())
        try await node.beginWarnings()
        try node.issue("03")
        try await node.checkWarnings()
        let planner = Planner(node)
        try await planner.plan(followingChange: true)
        let taro = try await node.addPerson("taro")
        try await node.edit(choice(), by: taro)

        try await planner.plan(followingChange: true)
        try await node.runDueJobs()
        #expect(node.mailer.mails.count == 1)
        try await planner.plan()
        try await node.runDueJobs()
        #expect(node.mailer.mails.count == 2)
    }

    private struct Planner {
        let transactions: CountedTransactions<JobRepositories>
        let runner: JobTestRunner
        let jobs: any TransactionTemplate<JobRepository>

        init(_ node: NoticeNode) {
            transactions = CountedTransactions(wrapped: node.both)
            jobs = node.jobs
            let handler = PlanWarningNoticesHandler(transactions: transactions, clock: node.clock)
            let clock = node.clock
            let handlers: [any JobHandler] = [
                handler, SendUrgentNoticeHandler(send: node.sender()),
            ]
            runner = JobTestRunner(transactions: jobs, handlers: handlers) { clock.now }
        }

        func plan(followingChange isAfterChange: Bool = false) async throws {
            try await jobs.execute {
                _ = try await $0.enqueue(PlanWarningNotices(followingChange: isAfterChange))
            }
            try await runner.runDueJobs()
        }
    }

    private func choice(
        _ severity: WarningSeverity = .warning,
        _ channel: EditNotices.Choice.Channel = .mail
    ) -> EditNotices.Choice {
        var choice = EditNotices.Choice()
        choice.officialWarnings = .init(severity, isOn: true)
        choice.channel = channel
        return choice
    }
}

private final class CountedTransactions<Repositories: TransactionBound>: TransactionTemplate {
    private let wrapped: any TransactionTemplate<Repositories>
    private let started = Atomic(0)

    init(wrapped: any TransactionTemplate<Repositories>) { self.wrapped = wrapped }

    var count: Int { started.load(ordering: .relaxed) }
    var commits: CommitSignal { wrapped.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        started.add(1, ordering: .relaxed)
        return try await wrapped.run(options, body)
    }
}
