import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PeoplePagesTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func `only administrators see other accounts`() async throws {
        let person = try await fixture.addPerson()

        try await FormDriver.run(fixture.pages, principal: person) { driver in
            for page in ["people", "people/\(person.account)"] {
                try await driver.open("/account/\(page)")
                try await driver.expect(status: 403)
                try await driver.expectAbsent(AccountsFixture.mail)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `an administrator finds an account and gives it a role`(way: Way) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])
        let taro = try await fixture.addPerson("taro@example.jp")
        _ = try await fixture.addPerson("jiro@example.jp")

        try await way.run(fixture.pages, as: administrator) { driver in
            try await driver.visit("/account")
            try await driver.follow("Accounts")
            try await driver.expect("jiro@example.jp")
            try await driver.type("Taro@example.jp", into: "Email address")
            try await driver.press("Search")
            try await driver.expectAbsent("jiro@example.jp")
            // An address of a page is kept by browsers and logs.
            try await driver.expect(address: "/account/people")
            try await driver.follow("taro@example.jp")
            try await driver.set("Administrator", to: true)
            try await driver.press("Save roles")
            try await driver.expect("Roles changed.")
        }
        let roles = try await fixture.accounts.find(taro.account, by: administrator)?.roles
        #expect(roles == [.administrator])
    }

    @Test(arguments: Way.allCases)
    func `an address that no account has leads to an empty list`(way: Way) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])

        try await way.run(fixture.pages, as: administrator) { driver in
            for typed in ["nobody@example.jp", "no address"] {
                try await driver.visit("/account/people")
                try await driver.type(typed, into: "Email address")
                try await driver.press("Search")
                try await driver.expect("No accounts found.")
                try await driver.expect(address: "/account/people")
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `fifty accounts are shown at once`(way: Way) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])
        for number in 1...50 {
            _ = try await fixture.accounts.add("user\(number)@example.jp", password: nil)
        }

        try await way.run(fixture.pages, as: administrator) { driver in
            try await driver.visit("/account/people")
            try await driver.expect("50 accounts") { $0.accounts == 50 }
            try await driver.follow("Next")
            try await driver.expect("1 account") { $0.accounts == 1 }
            try await driver.follow("First")
            try await driver.expect(address: "/account/people")
        }
    }

    @Test(arguments: Way.allCases)
    func `an administrator suspends an account and deletes it`(way: Way) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])
        let taro = try await fixture.addPerson("taro@example.jp")

        try await way.run(fixture.pages, as: administrator) { driver in
            try await driver.visit("/account/people/\(taro.account)")
            try await driver.press("Suspend")
            try await driver.expect("Account suspended.")
            try await driver.press("Reinstate")
            try await driver.expect("Account reinstated.")
            try await driver.press("Delete…")
            try await driver.expect(dialog: "Delete taro@example.jp?")
            try await driver.press("Delete")
            try await driver.expect(title: "Accounts – Tenki")
            try await driver.expectAbsent("taro@example.jp")
            try await driver.open("/account/people/\(taro.account)")
            try await driver.expect(status: 404)
        }
    }

    @Test(arguments: Way.allCases)
    func `the last administrator stays one`(way: Way) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])

        try await way.run(fixture.pages, as: administrator) { driver in
            try await driver.visit("/account/people/\(administrator.account)")
            try await driver.press("Suspend")
            try await driver.expect("This is the last administrator. Make someone else")
        }
    }

    @Test(arguments: Way.allCases)
    func `a change of roles needs an identity that was confirmed recently`(
        way: Way
    ) async throws {
        let administrator = try await fixture.addPerson(roles: [.administrator])
        let taro = try await fixture.addPerson("taro@example.jp")
        fixture.wait(901)

        try await way.run(fixture.pages, as: administrator) { driver in
            try await driver.visit("/account/people/\(taro.account)")
            try await driver.set("Administrator", to: true)
            try await driver.press("Save roles")
            try await driver.expect(title: "Confirm it’s you – Tenki")
        }
        #expect(try await fixture.accounts.account(of: taro).roles.isEmpty)
    }
}

extension PageSnapshot {
    fileprivate var accounts: Int {
        document.all.count {
            $0.attributes["href"]?.wholeMatch(of: /\/account\/people\/[0-9a-f-]+/) != nil
        }
    }
}
