import Foundation
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(8)))
struct AccessWalkTests {
    private typealias Person = AccessTable.Person

    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `each route answers each person as the table says`() async throws {
        try await AccessWalk.run(over: database) { walk in
            let routes = try await AccessWalk.routes()
            #expect(Set(routes.map(\.row)) == Set(AccessTable.rows.map(\.route)))
            let rows = Dictionary(AccessTable.rows.map { ($0.route, $0) }) { first, _ in first }
            // A person's own download of the data is recorded.
            let before = try walk.state(without: ["kasane_account_audit"])

            for route in routes {
                let row = try #require(rows[route.row], "\(route.row)")
                let address = walk.address(of: route.path, method: row.method)
                var statuses: [Int] = []
                for person in Person.allCases {
                    let answer = try await walk.send(
                        row.method,
                        address,
                        as: person,
                        form: row.method == "POST" ? Self.endedPage : nil
                    )
                    statuses.append(answer.status)
                }
                #expect(statuses == row.statuses, "\(row.route) at \(address)")
            }

            let after = try walk.state(without: ["kasane_account_audit"])
            #expect(before.differences(to: after) == [])
        }
    }

    @Test func `a request that another site causes changes nothing`() async throws {
        try await AccessWalk.run(over: database) { walk in
            let before = try walk.state()
            for row in AccessTable.rows where row.method != "GET" {
                // The link of the person itself is not enough either.
                let address = walk.address(
                    of: row.path,
                    method: row.path.hasPrefix("/notices") ? "GET" : row.method
                )
                for source in AccessWalk.Source.foreign {
                    for person in [Person.owner, .administrator] {
                        let answer = try await walk.send(
                            row.method,
                            address,
                            as: person,
                            form: "page=x&turn=0&unit=c&leave=1",
                            from: source
                        )
                        #expect(answer.status == 403, "\(row.route) from \(source)")
                    }
                }
            }
            for address in ["/preferences", "/account/export/data", "/boards"] {
                let answer = try await walk.send(
                    "POST",
                    address,
                    as: .owner,
                    form: "unit=c&leave=1",
                    from: .unknown
                )
                #expect(answer.status == 403, "\(address)")
            }
            #expect(before.differences(to: try walk.state()) == [])

            // The same requests of a page of this site are accepted.
            let link = walk.address(of: "/notices/unsubscribe/{link}")
            for (address, status) in [("/preferences", 303), (link, 200)] {
                let answer = try await walk.send("POST", address, as: .owner, form: "unit=c")
                #expect(answer.status == status, "\(address)")
            }
            let changes = before.differences(to: try walk.state())
            let tables = Set(changes.compactMap { $0.split(separator: " ").dropFirst().first })
            #expect(tables == ["noticeSettings", "personalSettings"])
        }
    }

    @Test func `each control of a page is for its owner, on pages of this site`() async throws {
        try await AccessWalk.run(over: database) { walk in
            var pages: [[OpenPage]] = []
            for (path, owner) in walk.pages {
                pages.append(try await walk.openPages(path, as: owner))
            }
            #expect(pages.flatMap(\.self).compactMap(\.opener).count == 2)
            let before = try walk.state()
            #expect(before.filledTables >= 9)

            for page in pages.flatMap(\.self) { try await expectRefusals(of: page, walk) }

            #expect(before.differences(to: try walk.state()) == [])
            var count = 0
            for opened in pages { count += try await use(opened, &walk) }
            #expect(count >= 100)
            print("access.controls\t\(count)\taccepted of the owner alone")
        }
    }

    private static let endedPage = "page=BcHnNL9Dme7mBZjgpk4PTD&turn=0"

    private func expectRefusals(of page: OpenPage, _ walk: AccessWalk) async throws {
        let (input, address) = ("/kasane/\(page.id)", walk.address(of: page.path))
        let row = try #require(
            AccessTable.rows.first { $0.route == "POST \(page.path)" },
            "\(page.path)"
        )
        for person in Person.allCases where person != page.owner {
            let stream = try await walk.send("GET", input, as: person)
            #expect(stream.status == 410, "\(page.path) as \(person)")
        }
        for control in page.controls {
            let target = control.isFile ? "\(input)/upload" : input
            for person in Person.allCases where person != page.owner {
                let taken = try await walk.send(
                    "POST",
                    target,
                    as: person,
                    form: "n=1&\(control.pair)"
                )
                #expect(taken.status == 410, "\(control.name) of \(page.path) as \(person)")
                guard control.isButton else { continue }
                // A form of a page of another person opens a page of the sender's own, and presses
                // nothing.
                let form = page.form(pressing: control)
                let sent = try await walk.send("POST", address, as: person, form: form)
                let status = row.status(for: person)
                let expected = status == 200 ? 409 : status
                #expect(sent.status == expected, "\(control.name) of \(page.path) as \(person)")
            }
            for source in AccessWalk.Source.foreign {
                for (path, form) in [
                    (target, "n=1&\(control.pair)"), (address, page.form(pressing: control)),
                ] {
                    let sent = try await walk.send(
                        "POST",
                        path,
                        as: page.owner,
                        form: form,
                        from: source
                    )
                    #expect(sent.status == 403, "\(control.name) of \(page.path) from \(source)")
                }
            }
        }
        // The page was open all the time.
        let stream = try await walk.send("GET", input, as: page.owner)
        #expect(stream.status == 200, "\(page.path)")
    }

    private func use(_ pages: [OpenPage], _ walk: inout AccessWalk) async throws -> Int {
        var count = 0
        for page in pages {
            var left = page.controls.filter { control in
                // Files have an address of their own, and tests of uploads.
                !control.isFile && control.name != page.opener?.name
            }
            .sorted { Self.order(of: $0) < Self.order(of: $1) }
            var detours = 0
            while !left.isEmpty, detours < 40, let fresh = try await reopen(page, &walk) {
                let order = left.first.map(Self.order)
                let next = left.filter { Self.order(of: $0) == order }
                    .compactMap(fresh.control).first
                guard let next else {
                    try await bringBack(fresh, walk, detours)
                    detours += 1
                    continue
                }
                let answer = try await walk.send(
                    "POST",
                    "/kasane/\(fresh.id)",
                    as: page.owner,
                    form: "n=1&\(next.pair)"
                )
                // An earlier press changed the page after it was opened.
                guard answer.status != 409 else {
                    detours += 1
                    continue
                }
                #expect(answer.status == 204, "\(next.name) “\(next.text)” of \(page.path)")
                left.removeAll { $0.name == next.name }
                count += 1
            }
            #expect(left.map(\.name) == [], "\(page.path)")
        }
        return count
    }

    private func bringBack(_ page: OpenPage, _ walk: AccessWalk, _ detours: Int) async throws {
        guard page.path != "/account/sessions" else {
            _ = try await walk.server.signIn(#require(page.owner.mail))
            return
        }
        let others = page.controls.filter {
            $0.text.hasPrefix("Move ") || ["b.watch", "b.unwatch"].contains($0.name)
        }
        let moves = others.isEmpty ? page.controls.filter { $0.name == "b.dense" } : others
        guard !moves.isEmpty else { return }
        _ = try await walk.send(
            "POST",
            "/kasane/\(page.id)",
            as: page.owner,
            form: "n=1&\(moves[detours % moves.count].pair)"
        )
    }

    private static func order(of control: LiveControl) -> Int {
        guard control.isButton else { return 0 }
        // The list has no buttons for moving its cities.
        if control.name == "b.dense" { return 2 }
        let isLast = ["Delete", "Turn off", "Sign out"].contains(control.text)
        return isLast || control.text.hasPrefix("Remove ") ? 3 : 1
    }

    private func reopen(_ page: OpenPage, _ walk: inout AccessWalk) async throws -> OpenPage? {
        let account = try await walk.send("GET", "/account", as: page.owner)
        if account.status != 200 { try await walk.signIn(page.owner) }
        guard let opener = page.opener else {
            return try await walk.openPage(page.path, as: page.owner)
        }
        return try await walk.openDialog(opener, page.path, as: page.owner)
    }
}

extension OpenPage {
    fileprivate func control(_ earlier: LiveControl) -> LiveControl? {
        controls.first { $0.name == earlier.name }
    }
}

extension AccessWalk {
    fileprivate func state(without tables: Set<String> = []) throws -> AccessState {
        try AccessState(of: database.location, without: tables)
    }
}
