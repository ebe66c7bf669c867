import Foundation
import HTTPTypes
import KasaneTesting
import Testing

/// How a reader's choice of a language and a unit is kept.
@Suite
struct PreferenceServerTests {
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test func `a choice is kept in cookies and leads back to its page`() async throws {
        let server = try await RunningTenki(demo: database)

        let answer = try await server.submit(
            "language=ja&unit=f&page=%2Fworld%3Fsort%3Dcity",
            to: "/preferences"
        )

        #expect(answer.status == 303)
        #expect(answer.headers[.location] == "/world?sort=city")
        let cookies = answer.headers[values: .setCookie]
        #expect(cookies.map { $0.prefix { $0 != ";" } } == ["language=ja", "unit=f"])
        #expect(cookies.allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") })
        #expect(!cookies.contains { $0.contains("Secure") })
        _ = await server.stop(SIGTERM)
    }

    @Test func `a choice that comes from elsewhere leads nowhere else`() async throws {
        let server = try await RunningTenki(demo: database)
        for page in ["%2F%2Fevil.example", "%2F%5Cevil.example", "%2Fx%0D%0AX-Evil%3A+1"] {
            let answer = try await server.submit("unit=c&page=\(page)", to: "/preferences")

            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/")
        }
        _ = await server.stop(SIGTERM)
    }

    @Test func `over TLS the cookies are sent over TLS only`() async throws {
        let local = try LocalCertificate()
        let server = try await RunningTenki(
            demo: database,
            "--certificate",
            local.certificatePath,
            "--key",
            local.keyPath
        )

        let answer = try await server.submit("language=ja&unit=f", to: "/preferences")

        let cookies = answer.headers[values: .setCookie]
        #expect(cookies.count == 2)
        #expect(cookies.allSatisfy { $0.contains("Secure") })
        _ = await server.stop(SIGTERM)
    }
}
