import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Testing
import Users
import UsersUI

@Suite(.timeLimit(.minutes(5)))
struct UsersPageTests {
    @Test(arguments: Place.allCases)
    func `a user is registered, shown and deleted with JavaScript`(place: Place) async throws {
        try await place.run { container in
            try await SessionDriver.run(makePages(container)) { page in
                try await operate(page)
            }
        }
    }

    @Test(arguments: Place.allCases)
    func `a user is registered, shown and deleted without JavaScript`(place: Place) async throws {
        try await place.run { container in
            try await FormDriver.run(makePages(container)) { page in
                try await operate(page)
            }
        }
    }

    @Test func `a page says that the users cannot be reached`() async throws {
        let transport = StubTransport(streaming: { _ in throw NetworkError(.connectionFailed) })
        let container = try makeContainer(usersIn: "http://users.example", over: transport)

        try await SessionDriver.run(makePages(container)) { page in
            try await page.visit("/")
            try await page.expect(dialog: "The users cannot be reached")
            try await page.press("OK")
            try await page.expect("The list could not be loaded.")
            try await page.type("hanako@example.jp", into: "Email address")
            try await page.type("1996-02-29", into: "Birthday")
            try await page.press("Register")
            try await page.expect(dialog: "The users cannot be reached")
            try await page.press("OK")
            try await page.expect(value: "hanako@example.jp", in: "Email address")
        }
    }

    private func operate(_ page: some PageDriver) async throws {
        try await page.visit("/")
        try await page.expect("No users yet.")
        try await page.press("Register")
        try await page.expect("Enter an email address.")

        try await page.type("hanako", into: "Email address")
        try await page.type("1996-02-29", into: "Birthday")
        try await page.press("Register")
        try await page.expect("Enter an email address, such as hanako@example.jp.")

        try await page.type("hanako@example.jp", into: "Email address")
        try await page.type("2999-01-01", into: "Birthday")
        try await page.press("Register")
        try await page.expect("A birthday cannot be in the future.")

        try await page.type("1996-02-29", into: "Birthday")
        try await page.press("Register")
        try await page.expect("Registered: 1")
        try await page.expect(value: "", in: "Email address")

        try await page.type("hanako@example.jp", into: "Email address")
        try await page.type("1996-02-29", into: "Birthday")
        try await page.press("Register")
        try await page.expect("A user with this email address is already registered.")

        try await page.follow("hanako@example.jp")
        try await page.expect("29 February 1996")
        try await page.press("Delete")
        try await page.expect("No users yet.")
        try await page.open("/users/hanako@example.jp")
        try await page.expect(status: 404)
    }
}
