import Dispatch
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BusyServerTests {
    private let queue = PasswordWorkQueue(width: 1, maximumWaiting: 0)
    private let fixture: AccountsFixture

    init() throws {
        var settings = AccountSettings()
        settings.limits.signInFromNetwork = AttemptLimit(burst: 1, refill: .seconds(60))
        fixture = try AccountsFixture(settings, queue: queue)
    }

    @Test(arguments: Way.allCases)
    func `a sign-in that a busy server refuses is not counted`(way: Way) async throws {
        _ = try await fixture.accounts.add(
            AccountsFixture.mail,
            password: AccountsFixture.password
        )

        try await way.run(fixture.pages) { driver in
            try await driver.visit("/account/sign-in")
            try await whileBusy {
                try await driver.type(AccountsFixture.mail, into: "Email address")
                try await driver.type(AccountsFixture.password, into: "Password")
                try await driver.press("Sign in")
                try await driver.expect("The server is busy. Please try again.")
                try await driver.expectNowhere(AccountsFixture.password)
            }
            try await driver.type(AccountsFixture.password, into: "Password")
            try await driver.press("Sign in")
            try await driver.expect("The first page")
        }
    }

    @Test func `a busy server does not use up the attempts of a link`() async throws {
        let client = AccountClient(network: nil)
        try await fixture.accounts.signUp(
            AccountsFixture.mail,
            password: AccountsFixture.password,
            from: client
        )
        let text = try #require(try await fixture.link().split(separator: "=").last)
        let link = try #require(SecretToken(String(text)))

        try await whileBusy {
            for _ in 1...6 {
                await #expect(throws: AccountError.busy) {
                    try await fixture.accounts.confirmSignUp(
                        link,
                        password: AccountsFixture.password,
                        from: client
                    )
                }
            }
        }
        _ = try await fixture.accounts.confirmSignUp(
            link,
            password: AccountsFixture.password,
            from: client
        )
    }

    private func whileBusy(_ body: () async throws -> Void) async throws {
        while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
        let release = DispatchSemaphore(value: 0)
        let block = Task { [queue] in try await queue.run(.usual) { release.wait() } }
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        release.signal()
        try await block.value
        while queue.threads > 0 { try await Task.sleep(for: .milliseconds(1)) }
        try result.get()
    }
}
