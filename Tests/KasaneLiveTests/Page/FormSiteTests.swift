import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class TallyModel {
    var note = ""
    var count = 0
}

private struct TallyPage: Page {
    static let path: PagePath = "/tally"

    @Bindable var model: TallyModel

    var title: String { "Tally" }
    var body: some HTML {
        TextField("Note", text: $model.note)
        Live(.p) { "count: \(model.count)" }
        Button("Add") { model.count += 1 }
    }
}

/// Tests of sessions that end while a browser without JavaScript uses them.
@Suite(.timeLimit(.minutes(5)))
struct FormSiteTests {
    private func run(
        endingBefore isLate: @escaping (FormDriver.Request) -> Bool,
        _ script: (FormDriver) async throws -> Void
    ) async throws {
        var pages = PageRoutes()
        pages.add(TallyPage.self, for: .everyone) { _, _ in TallyPage(model: TallyModel()) }
        let site = FormSite(pages: pages)
        var isOpen = false
        var hasEnded = false
        let driver = FormDriver { request in
            if isOpen, !hasEnded, isLate(request) {
                hasEnded = true
                await site.end()
            }
            isOpen = true
            return try await site.answer(request)
        }
        try await script(driver)
        await site.end()
    }

    private func isRedirected(_ request: FormDriver.Request) -> Bool {
        request.form == nil && request.address == "/tally"
    }

    private func isForm(_ request: FormDriver.Request) -> Bool { request.form != nil }

    @Test func `a page that ends before its redirect is followed is replaced by a new one`()
        async throws
    {
        try await run(endingBefore: isRedirected) { driver in
            try await driver.visit("/tally")
            try await driver.press("Add")
            try await driver.expect(status: 200)
            try await driver.expect("count: 0")
        }
    }

    @Test func `a form of a page that has ended is filled into a new one`() async throws {
        try await run(endingBefore: isForm) { driver in
            try await driver.visit("/tally")
            try await driver.type("x", into: "Note")
            try await driver.expect(status: 200)
            try await driver.expectDialogAbsent()
            try await driver.expect(value: "x", in: "Note")
        }
    }

    @Test func `a press on a page that has ended is carried out on a new one`() async throws {
        try await run(endingBefore: isForm) { driver in
            try await driver.visit("/tally")
            try await driver.press("Add")
            try await driver.expect(status: 200)
            try await driver.expect("count: 1")
        }
    }
}
