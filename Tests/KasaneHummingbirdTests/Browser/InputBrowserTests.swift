import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Input {
        private let form = ScriptedPages.Script(
            body: { values in
                """
                <form id=f method=post><input id=a name=f.a><button id=n name=b.n>Go</button></form>
                <p id=p>\(values["b.n"] ?? "")</p>
                """
            },
            react: { values, pair in
                values[pair.name] = pair.name == "b.n" ? "moved" : pair.value
                return pair.name == "b.n" ? [["h", "p", "<p id=p>moved</p>"]] : []
            }
        )
        private let moved = "document.getElementById('p').textContent == 'moved'"

        @Test func `a press without a network is reported, and sent when the network is back`()
            async throws
        {
            try await withBrowser(form) { browser, pages, _ in
                // The first delay before a retry never ends.
                try await browser.run(
                    """
                    const wait = window.setTimeout;
                    Math.random = () => 1;
                    window.setTimeout = (f, pause) => pause == 1e3 ? 0 : wait(f, pause);
                    """
                )
                try await browser.setOffline(true)
                try await browser.click("#n")
                try await browser.wait(until: state("unsent"))
                #expect(pages.posts == [])

                try await browser.setOffline(false)
                try await browser.wait(until: moved)
                try await browser.wait(until: state(""))
                #expect(pages.posts == ["n=1&b.n="])
            }
        }

        @Test func `a press that gets no response is reported as being sent`() async throws {
            try await withBrowser(form) { browser, _, _ in
                try await browser.run(
                    """
                    const send = window.fetch;
                    const allowed = new Promise(allow => { window.allow = allow; });
                    window.fetch = async (...request) => { await allowed; return send(...request); };
                    """
                )
                try await browser.click("#n")
                try await browser.wait(until: state("sending"))
                try await browser.run("window.allow()")
                try await browser.wait(until: state(""))
                try await browser.wait(until: moved)
            }
        }

        @Test func `a text and Enter without a server are sent when the server is back`()
            async throws
        {
            try await withRestart(form) { browser in
                try await browser.type("x", into: "#a")
                try await browser.wait(until: state("unsent"))
                try await browser.press(.enter)
            } afterwards: { browser, restarted in
                try await browser.wait(until: moved)
                try await browser.wait(until: state(""))
                #expect(restarted.values.map { $0["f.a"] } == ["x"])
                #expect(restarted.posts.count { $0.contains("b.n") } == 1)
            }
        }

        @Test func `a press that may have been carried out is reported and not repeated`()
            async throws
        {
            try await withRestart(form) { browser in
                try await browser.click("#n")
                try await browser.wait(until: state("unsent"))
            } afterwards: { browser, restarted in
                try await browser.wait(until: state("lost"))
                try await browser.waitUntilConnected()
                // The former page was not known to the new server.
                #expect(restarted.values.map { $0["b.n"] } == [nil])

                try await browser.click("#n")
                try await browser.wait(until: moved)
                try await browser.wait(until: state(""))
            }
        }

        @Test func `the fields of a plain form are not sent as input, and keep their text`()
            async throws
        {
            let page = ScriptedPages.Script(
                body: { values in
                    """
                    <form id=s method=post data-plain><input id=s1 name=f.s1></form>
                    <form id=f method=post><input id=a name=f.a><button id=n name=b.n>Go</button></form>
                    <p id=p>\(values["f.a"] ?? "")</p>
                    """
                },
                react: { values, pair in
                    values[pair.name] = pair.value
                    return pair.name == "b.n" ? [["h", "p", "<p id=p>moved</p>"]] : []
                }
            )
            try await withRestart(page) { browser in
                try await browser.type("secret", into: "#s1")
            } afterwards: { browser, restarted in
                try await browser.waitUntilConnected()
                try await browser.type("x", into: "#a")
                try await browser.click("#n")
                try await browser.wait(until: moved)
                #expect(restarted.posts.filter { $0.contains("secret") } == [])
                try await browser.wait(forValue: "secret", in: "s1")
            }
        }

        private func state(_ name: String) -> String {
            "(document.documentElement.dataset.input ?? '') == '\(name)'"
        }
    }
}
