import Foundation
import KasaneTesting
import Testing

@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct UserCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a user is added, shown, changed and deleted`() async throws {
        let added = await user("add", "hanako", "--mail", "hanako@example.jp")
        let changed = await user("set-mail", "hanako", "hanako@example.com")
        let born = await user("set-birthday", "Hanako", "1990-04-01")
        let shown = await user("show", "hanako")
        let deleted = await user("delete", "hanako")
        let gone = await user("show", "hanako")

        #expect(added.output.contains("hanako  hanako@example.jp  —"))
        #expect(changed.output.contains("hanako@example.com"))
        #expect(shown.output == born.output)
        #expect(shown.output.contains("hanako@example.com  1990-04-01"))
        #expect(deleted.output == "Deleted hanako (hanako@example.com).\n")
        #expect([added, changed, born, shown, deleted].map(\.exitCode) == [0, 0, 0, 0, 0])
        #expect(gone.exitCode == 3)
        #expect(gone.errors == "tenki: no such user: hanako\n")
    }

    @Test func `a name has letters of any script`() async throws {
        let added = await user("add", "花子", "--mail", "hanako@example.jp")
        let shown = await user("show", "花子")

        #expect(added.exitCode == 0)
        #expect(shown.output.contains("花子  hanako@example.jp"))
    }

    @Test func `a mail address is read as it is typed`() async throws {
        let added = await user("add", "a", "--mail", "\u{FEFF}ｈ＠example.jp\u{3000}")
        let again = await user("add", "b", "--mail", "h@example.jp\u{200B}")
        let changed = await user("set-mail", "a", "taro..yamada@docomo.ne.jp")
        let carrier = await user("add", "c", "--mail", "\"taro..yamada\"@docomo.ne.jp")

        #expect(added.output.contains("a     h@example.jp  —"))
        #expect(changed.output.contains("\"taro..yamada\"@docomo.ne.jp"))
        #expect([added, again, changed, carrier].map(\.exitCode) == [0, 1, 0, 1])
    }

    @Test func `users are listed, also as JSON`() async throws {
        let nobody = await user("list")
        _ = await user("add", "taro", "--mail", "taro@example.jp")
        _ = await user(
            "add",
            "hanako",
            "--mail",
            "h@example.jp",
            "--birthday",
            "1990-04-01"
        )

        let lines = await user("list").output.split(separator: "\n")
        let json = await user("list", "--json").output

        let users = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(nobody.output.contains("No users yet"))
        #expect(lines.count == 3)
        #expect(lines[1].contains("hanako") && lines[2].contains("taro"))
        #expect(users?.map { $0["id"] as? String } == ["hanako", "taro"])
        #expect(users?.map { $0["birthday"] as? String } == ["1990-04-01", nil])
        #expect(json.contains("\"birthday\" : null"))
    }

    @Test func `a birthday is forgotten`() async throws {
        _ = await user("add", "a", "--mail", "a@b.jp", "--birthday", "1990-04-01")

        let outcome = await user("set-birthday", "a", "--none", "--json")

        #expect(outcome.output.contains("\"birthday\" : null"))
    }

    @Test func `a name that is taken is reported, and its user stays`() async throws {
        _ = await user("add", "a", "--mail", "a@b.jp")

        let outcome = await user("add", "a", "--mail", "other@b.jp")

        #expect(outcome.exitCode == 1)
        #expect(outcome.errors == "tenki: there is a user a already\n")
        #expect(await user("show", "a").output.contains("a@b.jp"))
    }

    @Test(arguments: [
        (["add", "a"], "--mail"),
        (["add", "花 子", "--mail", "a@b.jp"], "cannot name a user"),
        (["add", "a", "--mail", "nowhere"], "needs one “@”"),
        (["add", "a", "--mail", "a@b.jp", "--birthday", "2026-02-30"], "is not a day"),
        (["add", "a", "--mail", "a@b.jp", "--birthday", "9000-01-01"], "in the future"),
        (["set-birthday", "a"], "Give either a day"),
        (["set-birthday", "a", "1990-04-01", "--none"], "Give either a day"),
        (["show"], "<user>"),
    ])
    func `wrong arguments get a message and exit code 2`(
        arguments: [String],
        message: String
    ) async throws {
        let outcome = await user(arguments)

        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(message))
        #expect(outcome.output == "")
    }

    private func user(_ arguments: String...) async -> TenkiProcess.Outcome {
        await user(arguments)
    }

    private func user(_ arguments: [String]) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(["user"] + arguments + ["--database", database.location])
    }
}
