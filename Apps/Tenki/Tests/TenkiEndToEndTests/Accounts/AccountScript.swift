import Foundation
import KasaneAccounts
import KasaneMail
import KasaneTesting
import Testing

/// The ways of a person through the pages of accounts, which every kind of browser goes.
struct AccountScript {
    let mails: MailFolder
    /// Opens the details that contain the field for a recovery code.
    var openDetails: () async throws -> Void = {}
    private let mail = "hanako@example.jp"
    private let password = RunningTenki.password

    /// Goes all ways, from the first visit to the deletion of the account.
    func run(_ driver: any PageDriver) async throws {
        try await signUp(driver)
        try await signInAgain(driver)
        try await signInByMail(driver)
        try await resetPassword(driver)
        try await changeAddress(driver)
        try await addSecondFactor(driver)
        try await delete(driver)
    }

    private func signUp(_ driver: any PageDriver) async throws {
        try await driver.visit("/cities/011000")
        try await driver.press("Add to the board")
        try await driver.visit("/account/sign-up")
        try await driver.type(mail, into: "Mail address")
        try await driver.type("password", into: "New password")
        try await driver.press("Sign up")
        try await driver.expect("one of the commonest passwords")
        try await driver.type(password, into: "New password")
        try await driver.press("Sign up")
        try await driver.expect("Look at your mail")
        try await driver.visit(try await mails.link(in: "Confirm your"))
        try await driver.type(password, into: "Password")
        try await driver.press("Create the account")
        try await driver.expect("Wakkanai")
        try await driver.visit("/account")
        try await driver.expect(mail)
    }

    private func signInAgain(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/sign-in?return-to=%2Faccount%2Flog")
        try await driver.type(mail, into: "Mail address")
        try await driver.type("a wrong password", into: "Password")
        try await driver.press("Sign in")
        try await driver.expect("The mail address or the password is wrong")
        try await driver.type(password, into: "Password")
        try await driver.press("Sign in")
        try await driver.expect("A sign-in failed")
        try await driver.visit("/account/sessions")
        try await driver.expect("This device")
    }

    private func signInByMail(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/link")
        try await driver.type(mail, into: "Mail address")
        try await driver.press("Send the mail")
        try await driver.expect("Look at your mail")
        try await driver.visit(try await mails.link(in: "Sign in to"))
        try await driver.press("Sign in")
        try await driver.expect("Wakkanai")
    }

    private func resetPassword(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/forgot")
        try await driver.type(mail, into: "Mail address")
        try await driver.press("Send the mail")
        try await driver.expect("Look at your mail")
        try await driver.visit(try await mails.link(in: "Set another"))
        try await driver.type("kaze ga tsuyoi", into: "New password")
        try await driver.press("Set the password")
        try await driver.expect("Wakkanai")
        try await driver.visit("/account/password")
        try await driver.type(password, into: "New password")
        try await driver.press("Change the password")
        try await driver.expect(title: "Account – Tenki")
    }

    private func changeAddress(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/change-mail")
        try await driver.type("new@example.jp", into: "New mail address")
        try await driver.press("Send the mails")
        try await driver.expect("We have sent mails")
        let links = try await mails.links(in: "Confirm the mail address", count: 2)
        for (link, answer) in zip(links, ["when you also open the link", "The mail address was"]) {
            try await driver.visit(link)
            try await driver.press("Confirm the change")
            try await driver.expect(answer)
        }
        try await driver.visit("/account")
        try await driver.expect("new@example.jp")
    }

    private func addSecondFactor(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/second-factor")
        let document = try await driver.snapshot().document
        let secret = try TOTPSecret(
            try #require(document.all.first { $0.id == "secret" }?.text)
        )
        try await driver.type(try #require(secret.code(at: Date())), into: "Code")
        try await driver.press("Turn on")
        try await driver.expect("They are shown only now")
        let codes = try await driver.snapshot().document.all
            .filter { $0.text.wholeMatch(of: /[0-9a-z]{4}(?:-[0-9a-z]{4}){3}/) != nil }
            .map(\.text)
        try await driver.press("I have kept them")
        try await driver.expect(title: "Account – Tenki")
        try await signOut(driver)
        try await driver.visit("/account/sign-in")
        try await driver.type("new@example.jp", into: "Mail address")
        try await driver.type(password, into: "Password")
        try await driver.press("Sign in")
        try await driver.expect("Recovery code")
        try await openDetails()
        try await driver.type(try #require(codes.first), into: "Recovery code")
        try await driver.press("Use the recovery code")
        try await driver.expect("Wakkanai")
    }

    private func delete(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/delete")
        let field = "Type your mail address to confirm (new@example.jp)"
        try await driver.type("new@example.jp", into: field)
        try await driver.press("Delete the account")
        try await driver.expect("Sign in")
        try await driver.visit("/")
        try await driver.expectAbsent("Wakkanai")
    }

    private func signOut(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/sign-out")
        try await driver.press("Sign out")
        try await driver.expect("Sign in")
    }
}
