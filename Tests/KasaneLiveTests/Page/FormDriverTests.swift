import KasaneTesting
import Testing

actor StubSite {
    private let pages: [String: FormDriver.Response]
    private(set) var requests: [FormDriver.Request] = []

    init(_ pages: [String: FormDriver.Response]) {
        self.pages = pages
    }

    func respond(to request: FormDriver.Request) -> FormDriver.Response {
        requests.append(request)
        let path = request.address.prefix { $0 != "?" }
        return pages[request.address] ?? pages[String(path)]
            ?? FormDriver.Response(status: 200, body: "")
    }

    nonisolated func driver(of origin: String = "http://localhost") -> FormDriver {
        FormDriver(origin: origin) { await self.respond(to: $0) }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct FormDriverTests {
    private static let address = "/news/today?page=1"

    private func request(
        by source: String,
        _ act: (FormDriver) async throws -> Void = { try await $0.press("Go") }
    ) async throws -> FormDriver.Request {
        let site = StubSite([Self.address: FormDriver.Response(status: 200, body: source)])
        let driver = site.driver()
        try await driver.visit(Self.address)
        try await act(driver)
        return try #require(await site.requests.last)
    }

    @Test(arguments: [
        ("", address), (#"action="""#, address), (#"action="/login""#, "/login"),
        (#"action="archive""#, "/news/archive"), (#"action="../x?y=1#z""#, "/x?y=1"),
        (#"action="?page=2""#, "/news/today?page=2"), (##"action="#top""##, address),
    ])
    func `a form is posted to its action, relative to the document`(
        action: String,
        address: String
    ) async throws {
        let request = try await request(
            by: #"<form method="post" \#(action)><button name="a">Go</button></form>"#
        )

        #expect(request.address == address)
        #expect(request.form == "a=")
    }

    @Test func `a combining character at the beginning of a text or a value stays there`()
        async throws
    {
        let request = try await request(
            by: """
                <p>\u{301}a</p><form method="post"><input name="n" value="\u{301}b" aria-label="N">\
                <button name="a">Go</button></form>
                """
        )

        #expect(request.form == "n=%CC%81b&a=")
    }

    @Test(arguments: ["", #"method="get""#, #"method="GET""#, #"method="other""#])
    func `a GET form replaces the query of its action`(method: String) async throws {
        let request = try await request(
            by: """
                <form \(method) action="/search?old=1">
                <input name="q" value="a + é" aria-label="Q"><button>Go</button></form>
                """
        )

        #expect(request.address == "/search?q=a+%2B+%C3%A9")
        #expect(request.form == nil)
    }

    @Test func `only the pressed button is submitted, with its value and its own target`()
        async throws
    {
        let request = try await request(
            by: """
                <form method="post" action="/save">
                <input type="hidden" name="id" value="7">
                <button name="do" value="keep">Keep</button>
                <button name="do" value="delete" formmethod="get" formaction="/delete">Go</button>
                </form>
                """
        )

        #expect(request.address == "/delete?id=7&do=delete")
    }

    @Test func `a form is submitted with the enabled and checked controls that it owns`()
        async throws
    {
        let request = try await request(
            by: """
                <form id="f" method="post">
                <input type="checkbox" name="a" checked aria-label="A">
                <input type="checkbox" name="b" aria-label="B">
                <input name="c" disabled aria-label="C">
                <fieldset disabled><legend>D <input name="d" aria-label="D"></legend>
                <input name="e" aria-label="E"></fieldset>
                <select name="g" aria-label="G"><option>one</option><option selected>two</option>
                </select>
                <textarea name="h" aria-label="H">1\n2</textarea>
                <input name="i" form="other" aria-label="I">
                <input aria-label="J">
                <input type="submit" name="k" value="Go"></form>
                <input name="l" form="f" aria-label="L" value="out">
                """
        )

        #expect(request.form == "a=on&d=&g=two&h=1%0D%0A2&k=Go&l=out")
    }

    @Test func `Enter presses the first submit button, wherever it is`() async throws {
        let request = try await request(
            by: """
                <button form="f" name="first">A</button>
                <form id="f" method="post"><button type="button" name="none">B</button>
                <input name="q" aria-label="Q"><button name="second">C</button></form>
                """
        ) { driver in
            try await driver.type("x", into: "Q")
            try await driver.pressEnter(in: "Q")
        }

        #expect(request.form == "first=&q=x")
    }

    @Test(arguments: [
        (#"<input name="q" aria-label="Q">"#, true),
        (#"<input name="q" aria-label="Q"><input name="r" aria-label="R">"#, false),
        (#"<input name="q" aria-label="Q"><button disabled>Go</button>"#, false),
        (#"<textarea name="q" aria-label="Q"></textarea><button>Go</button>"#, false),
    ])
    func `Enter does not submit every form`(controls: String, isSubmitted: Bool) async throws {
        let request = try await request(by: #"<form action="/sent">\#(controls)</form>"#) {
            try await $0.pressEnter(in: "Q")
        }

        #expect(request.address == (isSubmitted ? "/sent?q=" : Self.address))
    }

    @Test func `a plain form is not submitted by a value, whatever its id`() async throws {
        let request = try await request(
            by: """
                <form id="live" method="post" action="/sent"><input name="q" aria-label="Q">
                <button>Go</button></form>
                """
        ) { try await $0.type("x", into: "Q") }

        #expect(request.address == Self.address)
    }

    @Test func `attribute values may have other quotes or none`() async throws {
        let request = try await request(
            by: "<form METHOD=post action = '/a b'><button name=x value=y/z>Go</button></form>"
        )

        #expect(request.address == "/a%20b")
        #expect(request.form == "x=y%2Fz")
    }

    @Test(
        arguments: [
            (
                #"method="post" enctype="text/plain""#,
                .unsupportedEncoding("text/plain")
            ),
            (#"method="dialog""#, .closesDialog),
            (#"action="//other.example/x""#, .otherSite("//other.example/x")),
            (#"action="mailto:a@b.example""#, .otherSite("mailto:a@b.example")),
        ] as [(String, PageNavigationError)]
    )
    func `an unsupported form is refused`(
        attributes: String,
        error: PageNavigationError
    )
        async throws
    {
        await #expect(throws: error) {
            try await request(by: "<form \(attributes)><button>Go</button></form>")
        }
    }

    @Test func `a button that submits nothing is refused`() async throws {
        await #expect(throws: PageNavigationError.noSubmission(button: "Go")) {
            try await request(by: #"<form><button type="reset">Go</button></form>"#)
        }
    }

    @Test(arguments: [404, 422, 500, 503])
    func `the document of an error is shown with its status`(status: Int) async throws {
        let driver = StubSite(["/x": FormDriver.Response(status: status, body: "<p>Sorry</p>")])
            .driver()
        try await driver.open("/x")

        try await driver.expect("Sorry")
        try await driver.expect(status: status)
        let error = await #expect(throws: PageTestError.self) {
            try await driver.expect(status: 200)
        }
        #expect(error?.seen.contains("/x (status \(status))") == true)
    }

    @Test(arguments: [404, 500])
    func `a visit of a page with an error's status fails`(status: Int) async throws {
        let driver = StubSite(["/x": FormDriver.Response(status: status, body: "<p>Sorry</p>")])
            .driver()

        let error = await #expect(throws: PageTestError.self) { try await driver.visit("/x") }
        #expect(error?.description.hasPrefix("Expected a status below 400") == true)
        #expect(error?.seen.contains("/x (status \(status))") == true)
    }

    @Test(arguments: [
        ("", "alert “Enter a name.”; Cities"),
        (#"data-input="refused""#, "alert “Enter a name.”; alert “Rejected”; Cities"),
        (#"data-connection="lost""#, "alert “Enter a name.”; Cities Lost"),
    ])
    func `a failed expectation shows alerts first, and no hidden notices`(
        state: String,
        text: String
    ) async throws {
        let body = """
            <html \(state)><body><main>Cities</main><p role="alert">Enter a name.</p>
            <div class="connection"><p class="lost" role="status">Lost</p>
            <p class="refused-input" role="alert">Rejected</p></div></body></html>
            """
        let driver = StubSite(["/x": FormDriver.Response(status: 200, body: body)]).driver()
        try await driver.open("/x")

        let error = await #expect(throws: PageTestError.self) { try await driver.expect("Town") }
        #expect(error?.seen == "/x (status 200) “”: \(text)")
    }

    @Test(
        arguments: [(301, nil), (302, nil), (303, nil), (307, "a="), (308, "a=")]
            as [(Int, String?)]
    )
    func `a redirect repeats a POST only where the status says so`(
        status: Int,
        form: String?
    )
        async throws
    {
        let site = StubSite([
            "/x/form": FormDriver.Response(
                status: 200,
                body: #"<form method="post" action="save"><button name="a">Go</button></form>"#
            ),
            "/x/save": FormDriver.Response(status: status, location: "../done", body: ""),
        ])
        let driver = site.driver()
        try await driver.visit("/x/form")
        try await driver.press("Go")

        try await driver.expect(address: "/done")
        #expect(await site.requests.last?.form == form)
    }

    @Test func `endless redirects and redirects to other sites are refused`() async throws {
        let driver = StubSite([
            "/loop": FormDriver.Response(status: 302, location: "/loop", body: ""),
            "/out": FormDriver.Response(status: 302, location: "https://a.example/", body: ""),
        ])
        .driver()

        await #expect(throws: PageNavigationError.tooManyRedirects("/loop")) {
            try await driver.visit("/loop")
        }
        await #expect(throws: PageNavigationError.otherSite("https://a.example/")) {
            try await driver.visit("/out")
        }
    }

    @Test func `a response without content leaves the document as it is`() async throws {
        let driver = StubSite([
            "/x": FormDriver.Response(status: 200, body: "<p>Still here</p>"),
            "/none": FormDriver.Response(status: 204, body: ""),
        ])
        .driver()
        try await driver.visit("/x")
        try await driver.visit("/none")

        try await driver.expect("Still here")
        try await driver.expect(address: "/x")
    }

    @Test(
        arguments: [
            ("user=", "user="), ("user=jiro; Max-Age=60", "user=jiro"), ("user=; Max-Age=0", nil),
            ("user=x; path=/; max-age=-1", nil),
            ("user=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT", nil),
            ("user=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60", "user=x"),
            ("user=x; Max-Age=soon", "user=x"), ("nonsense", "user=hanako"),
        ] as [(String, String?)]
    )
    func `a cookie is kept until a response deletes it`(
        header: String,
        kept: String?
    )
        async throws
    {
        let site = StubSite([
            "/in": FormDriver.Response(status: 200, cookies: ["user=hanako; Path=/"], body: ""),
            "/out": FormDriver.Response(status: 200, cookies: [header], body: ""),
        ])
        let driver = site.driver()
        for address in ["/in", "/out", "/"] { try await driver.visit(address) }

        #expect(await site.requests[1].cookies == ["user": "hanako"])
        let cookies = try #require(await site.requests.last?.cookies)
        #expect(cookies.map { "\($0)=\($1)" } == (kept.map { [$0] } ?? []))
    }
}
