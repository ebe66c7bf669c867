import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserAPITests {
    @Test func `a user is added, got, changed and deleted`() async throws {
        try await withTenki { call in
            let added = try await call(.post, "", #"{"id": "Hanako", "mail": "h@example.jp"}"#)
            let got = try await call(.get, "/hanako")
            let changed = try await call(
                .put,
                "/hanako",
                #"{"mail": "h@example.jp", "birthday": "1990-04-01"}"#,
                [.ifMatch: "\"1\""]
            )
            let list = try await call(.get, "")
            let deleted = try await call(.delete, "/hanako", nil, [.ifMatch: "\"1\", \"2\""])

            #expect(added.status.code == 201)
            #expect(added.headers[.location] == "/api/v1/users/hanako")
            #expect(
                [added, got, changed].map { $0.headers[.eTag] } == ["\"1\"", "\"1\"", "\"2\""]
            )
            #expect(got.text.contains(#""birthday" : null"#))
            #expect(changed.text.contains(#""mail" : "h@example.jp""#))
            #expect(list.text.contains(#""birthday" : "1990-04-01""#))
            #expect(list.headers[.cacheControl] == "no-store")
            #expect(deleted.status.code == 204)
            #expect(try await call(.get, "/hanako").status.code == 404)
        }
    }

    @Test func `a name of another script is percent-encoded in an address`() async throws {
        try await withTenki { call in
            let added = try await call(.post, "", #"{"id": "花子", "mail": "h@example.jp"}"#)
            let location = try #require(added.headers[.location])
            #expect(location == "/api/v1/users/%E8%8A%B1%E5%AD%90")
            let path = String(location.dropFirst("/api/v1/users".count))
            #expect(try await call(.get, path).text.contains(#""id" : "花子""#))
            let deleted = try await call(.delete, path, nil, [.ifMatch: "*"])
            #expect(deleted.status.code == 204)
        }
    }

    @Test func `invalid input is refused with the reason`() async throws {
        try await withTenki { call in
            for name in ["a", "b"] {
                let user = #"{"id": "\#(name)", "mail": "\#(name)@example.jp"}"#
                #expect(try await call(.post, "", user).status.code == 201)
            }
            let wrong = #"{"id": "c", "mail": "c@example.jp"#
            let tooLong = #"{"id": "\#(String(repeating: "x", count: 20_000))"}"#
            for (method, path, body, status, text) in [
                (HTTPRequest.Method.post, "", "{", 400, "not JSON"),
                (.post, "", "[]", 400, "another type"),
                (.post, "", wrong + #"", "birthday": 3}"#, 400, #""field" : "birthday""#),
                (.post, "", wrong + #"", "birthday": "2999-01-01"}"#, 400, "in the future"),
                (.post, "", #"{"id": "c", "mail": "c"}"#, 400, #""field" : "mail""#),
                (.post, "", #"{"id": "c"}"#, 400, "mail is missing"),
                (.post, "", #"{"mail": "c@example.jp"}"#, 400, "id is missing"),
                (.post, "", #"{"id": "a", "mail": "c@example.jp"}"#, 409, "name-taken"),
                (.post, "", #"{"id": "c", "mail": "a@example.jp"}"#, 409, "mail-taken"),
                (.post, "", tooLong, 413, "no more than"),
                (.put, "/a", #"{"mail": "b@example.jp"}"#, 409, "mail-of-account"),
                (.put, "/a", #"{"mail": "x@example.jp"}"#, 409, "mail-of-account"),
                (.put, "/a", #"{"id": "b", "mail": "c@example.jp"}"#, 400, "in the address"),
                (.put, "/nobody", #"{"mail": "c@example.jp"}"#, 404, "no such user: nobody"),
                (.put, "/%20", #"{"mail": "c@example.jp"}"#, 400, "cannot name a user"),
                (.patch, "/a", "{}", 405, "Method Not Allowed"),
                (.delete, "", nil, 405, "Method Not Allowed"),
            ] as [(HTTPRequest.Method, String, String?, Int, String)] {
                let answer = try await call(method, path, body, [.ifMatch: "*"])
                #expect(answer.status.code == status, "\(method) \(path) \(body ?? "")")
                #expect(answer.text.contains(text), "\(answer.text)")
                #expect(answer.headers[.contentType] == "application/problem+json")
            }
        }
    }

    @Test func `a version that is not the stored one changes nothing`() async throws {
        try await withTenki { call in
            _ = try await call(.post, "", #"{"id": "a", "mail": "a@example.jp"}"#)
            let body = #"{"mail": "b@example.jp"}"#

            let other = try await call(.put, "/a", body, [.ifMatch: "\"2\", W/\"1\""])
            let none = try await call(.put, "/a", body)
            let delete = try await call(.delete, "/a", nil, [.ifMatch: "\"2\""])
            let blind = try await call(.delete, "/a")

            #expect([other, none, delete, blind].map(\.status.code) == [412, 428, 412, 428])
            #expect(other.text.contains(#""code" : "changed""#))
            #expect(try await call(.get, "/a").text.contains("a@example.jp"))
        }
    }

    @Test func `a user that the client has is not sent again`() async throws {
        try await withTenki { call in
            _ = try await call(.post, "", #"{"id": "a", "mail": "a@example.jp"}"#)
            let same = try await call(.get, "/a", nil, [.ifNoneMatch: "\"0\", W/\"1\""])
            let other = try await call(.get, "/a", nil, [.ifNoneMatch: "\"2\""])
            let stranger = try await call(
                .get,
                "/a",
                nil,
                [.ifNoneMatch: "\"1\"", .authorization: ""]
            )

            #expect([same, other, stranger].map(\.status.code) == [304, 200, 401])
            #expect(same.headers[.eTag] == "\"1\"" && same.body.isEmpty)
            #expect([same, other].map { $0.headers[.cacheControl] } == ["no-store", "no-store"])
        }
    }

    @Test func `no request is accepted without the token`() async throws {
        try await withTenki { call in
            let none = try await call(.get, "", nil, [.authorization: ""])
            let wrong = try await call(.get, "/a", nil, [.authorization: "Bearer \(token)x"])
            let scheme = try await call(.delete, "/a", nil, [.authorization: "Basic \(token)"])
            let text = try await call(.post, "", "a", [.contentType: "text/plain"])
            let foreign = try await call(.post, "", "{}", [.origin: "https://evil.example"])

            #expect([none, wrong, scheme].map(\.status.code) == [401, 401, 401])
            #expect(none.headers[.wwwAuthenticate] == "Bearer realm=\"users\"")
            #expect(
                wrong.headers[.wwwAuthenticate] == "Bearer realm=\"users\", error=\"invalid_token\""
            )
            #expect(none.text.contains("wrong-token") && !none.text.contains(token))
            #expect([text, foreign].map(\.status.code) == [415, 403])
        }
    }

    @Test func `a Tenki without a token keeps its users to itself`() async throws {
        let database = try await TestDatabase()
        let server = try await RoutedTenki(demo: database)
        for path in ["/api/v1/users", "/api/v1/users/hanako"] {
            let answer = try await server.get(path)
            #expect(answer.status == 403)
            #expect(answer.body.contains("TENKI_USERS_TOKEN"))
        }
        let page = try await server.send(.get, "/users")
        let board = try await server.get("/")

        #expect(page.status.code == 303)
        #expect(!board.body.contains("/users"))
    }

    @Test func `the token may stand in a file`() async throws {
        let (database, tokenFile) = (try await TestDatabase(), try TemporaryFile())
        try Data("\(token)\n".utf8).write(to: URL(filePath: tokenFile.path))
        let server = try await RoutedTenki(
            demo: database,
            "--users-token-file",
            tokenFile.path
        )

        #expect(try await Caller(site: server)(.get, "").status.code == 200)
    }

    @Test func `a token that can be guessed is refused`() async throws {
        let outcome = await InProcessTenki.run(
            ["serve", "--demo", "--port", "0"],
            environment: ["TENKI_USERS_TOKEN": "short"]
        )

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("at least 16 characters"))
        #expect(!outcome.errors.contains("short"))
    }

    @Test func `commands and pages keep users at another Tenki`() async throws {
        let store = try await TestDatabase()
        let server = try await RunningTenki(
            ["--demo", "--database", store.location],
            environment: ["TENKI_USERS_TOKEN": token]
        )
        let options = ["--users-at", server.origin]
        let environment = ["TENKI_USERS_AT_TOKEN": token]
        func user(_ arguments: String...) async -> TenkiProcess.Outcome {
            await InProcessTenki.run(["user"] + arguments + options, environment: environment)
        }
        let added = await user("add", "hanako", "--mail", "hanako@example.jp")
        let again = await user("add", "hanako", "--mail", "h@example.jp")
        let changed = await user("set-mail", "hanako", "new@example.jp")
        let born = await user("set-birthday", "hanako", "1990-04-01")
        let database = try await TestDatabase()
        let front = try await RoutedTenki(demo: database, options, environment: environment)
        try await front.add("taro", "--admin", to: database)
        let taro = try await front.signIn("taro@example.jp").header
        let page = try await front.send(.get, "/users", taro)

        #expect([added, again, changed, born].map(\.exitCode) == [0, 1, 1, 0])
        #expect(changed.errors.contains("hanako has an account"))
        #expect(again.errors.contains("there is a user hanako already"))
        #expect(page.text.contains("hanako@example.jp"))
        #expect(await user("delete", "hanako").exitCode == 0)
        #expect(await user("show", "hanako").exitCode == 3)
        _ = await server.stop(SIGTERM)
        withExtendedLifetime(store) {}
    }

    @Test func `another Tenki needs its token`() async throws {
        let outcome = await InProcessTenki.run(
            "user",
            "list",
            "--users-at",
            "http://127.0.0.1:9"
        )

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("TENKI_USERS_AT_TOKEN"))
    }
}

/// Runs a server with the users API enabled, and calls it with the token.
private func withTenki(_ body: (Caller) async throws -> Void) async throws {
    try await withTenkiOfUsers { _, site in try await body(Caller(site: site)) }
}

private struct Caller {
    let site: RoutedTenki

    func callAsFunction(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        _ headers: [HTTPField.Name: String] = [:]
    ) async throws -> TransportResponse {
        var fields: HTTPFields = [.authorization: "Bearer \(token)"]
        if body != nil { fields[.contentType] = "application/json; charset=utf-8" }
        for (name, value) in headers { fields[name] = value.isEmpty ? nil : value }
        return try await site.send(method, "/api/v1/users\(path)", fields, body: body)
    }
}

extension TransportResponse {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
