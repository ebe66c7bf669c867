import Foundation
import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobPageTests {
    private let fixture = JobsFixture()

    @Test(arguments: Way.allCases)
    func `a failed job shows its error and its payload without secrets`(way: Way) async throws {
        try await fixture.fail(SendLink(), "<script>alert(1)</script>")

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs")
            try await driver.follow("send-link")
            try await driver.expect("<script>alert(1)</script>")
            try await driver.expect("\"token\" : \"•••\"")
            try await driver.expect("\"user\" : 7")
            let document = try await driver.snapshot().document
            #expect(!document.all.contains { $0.name == "script" && $0.text.contains("alert") })
            #expect(!document.text.contains("s3cret"))
        }
    }

    @Test(arguments: Way.allCases)
    func `a failed job is retried`(way: Way) async throws {
        let id = try await fixture.fail()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.press("Retry")
            try await driver.expect("The job will run.")
            try await driver.expect("no button to retry it") { $0.button("Retry") == nil }
        }
        #expect(try await fixture.job(id)?.state == .ready)
        #expect(try await fixture.job(id)?.attempt == 0)
    }

    @Test(arguments: Way.allCases)
    func `a failed job is discarded after a confirmation`(way: Way) async throws {
        let id = try await fixture.fail()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.press("Discard…")
            try await driver.expect(dialog: "Discard this job?")
            try await driver.press("Keep job")
            try await driver.expectDialogAbsent()
            #expect(try await fixture.job(id) != nil)
            try await driver.press("Discard…")
            try await driver.press("Discard")
            try await driver.expect("The job was discarded.")
            try await driver.expect("This job no longer exists")
            try await driver.expect(status: 200)
        }
        #expect(try await fixture.job(id) == nil)
    }

    @Test(arguments: Way.allCases)
    func `the worker of a running job is requested to cancel it`(way: Way) async throws {
        let id = try await fixture.start()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.press("Cancel…")
            try await driver.press("Cancel job")
            try await driver.expect("Cancellation requested.")
        }
        #expect(try await fixture.isCancelled(id))
    }

    @Test(arguments: Way.allCases)
    func `a job that waits for its moment is run or cancelled`(way: Way) async throws {
        let ids = try await fixture.transactions.execute { jobs in
            try await jobs.enqueue([CleanUp(), CleanUp()], at: Date(timeIntervalSinceNow: 3_600))
        }

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(ids[0])")
            try await driver.press("Run now")
            try await driver.expect("The job will run.")
            try await driver.visit("/jobs/\(ids[1])")
            try await driver.press("Cancel…")
            try await driver.press("Cancel job")
            try await driver.expect("The job was cancelled.")
        }
        #expect(try await fixture.job(ids[0])?.state == .ready)
        #expect(try await fixture.job(ids[1]) == nil)
    }

    @Test func `an open page says that its job is gone`() async throws {
        let id = try await fixture.fail()

        try await SessionDriver.run(fixture.followingPages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.expect("the server is away")
            try await fixture.transactions.execute { _ = try await $0.cancel(id) }
            try await driver.expect("This job no longer exists. It was completed or discarded.")
            try await driver.expect("no buttons") { $0.button("Retry") == nil }
        }
    }

    @Test func `retrying a job that is gone meanwhile changes nothing`() async throws {
        let id = try await fixture.fail()

        try await FormDriver.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await fixture.transactions.execute { _ = try await $0.cancel(id) }
            try await driver.press("Retry")
            try await driver.expect("This job no longer exists")
            try await driver.expectAbsent("The job will run.")
        }
    }

    @Test func `an open dialog is closed when its job has another state`() async throws {
        let id = try await fixture.fail()

        try await SessionDriver.run(fixture.followingPages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.press("Discard…")
            try await driver.expect(dialog: "Discard this job?")
            try await fixture.transactions.execute { _ = try await $0.retry(id) }
            try await driver.expect(
                "Nothing was done, because the job’s state has changed."
            )
            try await driver.expectDialogAbsent()
        }
    }

    @Test(arguments: Way.allCases)
    func `a job with another state by now is not discarded`(way: Way) async throws {
        let id = try await fixture.fail()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.press("Discard…")
            try await driver.expect(dialog: "Discard this job?")
            let button = try #require(try await driver.snapshot().button("Discard"))
            try await fixture.transactions.execute { _ = try await $0.retry(id) }
            // A page that has followed the change refuses the button.
            try? await driver.press(button)
            try await driver.expect(
                "Nothing was done, because the job’s state has changed."
            )
        }
        #expect(try await fixture.job(id)?.state == .ready)
    }

    @Test(arguments: Way.allCases)
    func `a job that is not stored is gone`(way: Way) async throws {
        try await way.run(fixture.pages) { driver in
            try await driver.open("/jobs/\(UUID())")
            try await driver.expect(status: 404)
            try await driver.expect("This job no longer exists")
        }
    }

    @Test func `an address that names no job is not found`() async throws {
        try await FormDriver.run(fixture.pages) { driver in
            try await driver.open("/jobs/first")
            try await driver.expect(status: 404)
            try await driver.expectAbsent("This job no longer exists")
        }
    }
}
