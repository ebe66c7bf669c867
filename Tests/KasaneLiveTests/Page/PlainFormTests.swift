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

enum InProcessDriver: CaseIterable {
    case live
    case byForms

    func run(_ script: (any PageDriver) async throws -> Void) async throws {
        var pages = PageRoutes()
        pages.add(NotePage.self, for: .everyone) { _, _ in NotePage(model: NoteModel()) }
        pages.add(FoundPage.self, for: .everyone) { request, _ in
            FoundPage(query: "\(request.query("by") ?? ""): \(request.query("q") ?? "")")
        }
        switch self {
        case .live: try await SessionDriver.run(pages) { try await script($0) }
        case .byForms: try await FormDriver.run(pages) { try await script($0) }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PlainFormTests {
    @Test(arguments: InProcessDriver.allCases)
    func `a plain form leads to a page, beside live controls`(
        driven: InProcessDriver
    )
        async throws
    {
        try await driven.run { page in
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

    @Test(arguments: InProcessDriver.allCases)
    func `Enter submits the plain form of its field`(driven: InProcessDriver) async throws {
        try await driven.run { page in
            try await page.visit("/note")
            try await page.type("x", into: "Query")
            try await page.expect(address: "/note")
            try await page.pressEnter(in: "Query")

            try await page.expect("Found by name: x")
        }
    }

    @Test func `a patch keeps the text of a plain field`() async throws {
        try await InProcessDriver.live.run { page in
            try await page.visit("/note")
            try await page.type("x", into: "Query")
            try await page.press("Add")
            try await page.expect("count: 1")

            try await page.expect(value: "x", in: "Query")
        }
    }

    @Test func `a form that only a server can take is refused`() async throws {
        await #expect(throws: PageNavigationError.postWithoutServer("/sign-in")) {
            try await InProcessDriver.live.run { page in
                try await page.visit("/note")
                try await page.press("Sign in")
            }
        }
    }

    @Test(arguments: InProcessDriver.allCases)
    func `an address without a page is refused`(driven: InProcessDriver) async throws {
        for button in ["Sign in", "Leave"] where driven == .byForms || button == "Leave" {
            await #expect(throws: PageNotFoundError.self) {
                try await driven.run { page in
                    try await page.visit("/note")
                    try await page.press(button)
                }
            }
        }
    }
}
