import Foundation
import KasaneAccounts
import KasaneMail
import KasaneTesting
import Testing

/// The ways of a person through the pages of accounts, which every kind of browser goes.
///
/// Its server has a clock of the test, which the script sets forward.
struct AccountScript {
    let server: RunningTenki
    let mails: MailFolder
    let clock: ServerClock
    let browser: BrowserActions
    let mail = "hanako@example.jp"
    let password = RunningTenki.password

    func run(_ driver: any PageDriver) async throws {
        try await signUp(driver)
        try await signInAgain(driver)
        try await signInByMail(driver)
        try await resetPassword(driver)
        try await endSessions(driver)
        try await export(driver)
        try await confirmByPassword(driver)
        let secret = try await addSecondFactor(driver)
        try await replaceRecoveryCodes(driver)
        try await removeSecondFactor(driver, secret)
        try await changeAddress(driver)
        try await delete(driver)
    }

    func signUp(_ driver: any PageDriver) async throws {
        try await addToBoard("011000", driver)
        try await driver.signUp(mail) { try await mails.link(in: "Confirm your") }
        try await driver.expect("Wakkanai")
        try await driver.visit("/account")
        try await driver.expect(mail)
    }

    private func signInAgain(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/sign-in?return-to=%2Faccount%2Flog")
        try await driver.type(mail, into: "Email address")
        try await driver.type("a wrong password", into: "Password")
        try await driver.press("Sign in")
        try await driver.expect("Wrong email address or password")
        try await driver.type(password, into: "Password")
        try await driver.press("Sign in")
        try await driver.expect("Sign-in failed")
        try await driver.visit("/account/sessions")
        try await driver.expect("This device")
    }

    private func signInByMail(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/link")
        try await driver.type(mail, into: "Email address")
        try await driver.press("Send email")
        try await driver.expect("Check your email")
        try await driver.visit(try await mails.link(in: "Sign in to"))
        try await driver.press("Sign in")
        try await driver.expect("Wakkanai")
    }

    private func resetPassword(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/forgot")
        try await driver.type(mail, into: "Email address")
        try await driver.press("Send email")
        try await driver.expect("Check your email")
        try await driver.visit(try await mails.link(in: "Set a new"))
        try await driver.type("kaze ga tsuyoi", into: "New password")
        try await driver.press("Set password")
        try await driver.expect("Wakkanai")
        try await driver.visit("/account/password")
        try await driver.type(password, into: "New password")
        try await driver.press("Change password")
        try await driver.expect(title: "Account – Tenki")
        try await driver.expect("Your password has been changed.")
    }

    private func changeAddress(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/change-mail")
        try await driver.type("new@example.jp", into: "New email address")
        try await driver.press("Send emails")
        try await driver.expect("We sent an email to your current address")
        let links = try await mails.links(in: "Confirm the email address", count: 2)
        for (link, answer) in zip(links, ["once you also open the link", "has been changed."]) {
            try await driver.visit(link)
            try await driver.press("Confirm change")
            try await driver.expect(answer)
        }
        try await driver.visit("/account")
        try await driver.expect("new@example.jp")
    }

    private func delete(_ driver: any PageDriver) async throws {
        // The board of the device does not get this city, and is the only one that stays.
        try await addToBoard("473000", driver)
        try await driver.visit("/")
        try await driver.expect("Miyakojima")
        try await driver.visit("/account/delete")
        let field = "Type your email address to confirm (new@example.jp)"
        try await driver.type("new@example.jp", into: field)
        try await driver.press("Delete account")
        try await driver.expect(address: "/")
        try await driver.expect("Your account has been deleted.")
        try await driver.visit("/")
        try await driver.expect("Wakkanai")
        try await driver.expectAbsent("Miyakojima")
    }

    private func addToBoard(_ city: String, _ driver: any PageDriver) async throws {
        try await driver.visit("/cities/\(city)")
        try await driver.press("Add to the board")
        try await driver.expect("no further button for it") { snapshot in
            snapshot.button("Add to the board") == nil
        }
    }

    func signOut(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/sign-out")
        try await driver.press("Sign out")
        try await driver.expect("Sign in")
    }
}

struct BrowserActions {
    var openDetails: () async throws -> Void
    var download: (_ button: String, any PageDriver) async throws -> String

    /// A browser without scripts, which shows closed details, and the file in place of the page.
    static var forms: Self {
        Self {
        } download: { button, driver in
            try await driver.press(button)
            return try await driver.snapshot().document.text
        }
    }

    /// Chromium.
    static func chromium(_ browser: Browser) -> Self {
        Self {
            try await browser.click("details summary")
        } download: { _, _ in
            // The file would go into a folder of the browser. The form sends the same request.
            try await browser.evaluate(
                """
                const form = document.querySelector("form[action$='/data']");
                return fetch(form.action, { method: form.method }).then((file) => file.text());
                """
            )
        }
    }
}
