import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class NoteModel {
    var note = ""
    var count = 0
}

private struct NotePage: Page {
    static let path: PagePath = "/note"

    @Bindable var model: NoteModel

    var title: String { "Note" }
    var body: some HTML {
        Live {
            form(.action("/found?old=1"), .class("search-\(model.count)")) {
                input(.type(.search), .name("q"), .aria(.label, "Query"))
                button(.name("by"), .value("name")) { "Search" }
            }
        }
        TextField("Note", text: $model.note)
        Live(.p) { "note: \(model.note), count: \(model.count)" }
        Button("Add") { model.count += 1 }
        form(.action("/sign-in"), .method(.post)) {
            button { "Sign in" }
        }
        form(.action("/elsewhere")) {
            button { "Leave" }
        }
    }
}

private struct FoundPage: Page {
    static let path: PagePath = "/found"

    let query: String

    var title: String { "Found" }
    var body: some HTML { p { "Found by \(query)" } }
}

@Suite(.timeLimit(.minutes(5)))
struct PlainFormTests {
    private let pages: PageRoutes = {
        var pages = PageRoutes()
        pages.add(NotePage.self, for: .everyone) { _, _ in NotePage(model: NoteModel()) }
        pages.add(FoundPage.self, for: .everyone) { request, _ in
            FoundPage(query: "\(request.query("by") ?? ""): \(request.query("q") ?? "")")
        }
        return pages
    }()

    @Test func `a plain form leads to a page, beside live controls`() async throws {
        try await withEachDriver(pages) { page in
            try await page.visit("/note")
            try await page.type("milk", into: "Note")
            try await page.press("Add")
            try await page.expect("note: milk, count: 1")
            try await page.type("a & b", into: "Query")
            try await page.press("Search")

            try await page.expect("Found by name: a & b")
            try await page.expect(address: "/found?q=a+%26+b&by=name")
            try await page.expect(status: 200)
        }
    }

    @Test func `Enter submits the plain form of its field`() async throws {
        try await withEachDriver(pages) { page in
            try await page.visit("/note")
            try await page.type("x", into: "Query")
            try await page.expect(address: "/note")
            try await page.pressEnter(in: "Query")

            try await page.expect("Found by name: x")
        }
    }

    @Test func `a patch keeps the text of a plain field`() async throws {
        try await SessionDriver.run(pages) { page in
            try await page.visit("/note")
            try await page.type("x", into: "Query")
            try await page.press("Add")
            try await page.expect("count: 1")

            try await page.expect(value: "x", in: "Query")
        }
    }

    @Test func `a form that only a server can take is refused`() async throws {
        await #expect(throws: PageNavigationError.postWithoutServer("/sign-in")) {
            try await SessionDriver.run(pages) { page in
                try await page.visit("/note")
                try await page.press("Sign in")
            }
        }
    }

    @Test func `an address without a page is refused`() async {
        await #expect(throws: PageNotFoundError.self) {
            try await SessionDriver.run(pages) { page in
                try await page.visit("/note")
                try await page.press("Leave")
            }
        }
        for button in ["Sign in", "Leave"] {
            await #expect(throws: PageNotFoundError.self) {
                try await FormDriver.run(pages) { page in
                    try await page.visit("/note")
                    try await page.press(button)
                }
            }
        }
    }
}
