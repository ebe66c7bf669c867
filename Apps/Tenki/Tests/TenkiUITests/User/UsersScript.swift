import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

struct UsersScript: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var site = SiteContext(account: .administrator)
    let run: @Sendable (any PageDriver, UsersPages) async throws -> Void

    static let all = [
        Self(testDescription: "a user is added, changed and deleted") { page, _ in
            try await page.visit("/users")
            try await page.expect(title: "Users · Tenki")
            try await page.expect("There are no users yet.")
            try await page.type("Hanako", into: "Name")
            try await page.type("hanako@example.jp", into: "Mail address")
            try await page.type("1990-04-01", into: "Birthday (optional)")
            try await page.press("Add")
            try await page.expect("hanako has been added.")
            try await page.expect("1990-04-01")
            try await page.expect(value: "", in: "Mail address")

            try await page.press("Change hanako")
            try await page.expect(dialog: "Change hanako")
            try await page.expect(value: "hanako@example.jp", in: "Mail address")
            try await page.type("hanako@example.com", into: "Mail address")
            try await page.type("", into: "Birthday (optional)")
            try await page.press("Save")
            try await page.expectDialogAbsent()
            try await page.expect("hanako@example.com")
            try await page.expectAbsent("1990-04-01")

            try await page.press("Delete hanako")
            try await page.expect(dialog: "This cannot be undone.")
            try await page.press("Delete")
            try await page.expect("hanako has been deleted.")
            try await page.expect("There are no users yet.")
        },
        Self(testDescription: "a name has letters of any script") { page, _ in
            try await page.visit("/users")
            try await page.type("花子", into: "Name")
            try await page.type("hanako@example.jp", into: "Mail address")
            try await page.press("Add")
            try await page.expect("花子 has been added.")
            try await page.press("Change 花子")
            try await page.expect(dialog: "Change 花子")
            try await page.type("hanako@example.com", into: "Mail address")
            try await page.press("Save")
            try await page.expectDialogAbsent()
            try await page.expect("hanako@example.com")
            try await page.press("Delete 花子")
            try await page.expect(dialog: "This cannot be undone.")
            try await page.press("Delete")
            try await page.expect("花子 has been deleted.")
        },
        Self(testDescription: "invalid input is reported in the words of the values") {
            page,
            pages in
            try await page.visit("/users")
            try await page.press("Add")
            try await page.expect("Enter a name.")
            try await page.expect("Enter a mail address.")
            try await page.expectAbsent("“”")
            try await page.expect("the focus on the name") { $0.focus == "new-name" }
            try await page.type("花 子", into: "Name")
            try await page.type("hanako@example", into: "Mail address")
            try await page.type("2030-01-01", into: "Birthday (optional)")
            try await page.press("Add")

            try await page.expect("“花 子” cannot name a user")
            try await page.expect("the part after the “@” is not a domain")
            try await page.expect("2030-01-01 is not a birthday: it is in the future.")
            try await page.expect("a name marked as invalid") { snapshot in
                snapshot.focus == "new-name"
                    && snapshot.field("Name")?.attributes["aria-invalid"] == "true"
                    && snapshot.field("Name")?.attributes["aria-describedby"] == "new-name-error"
            }
            try await page.expect(value: "hanako@example", in: "Mail address")
            let users = try await pages.manageUsers.users()
            #expect(users == [])
        },
        Self(
            testDescription: "a Japanese reader reads Japanese",
            site: SiteContext(
                preferences: Preferences(language: .japanese),
                account: .administrator
            )
        ) { page, pages in
            try await pages.store("hanako")
            try await page.visit("/users")
            try await page.expect(title: "ユーザー · Tenki")
            try await page.type("hanako", into: "名前")
            try await page.type("hanako", into: "メールアドレス")
            try await page.type("1700-01-01", into: "誕生日（任意）")
            try await page.press("追加")
            try await page.expect("「@」がひとつ必要です")
            try await page.expect("130年より前の日は誕生日にできません。")
            try await page.type("other@example.jp", into: "メールアドレス")
            try await page.type("", into: "誕生日（任意）")
            try await page.press("追加")
            try await page.expect("この名前のユーザーはすでにいます。")
            try await page.type("", into: "名前")
            try await page.press("追加")
            try await page.expect("名前を入力してください。")
            try await page.expectAbsent("この名前のユーザーはすでにいます。")
            try await page.press("削除 hanako")
            try await page.expect(dialog: "hanako さんを削除しますか？")
            try await page.press("やめる")
            try await page.expectDialogAbsent()
            try await page.expect("hanako@example.jp")
        },
        Self(testDescription: "another user's mail address is reported, and nothing is lost") {
            page,
            pages in
            try await pages.store("hanako")
            try await page.visit("/users")
            try await page.type("hanako", into: "Name")
            try await page.type("new@example.jp", into: "Mail address")
            try await page.press("Add")
            try await page.expect("There is a user hanako already.")
            try await page.expect(value: "new@example.jp", in: "Mail address")
            try await page.type("taro", into: "Name")
            try await page.type("hanako@example.jp", into: "Mail address")
            try await page.press("Add")
            try await page.expect(
                "There is a user with the mail address hanako@example.jp already."
            )
            try await page.expect(value: "taro", in: "Name")
        },
        Self(testDescription: "a field that the store rejects shows why") { page, pages in
            try await page.visit("/users")
            try await page.type("taro", into: "Name")
            try await page.type("taro@example.jp", into: "Mail address")
            pages.fail(with: DomainError.invalidInput(InputProblem.tooLarge, field: "mail"))
            try await page.press("Add")
            try await page.expect("It is too large to be stored.")
            try await page.expect("the focus on the mail address") { $0.focus == "new-mail" }
            try await page.expectDialogAbsent()
            pages.fail(with: nil)
            try await page.press("Add")
            try await page.expect("taro has been added.")
            try await page.expectAbsent("It is too large to be stored.")
        },
        Self(testDescription: "a change made meanwhile is reported") { page, pages in
            let hanako = try await pages.store("hanako")
            try await page.visit("/users")
            try await page.press("Change hanako")
            try await page.expect(dialog: "Change hanako")
            try await page.type("mine@example.jp", into: "Mail address")
            try await pages.manageUsers.setMail(EmailAddress("theirs@example.jp"), of: hanako.id)
            try await page.press("Save")
            try await page.expect(dialog: "hanako was changed meanwhile, to theirs@")
            try await page.expect(value: "mine@example.jp", in: "Mail address")
            try await page.press("Save")
            try await page.expectDialogAbsent()
            try await page.expect("mine@example.jp")
        },
        Self(testDescription: "a deletion made meanwhile is reported") { page, pages in
            let hanako = try await pages.store("hanako")
            try await page.visit("/users")
            try await page.press("Change hanako")
            try await page.expect(dialog: "Change hanako")
            try await page.type("mine@example.jp", into: "Mail address")
            try await pages.manageUsers.delete(hanako.id)
            try await page.press("Save")
            try await page.expect(dialog: "hanako was deleted meanwhile.")
            try await page.expect(value: "mine@example.jp", in: "Mail address")
            try await page.press("Cancel")
            try await page.expectDialogAbsent()
            try await page.expect("There are no users yet.")
        },
        Self(testDescription: "a store failure is reported, and nothing is lost") { page, pages in
            try await pages.store("hanako")
            try await page.visit("/users")
            try await page.type("taro", into: "Name")
            try await page.type("taro@example.jp", into: "Mail address")
            pages.fail(with: DomainError.outOfResources(Resource.diskSpace))
            try await page.press("Add")
            try await page.expect(
                "Out of resources: the disk is full. Your input is still here."
            )
            try await page.expect(value: "taro", in: "Name")
            pages.fail(with: DomainError.unavailable(StoreFailure.readOnly))
            try await page.press("Add")
            try await page.expect("The database cannot be written to. Your input is still")
            pages.fail(with: DomainError.outOfResources(Resource.diskSpace))
            try await page.press("Delete hanako")
            try await page.press("Delete")
            try await page.expect(dialog: "Out of resources: the disk is full.")
            try await page.press("Cancel")
            pages.fail(with: nil)
            try await page.press("Add")
            try await page.expect("taro has been added.")
        },
        Self(testDescription: "users that cannot be read are read again") { page, pages in
            try await pages.store("hanako")
            pages.fail(with: DomainError.unavailable(StoreFailure.locked))
            try await page.visit("/users")
            try await page.expect("The database is in use by another process.")
            pages.fail(with: nil)
            // A live page reads the users when its observation begins, too. If that comes after the
            // failure, the button has gone before it is pressed.
            try? await page.press("Try again")
            try await page.expectAbsent("The database is in use by another process.")
            try await page.expect("hanako@example.jp")
        },
        Self(testDescription: "markup in a mail address is text") { page, pages in
            try await pages.store("hanako", mail: "{`|}~&'*@example.jp")
            try await page.visit("/users")
            try await page.expect("{`|}~&'*@example.jp")
            try await page.type("<script>alert(1)</script>", into: "Name")
            try await page.press("Add")
            try await page.expect("“<script>alert(1)</script>” cannot name a user")
        },
    ]
}
