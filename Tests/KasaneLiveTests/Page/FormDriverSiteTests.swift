import Foundation
import KasaneTesting
import Testing

private let origin = "http://shop.example:8080"

private func shop(_ page: String) -> StubSite {
    StubSite(["/a/b": FormDriver.Response(status: 200, body: page)])
}

@Suite(.timeLimit(.minutes(5)))
struct FormDriverSiteTests {
    @Test(arguments: [
        (#"<input name="q" required aria-label="Q">"#, false),
        (#"<input name="q" required value="x" aria-label="Q">"#, true),
        (#"<input name="q" required readonly aria-label="Q">"#, true),
        (#"<input name="q" required disabled aria-label="Q">"#, true),
        (#"<input name="q" type="hidden" required>"#, true),
        (#"<input name="q" type="checkbox" required aria-label="Q">"#, false),
        (#"<input name="q" type="checkbox" required checked aria-label="Q">"#, true),
        (#"<textarea name="q" required aria-label="Q"></textarea>"#, false),
        (#"<textarea name="q" required aria-label="Q">x</textarea>"#, true),
        (#"<select name="q" required aria-label="Q"><option value="">-<option>x</select>"#, false),
        (#"<select name="q" required aria-label="Q"><option>x</select>"#, true),
    ])
    func `a form with an empty required field is not sent`(
        control: String,
        isSent: Bool
    ) async throws {
        let shop = shop(#"<form action="/sent">\#(control)<button>Go</button></form>"#)
        let driver = shop.driver(of: origin)
        try await driver.visit("/a/b")

        if isSent {
            try await driver.press("Go")
        } else {
            await #expect(throws: PageNavigationError.emptyField("Q")) {
                try await driver.press("Go")
            }
        }
        #expect(await shop.requests.count == (isSent ? 2 : 1))
    }

    @Test func `a radio group is empty if none of it is checked`() async throws {
        let page = """
            <form action="/sent"><label><input type="radio" name="q" value="1"> One</label>
            <label><input type="radio" name="q" value="2" required> Two</label>
            <button>Go</button></form>
            """
        let driver = shop(page).driver(of: origin)
        try await driver.visit("/a/b")
        await #expect(throws: PageNavigationError.emptyField("One")) {
            try await driver.press("Go")
        }
        let checked = shop(page.replacing(#"value="1""#, with: #"value="1" checked"#))
        let other = checked.driver(of: origin)
        try await other.visit("/a/b")
        try await other.press("Go")

        #expect(await checked.requests.last?.address == "/sent?q=1")
    }

    @Test(arguments: [(" novalidate", ""), ("", " formnovalidate")])
    func `a form or a button may skip the validation`(
        form: String,
        button: String
    ) async throws {
        let shop = shop(
            """
            <form action="/sent"\(form)><input name="q" required aria-label="Q">
            <button\(button)>Go</button></form>
            """
        )
        let driver = shop.driver(of: origin)
        try await driver.visit("/a/b")
        try await driver.press("Go")

        #expect(await shop.requests.last?.address == "/sent?q=")
    }

    @Test(
        arguments: [
            ("", "c", "/a/c"), (#"<base href="/x/">"#, "c", "/x/c"),
            (#"<base href="/x/">"#, "", "/a/b"),
            ("", "http://shop.example:8080/y?z=1", "/y?z=1"), ("", "http://shop.example:8080", "/"),
            (#"<base href="http://shop.example:8080/x/">"#, "c", "/x/c"),
            ("", "https://shop.example:8080/y", nil), ("", "http://shop.example/y", nil),
            (#"<base href="http://other.example/">"#, "c", nil),
        ] as [(String, String, String?)]
    )
    func `a link and a form lead to an address of the same origin`(
        base: String,
        reference: String,
        address: String?
    ) async throws {
        let shop = shop(
            """
            \(base)<a href="\(reference)">Link</a>
            <form method="post" action="\(reference)"><button>Go</button></form>
            """
        )
        for act in [
            { try await $0.follow("Link") }, { try await $0.press("Go") },
        ] as [(FormDriver) async throws -> Void] {
            let driver = shop.driver(of: origin)
            try await driver.visit("/a/b")
            do {
                try await act(driver)
                #expect(await shop.requests.last?.address == address)
            } catch is PageNavigationError {
                #expect(address == nil)
            }
        }
    }

    @Test func `a redirect may have an absolute address of the same origin`() async throws {
        let driver = StubSite([
            "/a/b": FormDriver.Response(
                status: 302,
                location: "http://shop.example:8080/c",
                body: ""
            )
        ])
        .driver(of: origin)
        try await driver.visit("/a/b")

        try await driver.expect(address: "/c")
    }

    @Test(
        arguments: [
            ("k=1", "/a/c", true), ("k=1", "/c", false), ("k=1; Path=/", "/c", true),
            ("k=1; Path=/c", "/c/d", true), ("k=1; Path=/c", "/cd", false),
            ("k=1; Path=/c", "/c?d", true), ("k=1; Path=c", "/a/c", true),
            ("k=1; Domain=shop.example", "/a/c", true), ("k=1; Domain=.EXAMPLE", "/a/c", true),
            ("k=1; Domain=other.example", "/a/c", false), ("k=1; Domain=op.example", "/a/c", false),
            ("k=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT", "/a/c", true),
            ("k=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "/a/c", false),
        ]
    )
    func `a cookie is sent to its path and kept for its domain`(
        header: String,
        address: String,
        isSent: Bool
    ) async throws {
        let shop = StubSite(["/a/b": FormDriver.Response(status: 200, cookies: [header], body: "")])
        let driver = shop.driver(of: origin)
        try await driver.visit("/a/b")
        try await driver.visit(address)

        #expect(await shop.requests.last?.cookies == (isSent ? ["k": "1"] : [:]))
    }

    @Test func `of cookies with one name that with the longest path is sent`() async throws {
        let cookies = ["k=deep; Path=/a", "k=root; Path=/"]
        let shop = StubSite(["/a/b": FormDriver.Response(status: 200, cookies: cookies, body: "")])
        let driver = shop.driver(of: origin)
        for address in ["/a/b", "/a/c", "/d"] { try await driver.visit(address) }

        #expect(await shop.requests.suffix(2).map(\.cookies) == [["k": "deep"], ["k": "root"]])
    }
}
