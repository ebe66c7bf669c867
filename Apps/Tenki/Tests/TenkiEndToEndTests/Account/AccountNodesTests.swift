import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of accounts at several servers on one database.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct AccountNodesTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    /// If the other server didn't announce the sign-out, the stream would end only after 15
    /// minutes, beyond the test's time limit.
    @Test func `a person who signs out at one server is signed out at the other, too`()
        async throws
    {
        let first = try await RunningTenki(demo: database)
        let second = try await RunningTenki(demo: database)
        try await first.add("hanako", to: database)
        let cookies = try await first.signIn("hanako@example.jp")
        let shown = try await second.send(.get, "/account/sessions", cookies.header)
        #expect(shown.status == .ok)
        let page = try #require(
            String(decoding: shown.body, as: UTF8.self)
                .firstMatch(of: #/data-page="([^"]+)"/#)?.output.1
        )

        var request = second.request(.get, "/kasane/\(page)")
        request.headerFields = cookies.header
        try await AsyncHTTPTransport.run { [request] transport in
            let stream = try await transport.send(TransportRequest(request))
            #expect(stream.status == .ok)
            // The stream of the open page ends without a request of its browser.
            async let end: Void = { for try await _ in stream.body {} }()
            try await first.withForms(cookies) { driver in
                try await driver.visit("/account/sign-out")
                try await driver.press("Sign out")
                try await driver.expect("Sign in")
            }
            let answer = try await second.send(.get, "/account/sessions", cookies.header)

            #expect(answer.status.code == 303)
            try await end
        }
        _ = await first.stop(SIGTERM)
        _ = await second.stop(SIGTERM)
    }
}
