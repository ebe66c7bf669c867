import Foundation
import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobsPageTests {
    private let fixture = JobsFixture()

    @Test(arguments: Way.allCases)
    func `the queues lead to their jobs`(way: Way) async throws {
        try await fixture.fail(SendLink(), "no <answer>")
        _ = try await fixture.start()
        try await fixture.transactions.execute { jobs in
            try await jobs.enqueue(CleanUp(), at: Date(timeIntervalSinceNow: 3_600))
        }

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs")
            try await driver.expect("Failed, all queues")
            try await driver.expect("no <answer>")
            try await driver.follow("Running 1")
            try await driver.expect("Running, mail")
            try await driver.expect("send-link")
            try await driver.follow("Scheduled 1")
            try await driver.expect(address: "/jobs?queue=default&state=scheduled")
            try await driver.expect("clean-up")
            try await driver.follow("Failed")
            try await driver.expect("No jobs found.")
            try await driver.follow("All queues")
            try await driver.expect(address: "/jobs?state=failed")
            try await driver.expect("no <answer>")
        }
    }

    @Test(arguments: Way.allCases)
    func `a queue is paused and goes on`(way: Way) async throws {
        try await fixture.fail()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs")
            try await driver.press("Pause: mail")
            try await driver.expect("mail is paused.")
            let paused = try await fixture.transactions.read { try await $0.depths() }
            #expect(paused.map(\.isPaused) == [true])
            try await driver.press("Resume: mail")
            try await driver.expect("mail has resumed.")
            let depths = try await fixture.transactions.read { try await $0.depths() }
            #expect(depths.map(\.isPaused) == [false])
        }
    }

    @Test(arguments: Way.allCases)
    func `fifty jobs are shown at once`(way: Way) async throws {
        try await fixture.fail(SendLink(), "away", 51)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs?queue=mail")
            try await driver.expect("50 jobs") { $0.jobs == 50 }
            try await driver.expect("no link to the first jobs") { $0.link("First jobs") == nil }
            try await driver.follow("Next jobs")
            try await driver.expect("1 job") { $0.jobs == 1 }
            try await driver.expect("no further jobs") { $0.link("Next jobs") == nil }
            try await driver.follow("First jobs")
            try await driver.expect(address: "/jobs?queue=mail&state=failed")
        }
    }

    @Test(arguments: Way.allCases)
    func `all failed jobs of a queue are retried, a hundred in a transaction`(
        way: Way
    ) async throws {
        try await fixture.fail(SendLink(), "away", 201)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs?queue=mail")
            let before = fixture.transactions.writes
            try await driver.press("Retry all failed jobs")
            try await driver.expect("201 jobs will run again.")
            #expect(fixture.transactions.writes - before == 3)
        }
        #expect(try await fixture.count(.ready) == 201)
    }

    @Test func `all failed jobs are retried after the clock was set back`() async throws {
        try await fixture.fail(SendLink(), "away", 2)
        var pages = PageRoutes()
        let source = JobSource(
            transactions: fixture.transactions,
            path: "/jobs",
            now: { Date(timeIntervalSinceNow: -86_400) }
        )
        pages.addJobs(source, for: .everyone)

        try await SessionDriver.run(pages) { driver in
            try await driver.visit("/jobs?queue=mail")
            try await driver.press("Retry all failed jobs")
            try await driver.expect("2 jobs will run again.")
        }
    }

    @Test(arguments: Way.allCases)
    func `all failed jobs of a queue are discarded after a confirmation`(way: Way) async throws {
        try await fixture.fail(SendLink(), "away", 2)
        _ = try await fixture.start()
        try await fixture.fail(CleanUp())

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs?queue=mail")
            try await driver.press("Discard all failed jobs…")
            try await driver.expect(dialog: "Discard all failed jobs in mail?")
            try await driver.press("Keep them")
            try await driver.expectDialogAbsent()
            #expect(try await fixture.count(.failed) == 2)
            try await driver.press("Discard all failed jobs…")
            try await driver.press("Discard all")
            try await driver.expect("2 jobs were discarded.")
            try await driver.expectDialogAbsent()
        }
        #expect(try await fixture.count(.failed) == 0)
        #expect(try await fixture.count(.running) == 1)
        #expect(try await fixture.count(.failed, in: "default") == 1)
    }

    @Test func `the jobs of all queues cannot be changed at once`() async throws {
        try await fixture.fail()

        try await SessionDriver.run(fixture.pages) { driver in
            try await driver.visit("/jobs")
            try await driver.expect("no such button") { $0.button("Retry all failed jobs") == nil }
        }
    }

    @Test func `an open page follows commits, many of them by one read`() async throws {
        let clock = StepClock()
        var pages = PageRoutes()
        let source = JobSource(transactions: fixture.transactions, path: "/jobs", clock: clock)
        pages.addJobs(source, for: .everyone)

        try await SessionDriver.run(pages) { driver in
            try await driver.visit("/jobs?queue=mail&state=ready")
            // The two tasks of the page: one follows, the other lets the ages grow.
            try await clock.wake(2)
            try await fixture.transactions.execute { _ = try await $0.enqueue(SendLink()) }
            try await driver.expect("Ready 1")
            let before = fixture.transactions.reads
            for _ in 0..<5 {
                try await fixture.transactions.execute { _ = try await $0.enqueue(SendLink()) }
            }
            #expect(fixture.transactions.reads == before)
            try await clock.wake(2)
            try await driver.expect("Ready 6")
            #expect(fixture.transactions.reads == before + 1)
        }
    }

    @Test func `the age of the oldest ready job is shown`() async throws {
        let transactions = RecordedTransactions { Date(timeIntervalSince1970: 1_800_000_000) }
        try await transactions.execute { _ = try await $0.enqueue(CleanUp()) }
        var pages = PageRoutes()
        let source = JobSource(
            transactions: transactions,
            path: "/jobs",
            now: { Date(timeIntervalSince1970: 1_800_000_000) }
        )
        pages.addJobs(source, for: .everyone)

        try await SessionDriver.run(pages) { driver in
            try await driver.visit("/jobs?queue=default&state=ready")
            try await driver.expect("Oldest ready job: 0 s")
            try await driver.expect("2027-01-15 08:00:00 UTC")
        }
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (9_999, "9,999"), (QueueDepth.maximumCount, "10,000+"),
    ])
    func `more jobs than are counted have a plus`(number: Int, text: String) {
        #expect(TextCatalog().language(preferring: []).count(number) == text)
    }

    @Test(arguments: [
        (-5, "0 s", "0秒"), (59.9, "59 s", "59秒"), (60, "1 min", "1分"), (7_199, "1 h", "1時間"),
        (86_400, "1 d", "1日"), (1_000_000, "11 d", "11日"),
    ])
    func `an age has its largest unit`(seconds: Double, english: String, japanese: String) {
        #expect(TextCatalog().language(preferring: ["en"]).age(seconds) == english)
        #expect(TextCatalog().language(preferring: ["ja"]).age(seconds) == japanese)
    }

    @Test func `an open page says that the jobs cannot be read`() async throws {
        try await fixture.fail()

        try await SessionDriver.run(fixture.followingPages) { driver in
            try await driver.visit("/jobs")
            fixture.transactions.setFailing(true)
            try await fixture.fail()
            try await driver.expect("Could not load the jobs. The page shows an earlier state.")
            try await driver.expect("Failed 1")
            fixture.transactions.setFailing(false)
            try await fixture.fail()
            try await driver.expect("Failed 3")
            try await driver.expectAbsent("Could not load the jobs.")
        }
    }

    @Test(arguments: ["state=lost", "after=x", "queue=%3Cb%3E", "queue=&state=&after="])
    func `any query leads to a list`(query: String) async throws {
        try await FormDriver.run(fixture.pages) { try await $0.visit("/jobs?\(query)") }
    }
}

extension PageSnapshot {
    fileprivate var jobs: Int { text.components(separatedBy: "send-link").count - 1 }
}
