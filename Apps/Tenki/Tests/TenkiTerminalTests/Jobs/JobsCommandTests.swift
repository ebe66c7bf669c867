import Foundation
import KasaneDomain
import KasaneJobs
import KasaneTesting
import TenkiApplication
import TenkiTerminal
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobsCommandTests {
    @Test func `without jobs the queues are listed, and that there are none`() async throws {
        let context = try TestContext()

        try await context.run("jobs")

        #expect(
            context.recorded.output == """
                  queue          failed  running  ready  scheduled  oldest
                  default        0       0        0      0          —
                  mail           0       0        0      0          —
                  maintenance    0       0        0      0          —
                  notices        0       0        0      0          —
                  observations   0       0        0      0          —
                  posts          0       0        0      0          —
                  refresh        0       0        0      0          —
                  warning-plans  0       0        0      0          —
                  warnings       0       0        0      0          —

                No jobs.

                """
        )
        try await context.run("jobs", "--state", "failed", "--lang", "ja")
        #expect(context.recorded.output.hasSuffix("\n失敗のジョブはありません。\n"))
    }

    @Test func `failed jobs come first, with their errors`() async throws {
        let context = try TestContext(on: RecordedTerminal(columns: 80))
        let words = String(repeating: " x", count: 400)
        let failed = try await context.fail("HTTP 500:\n\u{1B}[2J\(words)")
        let ready = try await context.enqueue()
        let later = try await context.enqueue(at: Date(timeIntervalSinceNow: 5_000))

        try await context.run("jobs")

        let lines = context.recorded.output.split(separator: "\n").map(String.init)
        #expect(lines[1].contains(#/^  default {8}1 {7}0 {8}1 {6}1 {10}\d+ (s|min)$/#))
        #expect(lines[10] == "failed")
        #expect(lines[11].contains(#/^  ID {36}kind  +queue +age$/#))
        #expect(lines[12].hasPrefix("  \(failed)  mail  default  "))
        #expect(lines[13].contains(#/^    attempt 1: HTTP 500: +\[2J x x/#))
        #expect(lines[15].hasSuffix(" …"))
        #expect(lines[16] == "ready" && lines[18].contains("\(ready)"))
        #expect(lines[19] == "scheduled" && lines[20].hasSuffix("due in"))
        #expect(lines[21].hasPrefix("  \(later)  mail  default  1 h"))
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the jobs of a state and a queue are limited, and the rest is counted`()
        async throws
    {
        let context = try TestContext()
        for _ in 1...3 { try await context.enqueue() }

        try await context.run("jobs", "--state", "ready", "--queue", "default", "--limit", "2")

        #expect(context.recorded.output.hasSuffix("  2 of 3; use --limit to print more\n"))
        #expect(!context.recorded.output.contains("refresh"))
    }

    @Test func `jobs are printed as JSON`() async throws {
        let context = try TestContext()
        let id = try await context.fail("broken")

        try await context.run("jobs", "--json")

        let output = Data(context.recorded.output.utf8)
        let document = try JSONSerialization.jsonObject(with: output) as? [String: Any]
        let queues = try #require(document?["queues"] as? [[String: Any]])
        let jobs = try #require(document?["jobs"] as? [[String: Any]])
        #expect(queues.first?["failed"] as? Int == 1)
        #expect(queues.dropFirst().allSatisfy { $0["failed"] as? Int == 0 })
        #expect(queues.first?["oldestSeconds"] is NSNull)
        #expect(jobs.map { $0["id"] as? String } == [id.description])
        #expect(jobs.first?["error"] as? String == "broken")
        #expect(jobs.first?["payload"] == nil)
    }

    @Test func `a job is shown without its secrets`() async throws {
        for options in [["--lang", "en"], ["--lang", "ja"], ["--json"]] {
            let context = try TestContext()
            let id = try await context.fail("broken\u{1B}[2J\nat once")

            try await context.run(["jobs", "show", "\(id)"] + options)

            let output = context.recorded.output
            #expect(output.contains("\(id)") && output.contains("at once"))
            #expect(output.contains("hanako") && output.contains("•••"))
            #expect(!output.contains("topsecret") && !output.contains("\u{1B}"))
        }
    }

    @Test func `a job is retried`() async throws {
        let context = try TestContext()
        let id = try await context.fail("broken")

        try await context.run("jobs", "retry", "\(id)", "\(id)")

        #expect(context.recorded.output == "1 job will run again.\n")
        #expect(try await context.job(id)?.state == .ready)
    }

    @Test func `jobs are retried together or not at all`() async throws {
        let context = try TestContext()
        let failed = try await context.fail("broken")
        let ready = try await context.enqueue()

        let isReady = await #expect(throws: CommandError.self) {
            try await context.run("jobs", "retry", "\(failed)", "\(ready)")
        }
        let isUnknown = await #expect(throws: CommandError.self) {
            try await context.run("jobs", "retry", "\(failed)", "\(UUID())")
        }

        #expect(isReady?.message == "job \(ready) is already ready to run; nothing was changed")
        #expect(isReady?.exitCode == .failed && isUnknown?.exitCode == .notFound)
        #expect(try await context.job(failed)?.state == .failed)
    }

    @Test func `all failed jobs of a queue are retried or discarded`() async throws {
        let context = try TestContext()
        for _ in 1...101 { try await context.enqueue() }
        try await context.failAll("broken")

        try await context.run("jobs", "retry", "--all-failed", "--queue", "refresh")
        #expect(context.recorded.output == "No failed jobs.\n")
        try await context.run("jobs", "retry", "--all-failed")
        #expect(context.recorded.output.hasSuffix("\n101 jobs will run again.\n"))
        try await context.failAll("broken")
        try await context.run("jobs", "discard", "--all-failed", "--queue", "default")
        #expect(context.recorded.output.hasSuffix("\nDiscarded 101 jobs.\n"))
        #expect(try await context.jobs.read { try await $0.depths() } == [])
    }

    @Test func `on a terminal, jobs are discarded only after a confirmation`() async throws {
        let context = try TestContext(on: RecordedTerminal(answers: "n"))
        let id = try await context.enqueue()

        let error = await #expect(throws: CommandError.self) {
            try await context.run("jobs", "discard", "\(id)")
        }
        #expect(error?.message == "nothing was discarded")
        #expect(context.recorded.errors == "Discard 1 job? [y/N] ")
        #expect(try await context.job(id)?.state == .ready)

        try await context.run("jobs", "discard", "\(id)", "--yes", "--lang", "ja")
        #expect(context.recorded.output == "1件のジョブを破棄しました。\n")
        #expect(try await context.job(id) == nil)
    }

    @Test func `the handler of a running job is requested to stop`() async throws {
        let context = try TestContext()
        let id = try await context.enqueue()

        try await context.runJobs {
            try await context.run("jobs", "discard", "\(id)")
            #expect(try await context.job(id)?.state == .running)
        }

        #expect(
            context.recorded.output
                == "Asked the running job \(id) to stop; it might still complete.\n"
        )
    }

    @Test func `a queue is paused and continued`() async throws {
        let context = try TestContext()

        try await context.run("jobs", "pause", "refresh")
        #expect(context.recorded.output.hasSuffix("tenki jobs resume refresh\n"))
        try await context.run("jobs")
        #expect(context.recorded.output.contains(#/  refresh  .* —  +paused\n/#))
        try await context.run("doctor")
        #expect(context.recorded.output.contains("\nwarning    the queue “refresh” is paused; "))
        for text in ["has resumed", "was not paused"] {
            try await context.run("jobs", "resume", "refresh")
            #expect(context.recorded.output.hasSuffix("The queue “refresh” \(text).\n"))
        }
    }

    @Test(arguments: [
        ["pause", "refersh"], ["resume", "refersh"], ["--queue", "refersh"],
        ["retry", "--all-failed", "--queue", "refersh"],
    ])
    func `an unknown queue is refused with the names of the others`(
        arguments: [String]
    ) async throws {
        let context = try TestContext()

        let error = await #expect(throws: CommandError.self) {
            try await context.run(["jobs"] + arguments)
        }

        #expect(error?.exitCode == .notFound)
        let queues = """
            default, mail, maintenance, notices, observations, posts, refresh, warning-plans, \
            warnings
            """
        #expect(error?.message == "no such queue: “refersh”; the queues are: \(queues)")
    }

    @Test(arguments: [
        ["retry", "1234"], ["show", "1234"], ["retry"], ["--state", "lost"], ["--limit", "0"],
        ["discard", "0193d3c0-0000-7000-8000-000000000000", "--all-failed"],
    ])
    func `wrong arguments are refused`(arguments: [String]) async throws {
        let context = try TestContext()

        let error = await #expect(throws: (any Error).self) {
            try await context.run(["jobs"] + arguments)
        }

        #expect(error != nil && !(error is CommandError))
        #expect(context.recorded.output == "")
    }

    @Test func `the doctor counts jobs`() async throws {
        let context = try TestContext()

        try await context.run("doctor")
        #expect(context.recorded.output.contains("\njobs       none\n"))
        _ = try await context.fail("broken")
        try await context.enqueue()
        try await context.run("doctor")
        #expect(
            context.recorded.output.contains(
                #/\njobs       1 ready, the oldest for \d+ s; 0 scheduled; 0 running; 1 failed, see tenki jobs\n/#
            )
        )
        try await context.run("doctor", "--lang", "ja")
        #expect(context.recorded.output.contains("失敗1件（tenki jobs を参照）\n"))
    }

    @Test func `the doctor's document has the queues`() async throws {
        let context = try TestContext()
        try await context.run("jobs", "pause", "default")
        let text = context.recorded.output

        try await context.run("doctor", "--json")

        let output = Data(context.recorded.output.dropFirst(text.count).utf8)
        let document = try JSONSerialization.jsonObject(with: output) as? [String: Any]
        let queues = try #require(document?["queues"] as? [[String: Any]])
        #expect(queues.map { $0["isPaused"] as? Bool } == [true])
        #expect((document?["warnings"] as? [String])?.first?.contains("“default”") == true)
    }
}

private struct Mail: Job {
    static let kind = "mail"
    static let retry = JobRetry.never

    let user: String
    let token: JobSecret<String>
}

private struct MailHandler: JobHandler {
    let body: @Sendable () async throws -> Void

    func run(_ job: Mail, in context: JobContext) async throws { try await body() }
}

extension TestContext {
    @discardableResult
    fileprivate func enqueue(at moment: Date? = nil) async throws -> JobID {
        let job = Mail(user: "hanako", token: JobSecret("topsecret"))
        return try #require(try await jobs.execute { try await $0.enqueue(job, at: moment) })
    }

    fileprivate func fail(_ error: String) async throws -> JobID {
        let id = try await enqueue()
        try await failAll(error)
        return id
    }

    fileprivate func failAll(_ error: String) async throws {
        try await runJobs { throw JobFailure.permanent(error) }
    }

    fileprivate func runJobs(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await JobTestRunner(transactions: jobs, handlers: [MailHandler(body: body)])
            .runDueJobs()
    }

    fileprivate func job(_ id: JobID) async throws -> StoredJob? {
        try await jobs.read { try await $0.find(id) }
    }
}
