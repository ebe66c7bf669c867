import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

struct AdministratorScript {
    let server: RunningTenki
    let clock: ServerClock
    private let administrator = "hanako@example.jp"
    private let person = "taro@example.jp"

    func run(_ driver: any PageDriver) async throws {
        let taro = try await server.signIn(person)
        try await driver.signIn(administrator)
        try await driver.follow("Accounts")
        try await driver.expect(person)
        try await driver.type("nobody@example.jp", into: "Email address")
        try await driver.press("Search")
        try await driver.expect("No accounts found.")
        try await driver.type(person, into: "Email address")
        try await driver.press("Search")
        try await driver.follow(person)
        try await changeRoles(driver)
        #expect(try await status(of: taro) == 303)
        try await suspend(driver)
        try await delete(driver)
    }

    private func changeRoles(_ driver: any PageDriver) async throws {
        let address = try await driver.snapshot().address
        // The identity was confirmed by the sign-in, 15 minutes and a second ago.
        try clock.advance(by: 901)
        try await driver.set("Administrator", to: true)
        try await driver.press("Save roles")
        try await driver.expect(title: "Confirm it’s you – Tenki")
        try await driver.type(RunningTenki.password, into: "Password")
        try await driver.press("Confirm with password")
        try await driver.expect(address: address)
        try await driver.set("Administrator", to: true)
        try await driver.press("Save roles")
        try await driver.expect("Roles changed.")
        let promoted = try await server.signIn(person)
        #expect(try await status(of: promoted, at: "/account/people") == 200)
    }

    private func suspend(_ driver: any PageDriver) async throws {
        let cookies = try await server.signIn(person)
        try await driver.press("Suspend")
        try await driver.expect("Account suspended.")
        #expect(try await status(of: cookies) == 303)
        try await driver.press("Reinstate")
        try await driver.expect("Account reinstated.")
        _ = try await server.signIn(person)
    }

    private func delete(_ driver: any PageDriver) async throws {
        try await driver.press("Delete…")
        try await driver.expect(dialog: "Delete \(person)?")
        try await driver.press("Delete")
        try await driver.expect(title: "Accounts – Tenki")
        try await driver.expectAbsent(person)
    }

    private func status(
        of cookies: [String: String],
        at path: String = "/account"
    ) async throws -> Int {
        try await server.send(.get, path, cookies.header).status.code
    }
}
