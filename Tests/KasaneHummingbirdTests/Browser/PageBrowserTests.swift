import Foundation
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Pages {
        @Test(arguments: [Key.enter, .escape])
        func `a modal dialog gives the focus back to where it was`(key: Key) async throws {
            let dialog = """
                <div id="place"><dialog id="d" data-modal data-cancel="d-cancel" open><h2>Alert</h2>
                <button id="d-cancel" name="b.d-cancel" form="live">Close</button></dialog></div>
                """
            let changes = [
                "b.ask": [["h", "place", dialog]],
                "b.d-cancel": [["h", "place", "<div id=place></div>"]],
            ]
            let markup = """
                <input id="first"><button id="ask" name="b.ask" form="live">Ask</button>
                <div id="place"></div>
                """
            try await withBrowser(.fixed(markup, changes)) { browser, pages, _ in
                try await browser.click("#ask")
                try await browser.wait(until: "document.querySelector('#d:modal')")
                #expect(try await browser.focus == "d-cancel")
                try await browser.press(key)
                try await browser.wait(until: "!document.getElementById('d')")

                #expect(try await browser.focus == "ask")
                #expect(pages.posts == ["n=1&b.ask=", "n=2&b.d-cancel="])
            }
        }

        @Test(arguments: [true, false])
        func `rows that move keep the focus and the typed text`(movesKeepState: Bool) async throws {
            let rows = (0..<4).map { "<li id=r\($0)><input id=i\($0)></li>" }.joined()
            let changes = [
                "b.move": [
                    ["m", "r2", "l", "r0"], ["m", "r0", "l", ""], ["d", "r1"],
                    ["i", "r9", "<li id=r9>new</li>", "l", "r2"], ["m", "gone", "l", ""],
                ]
            ]
            let script = ScriptedPages.Script.fixed("<ul id=l>\(rows)</ul>", changes)
            try await withBrowser(script) { browser, pages, _ in
                if !movesKeepState {
                    try await browser.run("Element.prototype.moveBefore = undefined")
                }
                try await browser.type("typed", into: "#i2")
                pages.change(changes["b.move"] ?? [])
                try await browser.wait(until: "document.getElementById('r9')")
                try await browser.press(Key("!"))

                let order: [String] = try await browser.evaluate(
                    "return [...document.getElementById('l').children].map(row => row.id)"
                )
                #expect(order == ["r9", "r2", "r3", "r0"])
                #expect(try await browser.focus == "i2")
                #expect(try await browser.value(of: "#i2") == "typed!")
            }
        }

        @Test(arguments: ["<p>News</p>", "<p><a href=/b>B</a></p>"])
        func `a link keeps the focus if its element becomes another`(before: String) async throws {
            let list = "<div id=list><p><a href=/a>A</a></p></div>"
            let patch = ["h", "list", "<div id=list>\(before)<p><a href=/a>A</a></p></div>"]
            try await withBrowser(.fixed(list)) { browser, pages, _ in
                try await browser.run("document.links[0].focus()")
                pages.change([patch])
                try await browser.wait(until: "document.querySelectorAll('p').length > 1")

                let focused: String = try await browser.evaluate(
                    "return document.activeElement.outerHTML"
                )
                #expect(focused == #"<a href="/a">A</a>"#)
            }
        }

        @Test func `a button that was off for a moment gets the focus back`() async throws {
            let button = "<button id=b name=b.b form=live"
            let changes = ["b.b": [["h", "b", "\(button) disabled>…</button>"]]]
            try await withBrowser(.fixed("\(button)>Go</button>", changes)) { browser, pages, _ in
                try await browser.run("document.getElementById('b').focus()")
                try await browser.press(.enter)
                try await browser.wait(until: "document.getElementById('b').disabled")
                try await browser.wait(until: "document.activeElement == document.body")
                pages.change([["h", "b", "\(button)>Go</button>"]])
                try await browser.wait(until: "!document.getElementById('b').disabled")

                #expect(try await browser.focus == "b")
            }
        }

        @Test func `an alert that a button ends in gives the focus back to it when it is on again`()
            async throws
        {
            let button = "<button id=b name=b.b form=live"
            let dialog = """
                <div id="place"><dialog id="d" data-modal data-cancel="c" open>
                <button id="c" name="b.c" form="live">Close</button></dialog></div>
                """
            let changes = [
                "b.b": [["h", "b", "\(button) disabled>…</button>"]],
                "b.c": [["h", "place", "<div id=place></div>"]],
            ]
            let markup = "\(button)>Go</button><div id=place></div>"
            try await withBrowser(.fixed(markup, changes)) { browser, pages, _ in
                try await browser.run("document.getElementById('b').focus()")
                try await browser.press(.enter)
                try await browser.wait(until: "document.getElementById('b').disabled")
                try await browser.wait(until: "document.activeElement == document.body")
                pages.change([["h", "b", "\(button)>Go</button>"], ["h", "place", dialog]])
                try await browser.wait(until: "document.activeElement.id == 'c'")
                try await browser.press(.enter)
                try await browser.wait(until: "!document.getElementById('d')")

                #expect(try await browser.focus == "b")
            }
        }

        @Test func `half a date is reported when its form is sent, and is not sent`() async throws {
            let markup = """
                <form id="x" method="post" novalidate><button name="b.x" hidden></button>
                <input id="d" name="f.d" type="date" data-on="change" value="1990-04-01">
                <button id="save" name="b.x">Save</button></form>
                <button id="other" name="b.other" form="live">Other</button>
                """
            try await withBrowser(.fixed(markup)) { browser, pages, _ in
                try await browser.run("document.getElementById('d').focus()")
                try await browser.press(.backspace)
                try await browser.wait(until: "document.getElementById('d').validity.badInput")
                try await browser.click("#other")
                await pages.waitForPosts(1)
                try await browser.click("#save")
                try await browser.wait(until: "document.activeElement.id == 'd'")
                try await browser.run("document.getElementById('d').value = '1990-04-02'")
                try await browser.click("#save")
                await pages.waitForPosts(3)

                #expect(pages.posts == ["n=1&b.other=", "n=2&f.d=1990-04-02", "n=3&b.x="])
            }
        }

        @Test func `the end of a list loads more until it is out of view`() async throws {
            let button = "<button id=more name=b.more form=live data-visible>More</button>"
            let row: @Sendable (Int) -> String = {
                "<li id=r\($0)><svg width=10 height=200></svg></li>"
            }
            let script = ScriptedPages.Script(
                // The first press may precede the stream, which then sends the whole page.
                body: { values in
                    let rows = (1..<values.count).filter { $0 != 3 }.map(row)
                    return "<ul id=l>\(rows.joined())</ul>\(button)"
                },
                react: { values, _ in
                    let count = values.count
                    values["\(count)"] = ""
                    // Loading the third page fails.
                    return count == 3 ? [] : [["i", "r\(count)", row(count), "l", ""]]
                }
            )
            try await withBrowser(script) { browser, pages, _ in
                try await browser.resize(to: .desktop)
                await pages.waitForPosts(3)
                pages.change([["t", "later"]])
                try await browser.wait(until: "document.title == 'later'")
                let failed = pages.posts.count
                try await browser.click("#more")
                await pages.waitForPosts(5)

                #expect(failed == 3)
            }
        }

        @Test func `hostile text is text, and nothing breaks the content security policy`()
            async throws
        {
            let hostile = "<img src=x onerror=alert(1)>\"'&<script>alert(1)</script>"
            let changes = [
                "f.a": [["t", hostile], ["v", "b", hostile], ["u", "/page?q=%3Cb%3E"]]
            ]
            let markup = "<input id=a name=f.a form=live><input id=b name=f.b form=live>"
            try await withBrowser(.fixed(markup, changes)) { browser, pages, _ in
                try await browser.type(hostile, into: "#a")
                try await browser.wait(until: "document.getElementById('b').value != ''")
                while pages.values.first?["f.a"] != hostile {
                    try await browser.wait(until: "true")
                }

                #expect(try await browser.title == hostile)
                #expect(try await browser.value(of: "#b") == hostile)
                #expect(try await browser.findAll("img, body script") == [])
                #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
            }
        }

        @Test func `the content of a custom widget is left alone`() async throws {
            let script = ScriptedPages.Script.fixed("<div id=map data-keep></div><p id=p></p>")
            try await withBrowser(script) { browser, pages, _ in
                try await browser.run("document.getElementById('map').innerHTML = '<b>drawn</b>'")
                pages.change([["b", "<div id=map data-keep class=x></div><p id=p>new</p>"]])
                try await browser.wait(for: "new", in: "p")

                #expect(try await browser.text(of: "#map") == "drawn")
            }
        }

        @Test func `a page can be left and a field focused`() async throws {
            try await withBrowser(.city) { browser, pages, origin in
                pages.change([["f", "city"]])
                try await browser.wait(until: "document.activeElement.id == 'city'")
                pages.change([["g", "/other"]])
                try await browser.wait(until: "location.pathname == '/other'")
            }
        }
    }
}
