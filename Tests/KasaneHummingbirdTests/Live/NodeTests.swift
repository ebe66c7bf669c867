import AsyncHTTPClient
import Foundation
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOHTTP1
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NodeTests {
    private let notes = SharedNotes()

    /// Runs two servers with the same pages, which claim forms together.
    private func run(
        labels: [String] = [],
        _ body: (_ first: LiveServer, _ second: LiveServer) async throws -> Void
    ) async throws {
        let claimed = Mutex<Set<String>>([])
        var configuration = LivePagesConfiguration()
        configuration.claimForm = { form, _ in claimed.withLock { $0.insert(form).inserted } }
        let environments = (0..<2).map { index in
            var environment = PageEnvironment.testing
            environment.node = labels.isEmpty ? nil : NodeLabel(labels[index])
            return environment
        }
        try await LiveServer.run(notes.pages, configuration, environment: environments[0]) {
            first in
            try await LiveServer.run(notes.pages, configuration, environment: environments[1]) {
                try await body(first, $0)
            }
        }
    }

    private func submit(
        _ form: String,
        of page: OpenPage,
        to server: LiveServer,
        headers: [String: String] = [:]
    ) async throws -> (status: UInt, body: String) {
        let headers = ["Cookie": page.cookie ?? ""].merging(headers) { $1 }
        let body = "page=\(page.id)&\(form)"
        let response = try await server.send(.POST, "/notes", headers: headers, body: body)
        return (response.status.code, try await response.text())
    }

    @Test(arguments: [[], ["a", "b"]])
    func `twenty forms that reach the other server are all carried out`(
        labels: [String]
    )
        async throws
    {
        try await run(labels: labels) { first, second in
            let requests = Mutex(0)
            let driver = FormDriver { request in
                // The proxy takes turns; a request for the style sheet would change whose it is.
                guard !request.address.hasPrefix("/kasane") else {
                    return FormDriver.Response(status: 200, body: "")
                }
                let isFirst = requests.withLock { count in
                    count += 1
                    return count % 2 == 1
                }
                let server = isFirst ? first : second
                let cookies = request.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
                let response = try await server.send(
                    request.form == nil ? .GET : .POST,
                    request.address,
                    headers: ["Cookie": cookies],
                    body: request.form
                )
                return FormDriver.Response(
                    status: Int(response.status.code),
                    location: response.headers["Location"].first,
                    cookies: response.headers["Set-Cookie"],
                    body: try await response.text()
                )
            }
            try await driver.visit("/notes")
            for number in 1...20 {
                try await driver.type("n\(number)", into: "Text")
                try await driver.press("Add")
                try await driver.expect("note n\(number).")
            }
            #expect(notes.notes == (1...20).map { "n\($0)" })

            for number in 1...20 { try await driver.press("Remove n\(number)") }
            #expect(notes.notes == [])
        }
    }

    @Test func `a form whose button is gone is not carried out, and keeps the input`()
        async throws
    {
        notes.change { $0.notes = ["x"] }
        try await run { first, second in
            let page = try await first.open("/notes")
            notes.change { $0.notes = [] }
            let form = "turn=0&f.text=typed&b.remove-x="
            let answer = try await submit(form, of: page, to: second)

            #expect(answer.status == 409)
            #expect(answer.body.contains("This page has changed"))
            #expect(answer.body.contains("The page changed in the meantime"))
            #expect(answer.body.contains("value=\"typed\""))
        }
    }

    @Test func `an open page whose button is gone says so too`() async throws {
        notes.change { $0.notes = ["x"] }
        try await run { first, _ in
            let page = try await first.open("/notes")
            #expect(try await submit("turn=0&b.remove-x=", of: page, to: first).status == 303)
            let answer = try await submit("turn=1&f.text=typed&b.remove-x=", of: page, to: first)
            let again = try await submit("turn=1&f.text=typed&b.remove-x=", of: page, to: first)

            for answer in [answer, again] {
                #expect(answer.status == 409)
                #expect(answer.body.contains("The page changed in the meantime"))
                #expect(answer.body.contains("value=\"typed\""))
            }
        }
    }

    @Test func `a form that reaches both servers is carried out once`() async throws {
        try await run { first, second in
            let page = try await first.open("/notes")
            let form = "turn=0&form=add&f.text=once&b.add-submit="
            #expect(try await submit(form, of: page, to: second).status == 303)
            let again = try await submit(form, of: page, to: first)
            let third = try await submit(form, of: page, to: second)

            #expect(notes.notes == ["once"])
            for answer in [again, third] {
                #expect(answer.status == 409)
                #expect(answer.body.contains("You already sent this form"))
            }
        }
    }

    @Test func `a form of before a restart is carried out at the first try`() async throws {
        let page = try await LiveServer.run(notes.pages) { try await $0.open("/notes") }
        try await LiveServer.run(notes.pages) { server in
            let form = "turn=0&form=add&f.text=again&b.add-submit="
            let first = try await submit(form, of: page, to: server)
            let second = try await submit(form, of: page, to: server)
            #expect([first.status, second.status] == [303, 409])
        }
        #expect(notes.notes == ["again"])
    }

    @Test func `a form that fills fields only is entered into the new page`() async throws {
        try await run { first, second in
            let page = try await first.open("/notes")
            let answer = try await submit("turn=0&form=add&f.text=typed", of: page, to: second)

            #expect(answer.status == 200)
            #expect(answer.body.contains("value=\"typed\""))
            #expect(!answer.body.contains("This page has changed"))
        }
    }

    @Test func `a form that was shown to another visitor is not carried out`() async throws {
        try await run { first, second in
            let page = try await first.open("/notes", cookie: "login=hanako")
            let mark = try #require(page.body.firstMatch(of: #/name="for" value="([^"]+)"/#)?.1)
            let form = "turn=0&for=\(mark)&form=add&f.text=x&b.add-submit="
            for (login, status) in [("taro", 409), ("hanako", 303)] as [(String, UInt)] {
                let headers = ["Cookie": "login=\(login)"]
                let answer = try await submit(form, of: page, to: second, headers: headers)
                #expect(answer.status == status)
            }
            #expect(notes.notes == ["x"])
        }
    }

    @Test(arguments: [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "none"],
    ])
    func `a form from another site is refused by every server`(
        headers: [String: String]
    ) async throws {
        try await run { first, second in
            let page = try await first.open("/notes")
            let form = "turn=0&form=add&f.text=x&b.add-submit="

            let answer = try await submit(form, of: page, to: second, headers: headers)

            #expect(answer.status == 403 && notes.notes == [])
        }
    }

    @Test func `a field that has changed since is not reverted`() async throws {
        try await run { first, second in
            let page = try await first.open("/notes")
            let seen = try seen(in: page.body, form: "save")
            notes.change { $0.title = "Theirs" }
            // The user has turned the checkbox off, and left the title.
            let saved = try await submit(
                "turn=0&form=save&f.title=Notes&seen=\(seen)&b.save-submit=",
                of: page,
                to: second
            )

            #expect(saved.status == 303)
            #expect(notes.title == "Theirs" && !notes.isPublic && notes.saves == 1)
        }
    }

    @Test func `a field that two have changed is not overwritten`() async throws {
        try await run { first, second in
            let page = try await first.open("/notes")
            let seen = try seen(in: page.body, form: "save")
            notes.change { $0.title = "Theirs" }
            let refused = try await submit(
                "turn=0&form=save&f.title=Mine&f.public=true&seen=\(seen)&b.save-submit=",
                of: page,
                to: second
            )

            #expect(refused.status == 409)
            #expect(refused.body.contains("value=\"Mine\""))
            #expect(notes.title == "Theirs" && notes.saves == 0)
        }
    }

    private func seen(in source: String, form: String) throws -> String {
        let start = try #require(source.range(of: "id=\"\(form)\""))
        let rest = String(source[start.upperBound...])
        let text = try #require(rest.firstMatch(of: #/name="seen" value="([^"]*)"/#)?.1)
        return try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }

    @Test func `with labels, what only the page knows is in the response to its form`()
        async throws
    {
        try await run(labels: ["a", "b"]) { first, second in
            let page = try await first.open("/notes")
            #expect(page.id.hasPrefix("a~"))
            let failed = try await submit(
                "turn=0&form=add&f.text=bad&b.add-submit=",
                of: page,
                to: second
            )
            #expect(failed.status == 200 && failed.body.contains("Too many"))
            #expect(failed.body.contains("data-page=\"b~"))

            let other = try await first.open("/notes")
            let opened = try await submit("turn=0&b.more=", of: other, to: first)
            #expect(opened.status == 200 && opened.body.contains("Really?"))
        }
    }

    @Test func `a request for a page of another server is answered at once`() async throws {
        try await run(labels: ["a", "b"]) { first, second in
            let page = try await first.open("/notes")
            let headers = ["Cookie": page.cookie ?? ""]
            for method in ["GET", "HEAD", "POST"] {
                let response = try await second.send(
                    .init(rawValue: method),
                    "/kasane/\(page.id)",
                    headers: headers,
                    body: method == "POST" ? "n=1&b.more=" : nil
                )
                #expect(response.status == .gone)
                #expect(response.headers["Other-Node"] == ["1"])
            }
            let own = try await first.send(.HEAD, "/kasane/\(page.id)", headers: headers)
            #expect(own.status == .ok)
            let ended = try await first.send(.GET, "/kasane/a~\(PageID())", headers: headers)
            #expect(ended.status == .gone && ended.headers["Other-Node"] == [])
        }
    }
}

@Suite struct NodeLabelTests {
    @Test(arguments: ["", "A", "a~b", "ä", "a b", "12345678901234567"])
    func `a text that is not a label is refused`(text: String) {
        #expect(NodeLabel(text) == nil)
    }

    @Test func `the id of a page begins with the label of its server`() throws {
        let label = try #require(NodeLabel("b2"))
        let id = PageID(node: label)

        #expect(id.text.hasPrefix("b2~") && id.node == label)
        #expect(PageID(id.text) == id)
        #expect(PageID("~\(PageID())") == nil && PageID("B~\(PageID())") == nil)
        #expect(PageID().node == nil)
        #expect(NodeLabel.random() != NodeLabel.random())
    }
}
