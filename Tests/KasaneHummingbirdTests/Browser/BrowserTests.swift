import HTTPTypes
import KasaneTesting
import Testing

@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct BrowserTests {}

func withBrowser(
    _ script: ScriptedPages.Script,
    path: String = "/page",
    _ body: (_ browser: Browser, _ pages: ScriptedPages, _ origin: String) async throws -> Void
) async throws {
    let pages = ScriptedPages(script)
    try await pages.serve { port in
        let origin = "http://127.0.0.1:\(port)"
        try await Browser.run { browser in
            try await browser.open(origin + path)
            try await browser.waitUntilConnected()
            try await body(browser, pages, origin)
        }
    }
}

func withRestart(
    _ script: ScriptedPages.Script,
    before: (Browser, ScriptedPages) async throws -> Void = { _, _ in },
    _ body: (Browser) async throws -> Void,
    afterwards: (Browser, ScriptedPages) async throws -> Void
) async throws {
    let former = ScriptedPages(script)
    try await Browser.run { browser in
        let port = try await former.serve { port in
            try await browser.open("http://127.0.0.1:\(port)/page")
            try await browser.waitUntilConnected()
            try await before(browser, former)
            return port
        }
        try await browser.waitUntilDisconnected()
        try await body(browser)
        let restarted = ScriptedPages(script)
        try await restarted.serve(on: port) { _ in try await afterwards(browser, restarted) }
    }
}

extension Browser {
    func waitUntilConnected() async throws {
        try await wait(until: "document.documentElement.dataset.connection == 'open'")
    }

    func waitUntilDisconnected() async throws {
        try await wait(until: "document.documentElement.dataset.connection != 'open'")
    }

    func wait(for text: String, in id: String) async throws {
        try await wait(until: "document.getElementById('\(id)').textContent == '\(text)'")
    }

    func wait(forValue value: String, in id: String) async throws {
        try await wait(until: "document.getElementById('\(id)').value == '\(value)'")
    }

    var focus: String {
        get async throws { try await evaluate("return document.activeElement.id") }
    }
}

extension ScriptedPages.Script {
    /// A page with a field for a city, which the server shows in capitals in and below the field.
    static let city = Self(
        body: { values in
            """
            <label for="city">City</label>
            <input id="city" name="f.city" form="live" value="\(values["f.city"] ?? "")">
            <p id="echo">\(values["f.city"] ?? "")</p>
            """
        },
        react: { values, pair in
            let city = pair.value.uppercased()
            values["f.city"] = city
            return [["v", "city", city], ["h", "echo", "<p id=\"echo\">\(city)</p>"]]
        }
    )

    static func fixed(
        _ markup: String,
        _ changes: [String: [ScriptedPages.Operation]] = [:],
        status: @escaping @Sendable (_ count: Int) -> HTTPResponse.Status? = { _ in nil }
    ) -> Self {
        Self(
            body: { _ in markup },
            react: { values, pair in
                values[pair.name] = pair.value
                return changes[pair.name] ?? []
            },
            status: status
        )
    }
}

extension LiveServer {
    func browse(_ script: (Browser, BrowserDriver) async throws -> Void) async throws {
        try await Browser.run { browser in
            try await script(browser, BrowserDriver(browser, origin: origin))
        }
    }
}
