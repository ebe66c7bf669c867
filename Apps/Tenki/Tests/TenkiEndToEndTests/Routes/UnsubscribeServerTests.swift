import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain
import Testing

/// Tests of the links of mails by which people unsubscribe, without a session.
@Suite(.timeLimit(.minutes(5)))
struct UnsubscribeServerTests {
    private static let url = "https://tenki.example"

    private let database: TestDatabase
    private let settings: NoticeSettings

    init() async throws {
        database = try await TestDatabase()
        var generator = SystemRandomNumberGenerator()
        settings = NoticeSettings(
            id: ProfileID(UUID()),
            token: UnsubscribeToken(using: &generator),
            digest: .init(.standard, isOn: true)
        )
        try await database.withTransactions { [settings] transactions in
            try await transactions.execute { try await $0.noticeSettings.save(settings) }
        }
    }

    private var path: String { "/notices/unsubscribe/\(settings.unsubscribeLink.reveal())" }

    @Test func `a mail program's post unsubscribes, and a scanner's get does not`() async throws {
        let server = try await RoutedTenki(demo: database, "--public-url", Self.url)

        let page = try await server.get(path)
        #expect(page.status == 200)
        #expect(page.body.contains("Stop all notifications"))
        #expect(page.body.contains("method=\"post\""))
        #expect(try await isOn())

        // Without cookies, an origin and a body of the page's form.
        let answer = try await server.send(.post, path)
        #expect(answer.status == .ok)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.setCookie] == nil)
        #expect(try await !isOn())
        #expect(try await server.send(.post, path).status == .ok)
    }

    @Test func `the button of the page unsubscribes, and one of another site does not`()
        async throws
    {
        let server = try await RoutedTenki(demo: database, "--public-url", Self.url)

        let foreign = try await server.send(.post, path, [.origin: "https://evil.example"])
        #expect(foreign.status == .forbidden)
        #expect(try await isOn())
        #expect(try await server.submit("", to: path).status == 200)
        #expect(try await !isOn())
    }

    @Test func `a link without the person's token does nothing`() async throws {
        let server = try await RoutedTenki(demo: database, "--public-url", Self.url)
        var generator = SystemRandomNumberGenerator()
        let forged = UnsubscribeLink(
            person: settings.id,
            token: UnsubscribeToken(using: &generator)
        )
        for link in [forged.reveal(), "x", "\(settings.id)"] {
            let answer = try await server.send(.post, "/notices/unsubscribe/\(link)")
            #expect(answer.status == .notFound)
        }
        #expect(try await isOn())
    }

    @Test func `the access log does not contain the token`() async throws {
        let server = try await RoutedTenki(
            demo: database,
            "--public-url",
            Self.url,
            "--access-log"
        )
        let token = settings.token.reveal()
        for link in [path, path.replacing("notices", with: "Notices"), "/\(path)"] {
            _ = try await server.get(link)
        }

        #expect(!server.errors.contains(token))
        #expect(server.errors.contains("/notices/unsubscribe/-"))
    }

    private func isOn() async throws -> Bool {
        try await database.withTransactions { [id = settings.id] transactions in
            try await transactions.read { try await $0.noticeSettings.find(id)?.isOn ?? false }
        }
    }
}
