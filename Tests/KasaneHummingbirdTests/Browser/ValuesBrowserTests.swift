import HTTPTypes
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Values {
        private let form = """
            <form id="f" method="post">
            <textarea id="a" name="f.a"></textarea>
            <input id="p" type="password" name="f.p">
            <input id="on" type="checkbox" name="f.on">
            <select id="unit" name="f.unit"><option>C<option>F</select>
            <x-rating name="rating"></x-rating>
            <input name="elements">
            <button id="n" name="b.n">Go</button>
            </form>
            """

        @Test(arguments: [HTTPResponse.Status.contentTooLarge, .badRequest, .notFound])
        func `a refused value is reported, and no action runs without it`(
            status: HTTPResponse.Status
        ) async throws {
            let script = ScriptedPages.Script.fixed(
                form,
                status: { $0 == 1 || $0 == 2 ? status : nil }
            )
            try await withBrowser(script) { browser, pages, _ in
                try await browser.type("x", into: "#a")
                await pages.waitForPosts(1)
                try await browser.type("y", into: "#a")
                try await browser.wait(until: refused)
                try await browser.run("document.getElementById('n').click()")
                await pages.waitForPosts(3)
                try await browser.wait(until: refused)
                try await browser.type("z", into: "#a")
                await pages.waitForPosts(4)
                try await browser.run("document.getElementById('n').click()")
                await pages.waitForPosts(5)

                #expect(
                    pages.posts == [
                        "n=1&f.a=x", "n=2&f.a=xy", "n=2&f.a=xy", "n=2&f.a=xyz", "n=3&b.n=",
                    ]
                )
            }
        }

        @Test func `values that are set without an event are entered before a press`()
            async throws
        {
            try await withBrowser(.fixed(form)) { browser, pages, _ in
                try await browser.run(
                    """
                    document.getElementById("a").value = "me";
                    document.getElementById("p").value = "secret";
                    document.getElementById("on").checked = true;
                    document.getElementById("unit").value = "F";
                    document.getElementById("n").click();
                    """
                )
                await pages.waitForPosts(2)
                try await browser.run("document.getElementById('n').click()")
                await pages.waitForPosts(3)

                #expect(
                    pages.posts == [
                        "n=1&f.a=me", "n=2&f.p=secret&f.on=true&f.unit=F&b.n=", "n=3&b.n=",
                    ]
                )
            }
        }

        @Test func `a field is entered at a change without input, and when its form is reset`()
            async throws
        {
            try await withBrowser(.fixed(form)) { browser, pages, _ in
                try await browser.run(
                    """
                    const field = document.getElementById("a");
                    field.value = "x";
                    field.dispatchEvent(new Event("change", { bubbles: true }));
                    field.dispatchEvent(new Event("change", { bubbles: true }));
                    """
                )
                await pages.waitForPosts(1)
                try await browser.run("document.getElementById('f').reset()")
                await pages.waitForPosts(2)

                #expect(pages.posts == ["n=1&f.a=x", "n=2&f.a="])
            }
        }

        @Test func `a form may contain controls that are not the page's`() async throws {
            try await withBrowser(.fixed(form)) { browser, pages, _ in
                try await browser.run(
                    """
                    customElements.define("x-rating", class extends HTMLElement {
                      static formAssociated = true;
                      constructor() {
                        super();
                        this.attachInternals().setFormValue("3");
                      }
                    });
                    """
                )
                try await browser.type("x", into: "#a")
                try await browser.click("#n")
                await pages.waitForPosts(2)

                #expect(pages.posts == ["n=1&f.a=x", "n=2&b.n="])
            }
        }

        @Test func `after an error in the script, the browser sends the form`() async throws {
            try await withBrowser(.fixed(form)) { browser, pages, _ in
                try await browser.run(
                    """
                    const field = document.getElementById("a");
                    Object.defineProperty(field, "validity", { get() { throw new Error("no"); } });
                    field.value = "x";
                    document.getElementById("n").click();
                    """
                )
                while pages.forms.isEmpty { try await browser.wait(until: "true") }

                #expect(pages.forms == ["f.a=x&f.p=&f.unit=C&elements=&b.n="])
                #expect(pages.posts == [])
            }
        }

        private var refused: String { "document.documentElement.dataset.input == 'refused'" }
    }
}
