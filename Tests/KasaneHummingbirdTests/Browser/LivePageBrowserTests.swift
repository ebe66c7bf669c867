import Foundation
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Logging
import Testing

extension BrowserTests {
    /// Tests of the browser's script together with the real server.
    @Suite struct LivePage {
        @Test func `the counter's scripts run in a browser too`() async throws {
            try await serve { origin in
                try await Browser.run { browser in
                    for script in CounterScript.all {
                        try await script.run(BrowserDriver(browser, origin: origin))
                    }
                    #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
                }
            }
        }

        @Test func `plain forms work beside live ones`() async throws {
            try await SignInScript.serve { server in
                try await Browser.run { browser in
                    try await SignInScript.run(BrowserDriver(browser, origin: server.origin))
                }
            }
        }

        @Test func `a server that is killed comes back with the text that was typed`() async throws
        {
            try await Browser.run { browser in
                let port = try await serve { origin in
                    try await browser.open("\(origin)/counter/a?note=one")
                    try await browser.waitUntilConnected()
                    try await browser.type(" two", into: "#note")
                    try await browser.wait(until: "location.search == '?note=one+two'")
                    return origin.split(separator: ":").last.flatMap { Int($0) } ?? 0
                }
                try await browser.wait(
                    until: "document.documentElement.dataset.connection != 'open'"
                )
                try await browser.press(Key("!"))
                try await serve(on: port) { origin in
                    let page = BrowserDriver(browser, origin: origin)
                    try await page.expect("note: one two!")
                    try await page.expect(value: "one two!", in: "Note")
                    try await page.press("Add")

                    try await page.expect("count 1")
                    try await browser.wait(until: "location.search.endsWith('%21')")
                    #expect(try await browser.url == "\(origin)/counter/a?note=one+two%21")
                }
            }
        }

        @Test func `an alert gives the focus back to the button`() async throws {
            try await serve { origin in
                try await Browser.run { browser in
                    let page = BrowserDriver(browser, origin: origin)
                    try await page.visit("/counter/a")
                    try await page.press("Fail")
                    try await page.expect(dialog: "The counter is at its end.")
                    try await browser.press(.escape)
                    try await page.expectDialogAbsent()

                    let focused: String = try await browser.evaluate(
                        "return document.activeElement.textContent"
                    )
                    #expect(focused == "Fail")
                }
            }
        }

        @Test func `a browser that refuses the cookie shows an alert and does not retry`()
            async throws
        {
            try await LiveServer.run(refusesCookies: true) { server in
                try await Browser.run { browser in
                    try await browser.open("\(server.origin)/counter/a")
                    try await browser.type("kept", into: "#note")
                    try await browser.wait(
                        until: "document.documentElement.dataset.connection == 'cookieless'"
                    )
                    let state: [Int] = try await browser.evaluate(
                        """
                        let calls = 0;
                        window.fetch = async () => { calls += 1; };
                        window.EventSource = class { constructor() { calls += 1; } };
                        window.dispatchEvent(new Event("online"));
                        document.querySelector("button:not([hidden])").click();
                        return [calls, document.getElementById("note").value == "kept" ? 1 : 0];
                        """
                    )
                    #expect(state == [0, 1])
                }
            }
        }

        @Test(.enabled(if: screenshots != nil, "`make soak STAGE=browser` takes screenshots"))
        func `the main states are photographed`() async throws {
            try await serve { origin in
                try await Browser.run { browser in
                    let page = BrowserDriver(browser, origin: origin)
                    try await page.visit("/counter/a?note=text")
                    try await browser.photograph("page")
                    try await page.press("Fail")
                    try await page.expect(dialog: "The counter is at its end.")
                    try await browser.photograph("alert")
                }
            }
        }
    }
}

private let screenshots = ProcessInfo.processInfo.environment["KASANE_SCREENSHOTS"]

extension Browser {
    fileprivate func photograph(_ name: String) async throws {
        for (size, sizeName) in [(Size.phone, "phone"), (.desktop, "desktop")] {
            for scheme in [ColorScheme.light, .dark] {
                try await resize(to: size)
                try await setColorScheme(scheme)
                let file = "\(name)-\(sizeName)-\(scheme.rawValue).png"
                try await screenshot(to: URL(filePath: screenshots ?? "").appending(path: file))
            }
        }
    }
}

private func serve<Value: Sendable>(
    on port: Int = 0,
    _ body: (_ origin: String) async throws -> Value
) async throws -> Value {
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    let live = LivePages(counterPages, logger: logger)
    let router = Router()
    live.addRoutes(to: router)
    return try await withServer(
        router,
        host: "127.0.0.1",
        port: port,
        logger: logger,
        services: [live]
    ) { port in
        try await body("http://127.0.0.1:\(port)")
    }
}
