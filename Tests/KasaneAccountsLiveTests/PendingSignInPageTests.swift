import Foundation
import KasaneAccounts
import KasaneLive
import KasaneTesting
import Testing

/// Tests of pages whose address has the secret of a sign-in that waits for a code.
@Suite(.timeLimit(.minutes(5)))
struct PendingSignInPageTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test(arguments: Way.allCases, ["sign-in", "link", "reset"])
    func `an address with the secret of no sign-in shows the first step`(
        way: Way,
        page: String
    ) async throws {
        let secret = SecretToken(path: [UUID()]).reveal()

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/\(page)?step=\(secret)")
            try await driver.expect("This sign-in has expired. Start again.")
            try await driver.expect("no field for a code") { $0.field("Code") == nil }
            try await driver.expectNowhere("Your new password is set.")
        }
    }

    @Test(arguments: Way.allCases)
    func `a code for a sign-in that has become invalid is not refused as late`(
        way: Way
    ) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("a field for the code") { $0.field("Code") != nil }
            try await fixture.accounts.endOtherSessions(
                of: person,
                from: AccountClient(network: nil)
            )
            fixture.wait(30)
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect("This sign-in was completed in another tab")
            try await driver.expect("the first step") { $0.field("Password") != nil }
        }
    }

    @Test(arguments: Way.allCases)
    func `after ten minutes the address shows the first step, which signs in`(
        way: Way
    ) async throws {
        let person = try await fixture.addPerson()
        let (secret, _) = try await fixture.addSecondFactor(to: person)

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("a field for the code") { $0.field("Code") != nil }
            let address = try await driver.snapshot().address
            fixture.wait(600)
            try await driver.visit(address)
            try await driver.expect("This sign-in has expired.")
            try await driver.type(AccountsFixture.mail, into: "Email address")
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.type(try #require(secret.code(at: fixture.now)), into: "Code")
            try await driver.press("Continue")
            try await driver.expect("The first page")
        }
        #expect(try await fixture.signedIn()?.account == person.account)
    }
}
