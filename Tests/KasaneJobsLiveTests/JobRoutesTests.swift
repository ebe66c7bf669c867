import Foundation
import KasaneDomain
import KasaneJobs
import KasaneJobsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JobRoutesTests {
    private let fixture = JobsFixture()

    @Test func `a visitor who is not an operator sees no jobs`() async throws {
        let id = try await fixture.fail()
        var pages = PageRoutes()
        pages.addJobs(
            fixture.transactions,
            for: .signedIn(as: String.self) { $0 == "operator" }
        )

        for path in ["/jobs", "/jobs/\(id)", "/jobs/\(UUID())"] {
            try await FormDriver.run(pages, principal: "reader") { driver in
                try await driver.open(path)
                try await driver.expect(status: 403)
                try await driver.expectAbsent("send-link")
            }
        }
        try await FormDriver.run(pages, principal: "operator") { driver in
            try await driver.visit("/jobs/\(id)")
            try await driver.expect("send-link")
        }
    }

    @Test(arguments: Way.allCases)
    func `the application chooses the path`(way: Way) async throws {
        let id = try await fixture.fail()
        var pages = PageRoutes()
        pages.addJobs(fixture.transactions, at: "/admin/jobs", for: .everyone)

        try await way.run(pages) { driver in
            try await driver.visit("/admin/jobs")
            try await driver.follow("Failed 1")
            try await driver.follow("send-link")
            try await driver.expect(address: "/admin/jobs/\(id)")
            try await driver.follow("All jobs")
            try await driver.expect(address: "/admin/jobs?queue=mail&state=failed")
        }
    }

    @Test func `the application names its queues and its stylesheets`() async throws {
        let id = try await fixture.fail()
        var pages = PageRoutes()
        pages.addJobs(
            fixture.transactions,
            for: .everyone,
            queues: ["digest"],
            stylesheets: ["/operators.css"]
        )

        #expect(try await source("/jobs", [], in: pages).contains("digest"))
        for path in ["/jobs", "/jobs/\(id)"] {
            let page = try await source(path, [], in: pages)
            #expect(page.contains(#"href="/operators.css""#))
        }
    }

    @Test func `the application chooses the languages and the layout`() async throws {
        let id = try await fixture.fail()
        var pages = PageRoutes()
        pages.addJobs(
            fixture.transactions,
            for: .everyone,
            languages: { _ in ["ja"] },
            layout: { request in { OperatorLayout(path: request.path, content: $0) } }
        )

        for path in ["/jobs", "/jobs/\(id)"] {
            let page = try await source(path, ["en"], in: pages)
            #expect(page.contains("<nav>\(path)</nav><article>"))
            #expect(page.contains("lang=\"ja\"") && !page.contains("<main>"))
        }
    }

    @Test func `the pages speak the visitor's language`() async throws {
        let id = try await fixture.fail()

        let queues = try await source("/jobs", ["fr", "ja-JP", "en"])
        #expect(queues.contains("lang=\"ja\""))
        #expect(queues.contains("失敗\u{A0}1") && queues.contains("一時停止"))
        #expect(try await source("/jobs/\(id)", ["ja"]).contains("再実行"))
        #expect(try await source("/jobs", ["fr"]).contains("lang=\"en\""))
    }

    @Test func `no document contains a secret`() async throws {
        let id = try await fixture.fail()

        for path in ["/jobs", "/jobs/\(id)"] {
            #expect(try await !source(path, []).contains("s3cret"))
        }
    }

    private func source(
        _ path: String,
        _ languages: [String],
        in pages: PageRoutes? = nil
    ) async throws -> String {
        let (entry, parameters) = try #require((pages ?? fixture.pages).page(at: path))
        let request = PageRequest(path: path, parameters: parameters, languages: languages)
        let session = entry.session(for: request, environment: PageEnvironment())
        let response = try await session.start()
        await session.end()
        guard case .page(let source, .ok) = response else {
            Issue.record("There is no page at \(path).")
            return ""
        }
        return String(decoding: source, as: UTF8.self)
    }
}

private struct OperatorLayout: Component {
    let path: String
    let content: JobPageContent

    var body: some HTML {
        nav { path }
        article { content }
    }
}
