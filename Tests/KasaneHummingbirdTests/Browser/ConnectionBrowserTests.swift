import HTTPTypes
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Connection {
        @Test func `a new session sets a field that the old one knew`() async throws {
            let script = ScriptedPages.Script.fixed("<input id=a name=f.a form=live>")
            let before: (Browser, ScriptedPages) async throws -> Void = { browser, former in
                try await browser.type("x", into: "#a")
                await former.waitForPosts(1)
                try await browser.press(.backspace)
                await former.waitForPosts(2)
            }
            try await withRestart(script, before: before) { _ in
            } afterwards: { browser, restarted in
                try await browser.waitUntilConnected()
                restarted.change([["v", "a", "server"]])
                try await browser.wait(forValue: "server", in: "a")
            }
        }

        @Test func `a stream that was lost gets the changes it missed`() async throws {
            try await withBrowser(.city) { browser, pages, _ in
                try await browser.type("Tokyo", into: "#city")
                try await browser.wait(for: "TOKYO", in: "echo")
                pages.loseStreams { pages.change([["t", "missed"]]) }
                try await browser.wait(until: "document.title == 'Page'")
                try await browser.waitUntilConnected()

                #expect(try await browser.value(of: "#city") == "TOKYO")
                #expect(pages.openedStreams == 2)
            }
        }

        @Test func `a stream that falls silent is opened again`() async throws {
            try await withBrowser(.city) { browser, pages, _ in
                try await browser.run(
                    """
                    const wait = window.setTimeout;
                    window.setTimeout = (f, pause) => wait(f, pause == 1e5 ? 50 : pause);
                    """
                )
                pages.change([["t", "heard"]])
                try await browser.wait(until: "document.title == 'heard'")
                while pages.openedStreams < 2 { try await browser.wait(until: "true") }
            }
        }

        @Test func `a page that is let go again and again is not revived without a pause`()
            async throws
        {
            var script = ScriptedPages.Script.city
            script.status = { $0 < 2 ? .gone : nil }
            try await withBrowser(script) { browser, pages, _ in
                try await browser.run(
                    """
                    const random = Math.random;
                    window.pauses = 0;
                    Math.random = () => { pauses += 1; return random() / 10; };
                    """
                )
                try await browser.type("T", into: "#city")
                await pages.waitForPosts(3)

                #expect(try await browser.evaluate("return window.pauses") == 1)
            }
        }

        @Test func `twelve tabs are all live over six connections`() async throws {
            try await withBrowser(.city) { browser, pages, origin in
                var tabs = [try await browser.tab]
                for _ in 1..<12 {
                    tabs.append(try await browser.openTab())
                    try await browser.open("\(origin)/page")
                }
                for (index, tab) in tabs.enumerated() {
                    try await browser.show(tab)
                    try await browser.waitUntilConnected()
                    try await browser.type("tab \(index)", into: "#city")
                    try await browser.wait(for: "TAB \(index)", in: "echo")
                }

                #expect(pages.openStreams < 6)
                #expect(Set(pages.values.map { $0["f.city"] }).count == 12)
            }
        }

        @Test func `twelve windows are live at once over one connection with HTTP/2`() async throws
        {
            let pages = ScriptedPages(.city)
            try await pages.serve(transport: .local(isSecure: true)) { port in
                try await Browser.run { browser in
                    for index in 0..<12 {
                        if index > 0 { try await browser.openWindow() }
                        try await browser.open("https://127.0.0.1:\(port)/page")
                        try await browser.waitUntilConnected()
                        let spoken: String = try await browser.evaluate(
                            "return performance.getEntriesByType('navigation')[0].nextHopProtocol"
                        )
                        #expect(spoken == "h2")
                    }

                    #expect(pages.openStreams == 12)
                    try await browser.type("last", into: "#city")
                    try await browser.wait(for: "LAST", in: "echo")
                }
            }
        }

        @Test func `a page that is gone says goodbye`() async throws {
            try await withBrowser(.city) { browser, pages, _ in
                try await browser.reload()
                await pages.waitForPosts(1)

                #expect(pages.posts == ["bye="])
            }
        }

        @Test func `an address that has not rested yet is the one that a link leaves`() async throws
        {
            let markup = """
                <button id="n" name="b.n" form="live">Next</button> <a id="away" href="/other">Away</a>
                <p id="p"></p>
                """
            let script = ScriptedPages.Script.fixed(
                markup,
                ["b.n": [["u", "/page?q=2", "1"], ["h", "p", "<p id=p>changed</p>"]]]
            )
            try await withBrowser(script) { browser, _, _ in
                // Follows the link as soon as the change is visible.
                try await browser.run(
                    """
                    new MutationObserver(() => document.getElementById('away').click())
                      .observe(document.body, { childList: true, characterData: true, subtree: true })
                    """
                )
                try await browser.click("#n")
                try await browser.wait(until: "location.pathname == '/other'")
                try await browser.goBack()

                try await browser.wait(until: "location.href.endsWith('/page?q=2')")
            }
        }

        @Test func `a page that is come back to is live`() async throws {
            try await withBrowser(.city) { browser, _, origin in
                try await browser.open("\(origin)/other")
                try await browser.goBack()
                try await browser.waitUntilConnected()
                try await browser.type("Tokyo", into: "#city")

                try await browser.wait(for: "TOKYO", in: "echo")
            }
        }

        @Test func `the address follows the page, and the page goes back and forward`() async throws
        {
            let script = ScriptedPages.Script(
                body: {
                    "<p id=p>\($0["q"] ?? "")</p><button id=n name=b.n form=live>Next</button>"
                },
                react: { _, pair in
                    pair.name == "b.n"
                        ? [["u", "/page?q=2"], ["h", "p", "<p id=p>q=2</p>"]]
                        : [["h", "p", "<p id=p>\(pair.value)</p>"]]
                }
            )
            try await withBrowser(script, path: "/page?q=1") { browser, pages, origin in
                try await browser.click("#n")
                try await browser.wait(until: "location.search == '?q=2'")
                try await browser.goBack()
                try await browser.wait(for: "q=1", in: "p")
                try await browser.goForward()
                try await browser.wait(for: "q=2", in: "p")

                #expect(try await browser.url == "\(origin)/page?q=2")
                #expect(pages.posts == ["n=1&b.n=", "n=2&q=q%3D1", "n=3&q=q%3D2"])
            }
        }
    }
}
