import Foundation
import HTTPTypes
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Typing {
        @Test func `fast typing over a slow network is never rolled back`() async throws {
            try await withBrowser(.city) { browser, pages, _ in
                let text = "the quick brown fox jumps over the lazy dog"
                try await browser.delayNetwork(by: .milliseconds(200))
                try await browser.run(
                    """
                    const field = document.getElementById("city");
                    window.seen = [];
                    setInterval(() => seen.push(field.value), 1);
                    """
                )
                for word in text.split(separator: " ", omittingEmptySubsequences: false) {
                    try await browser.type(word == "the" ? "the" : " \(word)", into: "#city")
                }
                let typed: String = try await browser.evaluate(
                    "return document.getElementById('city').value"
                )
                try await browser.wait(for: typed.uppercased(), in: "echo")

                let seen: [String] = try await browser.evaluate("return window.seen")
                #expect(try await browser.value(of: "#city") == typed.uppercased())
                #expect(typed.count > 30)
                #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.count <= $1.count })
                #expect(seen.allSatisfy { typed.lowercased().hasPrefix($0.lowercased()) })
                #expect(pages.posts.count < text.count)
            }
        }

        @Test func `a text that the server changes keeps its caret`() async throws {
            try await withBrowser(.city) { browser, _, _ in
                try await browser.type("Toko", into: "#city")
                try await browser.wait(forValue: "TOKO", in: "city")
                try await browser.press(.left, Key("y"))
                try await browser.wait(forValue: "TOKYO", in: "city")
                try await browser.press(Key("!"))
                try await browser.wait(forValue: "TOKY!O", in: "city")
            }
        }

        @Test func `values go before the press that follows them`() async throws {
            let markup = """
                <input id="a" name="f.a" form="live" data-on="change">
                <input id="b" name="f.b" form="live">
                <button id="go" name="b.go" form="live">Go</button>
                """
            try await withBrowser(.fixed(markup)) { browser, pages, _ in
                try await browser.delayNetwork(by: .milliseconds(200))
                try await browser.run(
                    """
                    const enter = (id, text) => {
                      const field = document.getElementById(id);
                      field.value = text;
                      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
                    };
                    for (const text of ["0", "1", "2"]) enter("b", text);
                    enter("a", "x");
                    document.getElementById("go").click();
                    for (const text of ["3", "4"]) enter("b", text);
                    """
                )
                await pages.waitForPosts(3)

                #expect(pages.posts == ["n=1&f.b=0", "n=2&f.a=x&f.b=2&b.go=", "n=3&f.b=4"])
            }
        }

        @Test(arguments: [
            (HTTPResponse.Status.serviceUnavailable, ["n=1&f.a=x", "n=1&f.a=x", "n=2&f.a=xy"]),
            (.tooManyRequests, ["n=1&f.a=x", "n=1&f.a=x", "n=2&f.a=xy"]),
            (.conflict, ["n=1&f.a=x", "n=2&f.a=xy"]),
            (.contentTooLarge, ["n=1&f.a=x", "n=1&f.a=xy"]),
            (.gone, ["n=1&f.a=x", "n=1&f.a=x", "n=2&f.a=xy"]),
            (.ok, ["n=1&f.a=x", "n=1&f.a=x", "n=2&f.a=xy"]),
        ])
        func `a POST that gets no answer is repeated, and one that is refused is not`(
            status: HTTPResponse.Status,
            posts: [String]
        ) async throws {
            let script = ScriptedPages.Script.fixed(
                "<input id=a name=f.a form=live>",
                status: { $0 == 0 ? status : nil }
            )
            try await withBrowser(script) { browser, pages, _ in
                try await browser.type("x", into: "#a")
                await pages.waitForPosts(posts.count - 1)
                try await browser.type("y", into: "#a")
                await pages.waitForPosts(posts.count)

                #expect(pages.posts == posts)
            }
        }

        @Test func `typed text is not lost by a refused button press`() async throws {
            let markup =
                "<input id=a name=f.a form=live><button id=b name=b.b form=live>Go</button>"
            let script = ScriptedPages.Script.fixed(markup, status: { $0 == 1 ? .conflict : nil })
            try await withBrowser(script) { browser, pages, _ in
                try await browser.delayNetwork(by: .milliseconds(200))
                try await browser.run(
                    """
                    const field = document.getElementById("a");
                    for (const text of ["x", "xy"]) {
                      field.value = text;
                      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
                    }
                    document.getElementById("b").click();
                    """
                )
                await pages.waitForPosts(3)

                #expect(pages.posts == ["n=1&f.a=x", "n=2&f.a=xy&b.b=", "n=3&f.a=xy"])
            }
        }

        @Test func `a POST is sent again after a pause, whatever the answer says of it`()
            async throws
        {
            var script = ScriptedPages.Script.fixed("<input id=a name=f.a form=live>")
            script.status = { $0 < 2 ? .serviceUnavailable : nil }
            script.retryAfter = "Wed, 21 Oct 2015 07:28:00 GMT"
            try await withBrowser(script) { browser, pages, _ in
                try await browser.run(
                    """
                    const wait = window.setTimeout;
                    window.pauses = [];
                    window.setTimeout = (f, pause) => { pauses.push(`${pause}`); return wait(f, pause); };
                    """
                )
                try await browser.type("x", into: "#a")
                await pages.waitForPosts(3)

                let pauses: [String] = try await browser.evaluate("return window.pauses")
                #expect(pauses.count >= 2 && !pauses.contains("NaN"))
            }
        }

        @Test func `an input that is taken for a foreign one is shown as refused`() async throws {
            let script = ScriptedPages.Script.fixed(
                "<input id=a name=f.a form=live>",
                status: { _ in .forbidden }
            )
            try await withBrowser(script) { browser, pages, _ in
                try await browser.type("x", into: "#a")
                try await browser.wait(
                    until: "document.documentElement.dataset.connection == 'refused'"
                )

                #expect(pages.posts == ["n=1&f.a=x"])
            }
        }

        @Test func `text from an input method is sent like typed text`() async throws {
            let markup = """
                <input id="a" name="f.a" form="live" data-on="change">
                <input id="b" name="f.b" form="live">
                """
            try await withBrowser(.fixed(markup)) { browser, pages, _ in
                try await browser.run(
                    """
                    const write = (id, text) => {
                      const field = document.getElementById(id);
                      const send = event => field.dispatchEvent(event);
                      send(new CompositionEvent("compositionstart", { bubbles: true }));
                      field.value = text;
                      send(new InputEvent("input", { bubbles: true, isComposing: true }));
                      send(new CompositionEvent("compositionend", { bubbles: true }));
                    };
                    write("a", "に");
                    write("a", "にほん");
                    write("b", "x");
                    document.getElementById("a").dispatchEvent(new Event("change", { bubbles: true }));
                    """
                )
                while pages.values.first?["f.a"] == nil { try await browser.wait(until: "true") }

                #expect(!pages.posts.contains { $0.contains("f.a=%E3%81%AB&") })
                #expect(pages.values.first?["f.a"] == "にほん")
                #expect(pages.values.first?["f.b"] == "x")
            }
        }

        @Test func `every kind of field is sent and set`() async throws {
            let markup = """
                <input id="on" type="checkbox" name="f.on" form="live">
                <select id="unit" name="f.unit" form="live"><option>C<option>F</select>
                <fieldset id="day"><input id="day-0" type="radio" name="f.day" value="1" form="live">
                <input id="day-1" type="radio" name="f.day" value="2" form="live"></fieldset>
                <textarea id="note" name="f.note" form="live"></textarea>
                """
            let changes = [
                "f.note": [
                    ["v", "on", ""], ["v", "unit", "C"], ["v", "day", "1"], ["v", "note", ""],
                ]
            ]
            try await withBrowser(.fixed(markup, changes)) { browser, pages, _ in
                try await browser.click("#on")
                try await browser.type("F", into: "#unit")
                try await browser.click("#day-1")
                while pages.values.first?["f.day"] == nil { try await browser.wait(until: "true") }
                let values = pages.values.first
                try await browser.type("n", into: "#note")
                try await browser.wait(forValue: "", in: "note")

                #expect(values?["f.on"] == "true")
                #expect(values?["f.unit"] == "F")
                #expect(values?["f.day"] == "2")
                let shown: [String] = try await browser.evaluate(
                    """
                    return ["on:checked", "unit option:checked", "day-0:checked"]
                      .map(s => document.querySelector("#" + s)?.value ?? "none")
                    """
                )
                #expect(shown == ["none", "C", "1"])
            }
        }

        @Test func `text typed before the script loads or restored by a reload is sent`()
            async throws
        {
            try await withBrowser(.fixed("<input id=a name=f.a form=live>")) { browser, pages, _ in
                try await browser.type("typed", into: "#a")
                try await browser.reload()
                try await browser.waitUntilConnected()
                let shown = try await browser.value(of: "#a")
                try await browser.run("document.getElementById('a').focus()")
                await pages.waitForPosts(1)

                #expect(pages.values.first?["f.a"] ?? "" == shown)
            }
        }
    }
}
