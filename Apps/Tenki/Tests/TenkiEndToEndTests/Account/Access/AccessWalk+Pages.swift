import KasaneTesting
import Testing

struct OpenPage: Sendable {
    let owner: AccessTable.Person
    let path: String
    let id: String
    let controls: [LiveControl]
    /// The button that has opened the dialog; `nil` without one.
    var opener: LiveControl?

    /// The form with all fields and a button, as a browser without scripts sends it.
    func form(pressing button: LiveControl) -> String {
        let fields = controls.filter { $0.form == button.form && $0.name.hasPrefix("f.") }
        let head = ["page=\(id)", "turn=\(opener == nil ? 0 : 1)"]
        let form = button.form.map { ["form=\($0.formEncoded)"] } ?? []
        return (head + form + fields.map(\.pair) + [button.pair]).joined(separator: "&")
    }
}

extension AccessWalk {
    private static let openers: Set = [
        "Turn off…", "Delete…", "Change saburo", "Delete saburo",
    ]
    private static let lastPages = [
        "/", "/account/people/{id}", "/account/second-factor", "/account/sign-out",
    ]

    var pages: [(path: String, owner: Person)] {
        let posts = Set(AccessTable.rows.filter { $0.method == "POST" }.map(\.path))
        let own = AccessTable.rows.filter { $0.method == "GET" && posts.contains($0.path) }
            .compactMap { row -> (path: String, owner: Person)? in
                if row.status(for: .owner) == 200 { return (row.path, .owner) }
                return row.status(for: .administrator) == 200 ? (row.path, .administrator) : nil
            }
            .filter { $0.path != "/kasane/{page}" }
        let all = own + [("/account/second-factor", .administrator)]
        return all.filter { !Self.lastPages.contains($0.path) }
            + Self.lastPages.flatMap { path in all.filter { $0.path == path } }
    }

    func openPage(_ path: String, as person: Person) async throws -> OpenPage? {
        let answer = try await send("GET", address(of: path), as: person)
        #expect(answer.status == 200, "\(path) as \(person)")
        guard let page = page(in: answer, path, of: person) else { return nil }
        // A page whose browser shows no sign of life ends after seconds.
        _ = try await send("GET", "/kasane/plain.css?page=\(page.id)", as: person)
        return page
    }

    func openPages(_ path: String, as person: Person) async throws -> [OpenPage] {
        guard let first = try await openPage(path, as: person) else { return [] }
        var pages = [first]
        for opener in first.controls where Self.openers.contains(opener.text) {
            pages.append(try #require(try await openDialog(opener, path, as: person)))
        }
        return pages
    }

    func openDialog(
        _ opener: LiveControl,
        _ path: String,
        as person: Person
    ) async throws -> OpenPage? {
        guard let page = try await openPage(path, as: person),
            page.controls.contains(opener)
        else { return nil }
        var answer = try await send(
            "POST",
            address(of: path),
            as: person,
            form: page.form(pressing: opener)
        )
        if let location = answer.location {
            answer = try await send("GET", location, as: person)
        }
        #expect(answer.status == 200, "\(opener.text) at \(path)")
        var shown = try #require(self.page(in: answer, path, of: person))
        #expect(shown.id == page.id)
        shown.opener = opener
        return shown
    }

    private func page(in answer: Answer, _ path: String, of person: Person) -> OpenPage? {
        guard let id = answer.body.firstMatch(of: #/data-page="([^"]+)"/#)?.output.1 else {
            return nil
        }
        let document = PageSnapshot(source: answer.body, address: path).document
        return OpenPage(
            owner: person,
            path: path,
            id: String(id),
            controls: LiveControl.all(in: document)
        )
    }
}
