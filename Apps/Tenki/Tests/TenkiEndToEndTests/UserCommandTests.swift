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
        let added = await user("add", "hanako@example.jp")
        let changed = await user("set", "Hanako@example.jp", "--mail", "hanako@example.com")
        let born = await user(
            "set",
            "hanako@example.com",
            "--birthday",
            "1990-04-01",
            "--name",
            "山田 花子"
        )
        let shown = await user("show", "hanako@example.com")
        let deleted = await user("delete", "hanako@example.com")
        let gone = await user("show", "hanako@example.com")

        #expect(added.output.contains("hanako@example.jp  hanako  —"))
        #expect(changed.output.contains("hanako@example.com"))
        #expect(shown.output == born.output)
        #expect(shown.output.contains("hanako@example.com  山田 花子  1990-04-01"))
        #expect(deleted.output == "Deleted 山田 花子 (hanako@example.com).\n")
        #expect([added, changed, born, shown, deleted].map(\.exitCode) == [0, 0, 0, 0, 0])
        #expect(gone.exitCode == 3)
        #expect(gone.errors == "tenki: no user has this email address\n")
    }

    @Test func `a link for the password is printed if no mails are sent`() async throws {
        let added = await user("add", "hanako@example.jp")
        let json = await user("add", "taro@example.jp", "--json")
        let known = await InProcessTenki.run(
            ["user", "add", "jiro@example.jp", "--database", database.location],
            environment: ["TENKI_PUBLIC_URL": "https://weather.example"]
        )

        #expect(added.output.contains("\n/account/reset?link="))
        #expect(json.output.contains("\"passwordLink\" : \"/account/reset?link="))
        #expect(known.output.contains("\nhttps://weather.example/account/reset?link="))
    }

    @Test func `a server that sends mails sends the link`() async throws {
        let added = await InProcessTenki.run(
            ["user", "add", "hanako@example.jp", "--database", database.location],
            environment: ["TENKI_MAIL_FOLDER": "/nowhere"]
        )
        let jobs = await InProcessTenki.run("jobs", "list", "--database", database.location)

        #expect(added.exitCode == 0, "\(added.errors)")
        #expect(!added.output.contains("/account/reset"))
        #expect(jobs.output.contains("kasane-account-mail"), "\(jobs.output)")
    }

    @Test func `an email address is read as it is typed`() async throws {
        let added = await user("add", "\u{FEFF}ｈ＠example.jp\u{3000}")
        let again = await user("add", "h@example.jp\u{200B}")
        let changed = await user("set", "h@example.jp", "--mail", "taro..yamada@docomo.ne.jp")
        let carrier = await user("add", "\"taro..yamada\"@docomo.ne.jp")

        #expect(added.output.contains("h@example.jp  h     —"))
        #expect(changed.output.contains("\"taro..yamada\"@docomo.ne.jp"))
        #expect([added, again, changed, carrier].map(\.exitCode) == [0, 1, 0, 1])
        #expect(again.errors == "tenki: another account already uses this email address\n")
    }

    @Test func `users are listed, also as JSON`() async throws {
        let nobody = await user("list")
        _ = await user("add", "taro@example.jp")
        _ = await user("add", "hanako@example.jp", "--birthday", "1990-04-01", "--admin")

        let lines = await user("list").output.split(separator: "\n")
        let json = await user("list", "--json").output

        let users = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(nobody.output.contains("No users yet"))
        #expect(lines.count == 3)
        #expect(lines[1].contains("hanako") && lines[2].contains("taro"))
        #expect(users?.map { $0["displayName"] as? String } == ["hanako", "taro"])
        #expect(users?.map { $0["birthday"] as? String } == ["1990-04-01", nil])
        #expect(users?.map { $0["isAdministrator"] as? Bool } == [true, false])
        #expect(json.contains("\"birthday\" : null"))
    }

    @Test func `a birthday is forgotten`() async throws {
        _ = await user("add", "a@b.jp", "--birthday", "1990-04-01")

        let outcome = await user("set", "a@b.jp", "--no-birthday", "--json")

        #expect(outcome.output.contains("\"birthday\" : null"))
    }

    @Test(arguments: [
        (["add"], "<email>"), (["add", "nowhere"], "needs one “@”"),
        (["add", "a@b.jp", "--name", ""], "a display name must have"),
        (["add", "a@b.jp", "--birthday", "2026-02-30"], "is not a date"),
        (["add", "a@b.jp", "--birthday", "9000-01-01"], "in the future"),
        (["set", "a@b.jp", "--birthday", "1990-04-01", "--no-birthday"], "combined"),
        (["show"], "<email>"),
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
