import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneAccounts
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AccountRoutesTests {
    @Test func `the data is sent to its owner as a file`() async throws {
        let site = try AccountSite()
        try await site.addPerson()
        let token = try await site.openSession()

        let response = try await site.send(
            "/account/export/data",
            method: .post,
            session: token.reveal()
        )

        #expect(response.headers[.contentDisposition]?.contains("account.json") == true)
        #expect(String(buffer: response.body).contains(AccountSite.mail))
        let refusal = try await site.send("/account/export/data", method: .post)
        #expect(refusal.status == .unauthorized)
    }
}
