import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Pointing {
        @Test(arguments: [Browser.Pointer.mouse, .touch])
        func `a row is dragged to the place of another`(pointer: Browser.Pointer) async throws {
            try await run { browser, page in
                try await drag("a", to: "c", with: pointer, browser)
                try await page.expect("bcad")
                try await drag("d", to: "b", with: pointer, browser)
                try await page.expect("dbca")
                try await drag("b", to: "a", with: pointer, browser)
                try await page.expect("dcab")

                let leftovers: Int = try await browser.evaluate(
                    """
                    return document.querySelectorAll(
                      "[data-dragged], [data-drop], li[style*=translate], button[hidden][value]").length;
                    """
                )
                #expect(leftovers == 0)
                let shown: String = try await browser.evaluate(
                    "return [...letters.children].map(row => row.textContent[0]).join('')"
                )
                #expect(shown == "dcab")
                #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
            }
        }

        @Test func `a row that is dropped at its own place stays, and Escape cancels`() async throws
        {
            try await run { browser, page in
                try await drag("b", to: "b", with: .mouse, browser)
                try await browser.run(
                    """
                    const at = (node, type) => {
                      const box = node.getBoundingClientRect();
                      node.dispatchEvent(new PointerEvent(type, {
                        bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, button: 0,
                        clientX: box.left + 2, clientY: box.top + 2,
                      }));
                    };
                    const [first, , third] = document.querySelectorAll("[data-handle]");
                    first.setPointerCapture = () => {};
                    at(first, "pointerdown");
                    at(third, "pointermove");
                    """
                )
                try await browser.wait(until: "document.querySelector('[data-drop]')")
                try await browser.press(.escape)
                try await browser.wait(until: "!document.querySelector('[data-dragged]')")
                try await drag("c", to: "a", with: .mouse, browser)

                try await page.expect("cabd")
            }
        }

        @Test func `without scripts nothing is dragged or copied, and each element is a Tab stop`()
            async throws
        {
            try await run(hasScripts: false) { browser, _ in
                let shown: [Bool] = try await browser.evaluate(
                    """
                    return [...document.querySelectorAll("[data-handle], [data-copy], .copy input")]
                      .map(node => node.checkVisibility());
                    """
                )
                #expect(shown == Array(repeating: false, count: 6))
                let stops: Int = try await browser.evaluate(
                    "return [...document.querySelectorAll('#grid button')]"
                        + ".filter(button => button.tabIndex == 0).length"
                )
                #expect(stops == 9)
            }
        }

        @Test func `a button copies the whole address of a link, and says so`() async throws {
            try await run { browser, _ in
                try await browser.run(
                    "navigator.clipboard.writeText = async text => { window.copied = text; }"
                )
                try await browser.wait(until: "document.querySelector('[data-copy]:not([hidden])')")
                try await browser.click("[data-copy]")
                try await browser.wait(
                    until: "document.querySelector('.copy [role=status]').textContent == 'Copied.'"
                )
                let copied: String = try await browser.evaluate("return window.copied")
                #expect(copied.hasPrefix("http://127.0.0.1:"))
                #expect(copied.hasSuffix("/letters?copied"))
            }
        }

        @Test func `without access to the clipboard the address is selected`() async throws {
            try await run { browser, _ in
                try await browser.run(
                    """
                    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
                    document.execCommand = () => false;
                    """
                )
                try await browser.wait(until: "document.querySelector('[data-copy]:not([hidden])')")
                try await browser.click("[data-copy]")
                try await browser.wait(until: "document.activeElement.matches('.copy input')")
                let selected: String = try await browser.evaluate(
                    "return getSelection().toString()"
                )
                #expect(selected.hasSuffix("/letters?copied"))
                #expect(try await browser.text(of: ".copy [role=status]") == "")
            }
        }

        @Test func `a key presses the button that names it, except in a field`() async throws {
            try await run { browser, page in
                let right = Key.right
                try await browser.press(right, Key("n"))
                try await page.expect("pressed 2")
                try await browser.type("n", into: "#note")
                try await browser.press(right)
                try await page.expect(value: "n", in: "Note")
                try await browser.run("document.activeElement.blur()")
                try await browser.press(right)

                try await page.expect("pressed 3")
            }
        }

        @Test func `a key presses no button while text is edited`() async throws {
            try await run { browser, page in
                let right = Key.right
                try await browser.press(right)
                try await page.expect("pressed 1")
                for markup in [
                    "<p contenteditable>a</p>", "<p contenteditable=plaintext-only>a</p>",
                    "<div contenteditable><b tabindex=0>a</b></div>",
                    "<p role=textbox tabindex=0>a</p>",
                ] {
                    try await browser.run(
                        """
                        document.body.insertAdjacentHTML("beforeend", `<div data-keep>\(markup)</div>`);
                        const place = document.body.lastElementChild;
                        (place.querySelector("[tabindex]") ?? place.firstElementChild).focus();
                        """
                    )
                    try await browser.press(Key("n"), right)
                }
                try await browser.run(
                    """
                    const host = document.createElement("div");
                    host.attachShadow({ mode: "open" }).innerHTML = "<input>";
                    document.body.append(host);
                    host.shadowRoot.firstElementChild.focus();
                    """
                )
                try await browser.press(Key("n"), right)
                try await browser.run(
                    "document.activeElement.shadowRoot.activeElement.blur()"
                )
                try await browser.press(right)

                try await page.expect("pressed 2")
            }
        }

        @Test func `a group is one Tab stop, in which arrow keys lead to the nearest element`()
            async throws
        {
            try await run { browser, page in
                let isOneStop = "document.querySelectorAll('#grid [tabindex=\"-1\"]').length == 8"
                try await browser.wait(until: isOneStop)
                try await browser.run("document.getElementById('next').focus()")
                let steps: [(Key, String)] = [
                    (.tab, "cell-00"), (.right, "cell-01"), (.down, "cell-11"),
                    (.left, "cell-10"), (.up, "cell-00"), (.up, "cell-00"), (.end, "cell-22"),
                    (.home, "cell-00"), (.down, "cell-10"), (.tab, "note"),
                ]
                for (key, id) in steps {
                    try await browser.press(key)
                    #expect(try await browser.focus == id)
                }
                try await browser.run("document.getElementById('next').focus()")
                try await browser.press(.tab, .enter)
                // No arrow key has pressed the button that it is a shortcut of.
                try await page.expect("pressed 1")
                try await browser.wait(until: isOneStop)
                #expect(try await browser.focus == "cell-10")
            }
        }

        private func drag(
            _ letter: String,
            to other: String,
            with pointer: Browser.Pointer,
            _ browser: Browser
        ) async throws {
            try await browser.wait(until: "letters.scrollTop == 0")
            // The script of the list is loaded when the list has the pointer.
            if pointer == .mouse {
                try await browser.hover(over: browser.find("#letters li"))
            } else {
                try await browser.run(
                    "letters.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))"
                )
            }
            try await browser.wait(until: "!document.querySelector('[data-handle][hidden]')")
            let handle = { (letter: String) in "#letters li:has(#up-\(letter)) [data-handle]" }
            try await browser.drag(
                browser.find(handle(letter)),
                to: browser.find(handle(other)),
                with: pointer
            )
        }

        private func run(
            hasScripts: Bool = true,
            _ script: (Browser, BrowserDriver) async throws -> Void
        ) async throws {
            var pages = PageRoutes()
            pages.add(LettersPage.self, for: .everyone) { _, _ in
                LettersPage(model: LettersModel())
            }
            let prepare: (Router<BasicRequestContext>) -> Void = { router in
                router.add(middleware: SecurityHeadersMiddleware())
            }
            try await LiveServer.run(pages, preparing: prepare) { server in
                try await server.browse { browser, page in
                    try await browser.setJavaScriptEnabled(hasScripts)
                    if hasScripts {
                        try await page.visit("/letters")
                    } else {
                        try await browser.open("\(server.origin)/letters")
                    }
                    try await script(browser, page)
                }
            }
        }
    }
}
