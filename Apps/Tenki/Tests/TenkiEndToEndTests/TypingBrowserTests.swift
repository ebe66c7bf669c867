import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct TypingBrowserTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `typing is smooth while photographs come in`() async throws {
        try await withDemo { page, browser in
            let field = "main input[type=search]"
            try await page.visit("/photos")
            try await watch(field, browser)
            var typed = "rain"
            try await browser.type(typed, into: field)
            // The first photographs are in the page, and their pictures are being loaded. Without a
            // pause in the typing, a search for another text would never begin.
            try await browser.wait(until: "document.querySelector('.photos img')")
            while typed.count < 15 {
                try await browser.type("o", into: field)
                typed += "o"
            }
            for word in ["street", "night", "quiet"] {
                try await browser.type(" \(word)", into: field)
                typed += " \(word)"
            }
            try await page.expect("photographs of “\(typed)”")

            try await expectSmooth(typed, browser)
        }
    }

    @Test(arguments: ["/", "/cities/130010", "/about"])
    func `typing is smooth while cities come in`(address: String) async throws {
        try await withDemo { page, browser in
            let field = "#city-field"
            try await page.visit(address)
            try await watch(field, browser)
            let words = ["s", "a", "sapporo", "in the north", "わっかない", "and so on"]
            for word in words { try await browser.type(word, into: field) }
            try await page.expect("No city has “\(words.joined().prefix(40))” in its name.")

            try await expectSmooth(words.joined(), browser)
        }
    }

    private func withDemo(
        _ body: (_ page: BrowserDriver, _ browser: Browser) async throws -> Void
    ) async throws {
        let server = try await RunningTenki(["--demo", "--database", file.path])
        try await Browser.run { browser in
            try await browser.delayNetwork(by: .milliseconds(200))
            try await body(
                BrowserDriver(browser, origin: "http://127.0.0.1:\(server.port)"),
                browser
            )
        }
        _ = await server.stop(SIGTERM)
    }

    private func watch(_ field: String, _ browser: Browser) async throws {
        try await browser.run(
            """
            const field = document.querySelector(arguments[0]);
            window.seen = [];
            const note = () => { if (seen.at(-1) != field.value) seen.push(field.value); };
            field.addEventListener("input", note);
            setInterval(note, 1);
            const onFrame = () => { note(); requestAnimationFrame(onFrame); };
            onFrame();
            """,
            field
        )
    }

    private func expectSmooth(_ typed: String, _ browser: Browser) async throws {
        let seen: [String] = try await browser.evaluate("return window.seen")
        #expect(seen.last == typed)
        #expect(seen.allSatisfy(typed.hasPrefix))
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.count < $1.count })
    }
}
