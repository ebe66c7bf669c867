import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class NoteModel {
    @ObservationIgnored lazy var delete = Action(outcomeOf: self) { _ in
        .redirect(to: "/notes", cookies: [try PageCookie(flash: "「雨」を消しました", isSecure: false)])
    }
}

private struct NotePage: Page {
    static let path: PagePath = "/note"

    let model: NoteModel

    var title: String { "Note" }
    var body: some HTML {
        Form(submit: "Delete", isPlain: true, model.delete, .id("delete")) {}
    }
}

private struct FlashedPage: Page {
    static let path: PagePath = "/notes"

    let message: String?

    var title: String { "Notes" }
    var body: some HTML {
        h1 { "All notes" }
        Live(.p, role: .status) { message ?? "" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct FlashMessageTests {
    private let pages: PageRoutes = {
        var pages = PageRoutes()
        pages.add(NotePage.self, for: .everyone) { _, _ in NotePage(model: NoteModel()) }
        pages.add(FlashedPage.self, for: .everyone) { request, _ in
            FlashedPage(message: request.takeFlash(isSecure: false))
        }
        return pages
    }()

    @Test func `the page after a redirect shows the message, and no later one does`() async throws {
        try await withEachDriver(pages) { page in
            try await page.visit("/note")
            try await page.press("Delete")
            try await page.expect(address: "/notes")
            try await page.expect("「雨」を消しました")

            try await page.visit("/notes")
            try await page.expect("All notes")
            try await page.expectAbsent("消しました")
        }
    }

    @Test func `a URL cannot contain a message`() async throws {
        try await withEachDriver(pages) { page in
            try await page.visit("/notes?flash=You+won")
            try await page.expect("All notes")
            try await page.expectAbsent("You won")
        }
    }

    @Test func `the cookie is limited to this host and to one minute`() throws {
        #expect(
            try PageCookie(flash: "Saved; 50 %").description
                == "__Host-flash=Saved%3B+50+%25; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax"
        )
        #expect(try PageCookie(flash: "a", isSecure: false).name == "flash")
    }

    @Test(arguments: [("a", 1_000), ("雨", 333), ("👨‍👩‍👧", 55)])
    func `a long message is truncated between characters`(character: String, count: Int) throws {
        let cookie = try PageCookie(flash: String(repeating: character, count: 5_000))
        let request = PageRequest(path: "/", cookies: [cookie.name: cookie.value])

        #expect(request.takeFlash() == String(repeating: character, count: count))
        #expect(cookie.description.utf8.count < 4_096)
    }

    @Test func `repeated calls return the same message, and its cookie is deleted`() {
        let request = PageRequest(path: "/notes", cookies: ["__Host-flash": "a+b"])

        #expect(request.takeFlash() == "a b")
        #expect(request.takeFlash() == "a b")
        #expect(
            request.responseCookies.map(\.description)
                == ["__Host-flash=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax"]
        )
    }

    @Test func `over TLS a message that another host may have set is not shown`() {
        let request = PageRequest(path: "/notes", cookies: ["flash": "You+won"])

        #expect(request.takeFlash() == nil)
        #expect(request.responseCookies.isEmpty)
    }
}
