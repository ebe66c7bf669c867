import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct LivePage {
        @Test func `the counter's scripts run in a browser too`() async throws {
            try await LiveServer.run { server in
                try await Browser.run { browser in
                    for script in CounterScript.all {
                        try await script.run(BrowserDriver(browser, origin: server.origin))
                    }
                    #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
                }
            }
        }

        @Test func `plain forms work beside live ones`() async throws {
            try await SignInScript.serve { server in
                try await server.browse { _, page in try await SignInScript.run(page) }
            }
        }

        @Test func `a server that is killed comes back with the text that was typed`() async throws
        {
            try await Browser.run { browser in
                let port = try await LiveServer.run { server in
                    try await browser.open("\(server.origin)/counter/a?note=one")
                    try await browser.waitUntilConnected()
                    try await browser.type(" two", into: "#note")
                    try await browser.wait(until: "location.search == '?note=one+two'")
                    return server.port
                }
                try await browser.waitUntilDisconnected()
                try await browser.press(Key("!"))
                try await LiveServer.run(port: port) { server in
                    let page = BrowserDriver(browser, origin: server.origin)
                    try await page.expect("note: one two!")
                    try await page.expect(value: "one two!", in: "Note")
                    #expect(try await browser.focus == "note")
                    try await page.press("Add")

                    try await page.expect("count 1")
                    try await browser.wait(until: "location.search.endsWith('%21')")
                    #expect(try await browser.url == "\(server.origin)/counter/a?note=one+two%21")
                }
            }
        }

        private let dropCookies: (Router<BasicRequestContext>) -> Void = { router in
            router.add(
                middleware: ChangingMiddleware<BasicRequestContext> { head, _ in
                    head.headerFields[.cookie] = nil
                }
            )
        }

        @Test func `a browser that refuses the cookie shows an alert and does not retry`()
            async throws
        {
            try await LiveServer.run(preparing: dropCookies) { server in
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
    }
}
