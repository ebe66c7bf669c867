import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Testing
import sample

@Suite(.timeLimit(.minutes(5)))
struct AccountTests {
    @Test func `visitors sign in before they see items`() async throws {
        let file = try TemporaryFile()
        let application = makeApplication()
        let settings = try application.readSettings(
            ["--database", file.path, "--port", "0", "--outbox"]
        )
        try await makeContainer(settings).run { container in
            let accounts: Accounts = try container.resolve()
            _ = try await accounts.signInForTest()
        }

        try await application.serve(settings) { address in
            try await AsyncHTTPTransport.run { transport in
                let origin = String(address.dropLast())
                let page = FormDriver(origin: origin, over: transport, languages: ["en"])
                try await page.visit("/items")
                try await page.expect(address: "/account/sign-in?return-to=%2Fitems")
                try await page.signIn()
                try await page.visit("/account")
                try await page.follow("Items")
                try await page.expect(title: "Items")
            }
        }
    }

    @Test(arguments: [
        [],
        ["--outbox", "--public-url", "https://sample.example"],
        ["--mail-server", "localhost", "--public-url", "https://sample.example"],
    ])
    func `incomplete mail settings are refused`(arguments: [String]) async throws {
        let file = try TemporaryFile()
        let arguments = ["--check", "--database", file.path] + arguments
        #expect(await makeApplication().run(arguments, environment: [:]) == 64)
    }
}
