import KasaneAccounts
import KasaneLive
import KasaneTesting
import Testing

private struct DeniedPage: Page {
    static let path: PagePath = "/denied"
    let error: AccessError

    var title: String { "Denied" }
    var body: some HTML { h1 { title } }

    func load() async throws { throw error }
}

@Suite(.timeLimit(.minutes(1)))
struct AccessErrorTests {
    @Test func `a page whose use case denies access leads to the right page`() async throws {
        #expect(
            try await response(to: .signInRequired)
                == .redirect("/account/sign-in?return-to=%2Fdenied")
        )
        #expect(
            try await response(to: .confirmationRequired)
                == .redirect("/account/confirm-identity?return-to=%2Fdenied")
        )
        guard case .error(_, .forbidden) = try await response(to: .forbidden) else {
            Issue.record("The status is not 403.")
            return
        }
    }

    private func response(to error: AccessError) async throws -> PageResponse {
        var environment = PageEnvironment.testing
        environment.signInPath = "/account/sign-in"
        environment.confirmationPath = "/account/confirm-identity"
        let session = PageSession(
            request: PageRequest(path: "/denied"),
            environment: environment
        ) { _, _ in DeniedPage(error: error) }
        let response = try await session.start()
        await session.end()
        return response
    }
}
