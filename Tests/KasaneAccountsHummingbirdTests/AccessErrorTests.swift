import Hummingbird
import HummingbirdTesting
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AccessErrorTests {
    @Test(arguments: [
        (AccessError.signInRequired, 401), (.forbidden, 403), (.confirmationRequired, 403),
    ])
    func `a route that denies access has the status of the error`(
        error: AccessError,
        status: Int
    ) async throws {
        let router = Router()
        router.add(
            middleware: ErrorResponseMiddleware { status, _, _ in
                try Response(problem: ProblemDetails(status: status))
            }
        )
        router.get("/") { _, _ -> Response in throw error }
        try await Application(router: router).test(.router) { client in
            let response = try await client.execute(uri: "/", method: .get)
            #expect(response.status.code == status)
        }
    }
}
