import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneMail
import KasaneTesting
import TenkiDomain
import Testing

/// Tests of notices at a running server, from the page to the mail.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct NoticeServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a person chooses notices, gets an example, and unsubscribes by its link`()
        async throws
    {
        let mails = try MailFolder()
        defer { mails.delete() }
        let server = try await RoutedTenki(writing: mails, over: database)
        try await server.add("hanako", to: database)

        try await server.withForms { driver in
            try await driver.signIn("hanako@example.jp")
            try await driver.follow("Notices")
            try await driver.set("The forecasts of my cities", to: true)
            try await driver.set("When rain is likely", to: true)
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.press("Send me an example now")
            try await driver.expect("An example is on its way.")
        }
        #expect(try await isOn() == true)
        let mail = try #require(try await mails.mails(about: "Example: ").first)
        #expect(mail.recipients == ["hanako@example.jp"])
        #expect(mail.text.contains("http://weather.example/account/notices"))
        let header = mail.headers.first { $0.name == "List-Unsubscribe" }
        let link = try #require(
            header?.value.firstMatch(of: #/<http://weather.example(/.+)>/#)?.1
        )

        #expect(try await server.send(.post, String(link)).status == .ok)
        #expect(try await isOn() == false)
    }

    private func isOn() async throws -> Bool? {
        try await database.withTransactions { transactions, _ in
            try await transactions.read { try await $0.noticeSettings.all().first?.isOn }
        }
    }
}
