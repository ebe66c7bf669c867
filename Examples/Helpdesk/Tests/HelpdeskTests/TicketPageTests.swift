import Foundation
import KasaneAccounts
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

@testable import Helpdesk

@Suite(.timeLimit(.minutes(5)))
struct TicketPageTests {
    private let file: TemporaryFile
    private let application = makeApplication(
        over: StubTransport { _ in TransportResponse(body: Data()) }
    )

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a customer sees an agent's answer while the page is open`() async throws {
        let settings = try application.readSettings(
            ["--database", file.path, "--outbox"]
        )
        let container = try await makeContainer(
            settings,
            over: StubTransport { _ in TransportResponse(body: Data()) }
        )
        let pages = try makePages(container)
        let environment = application.environment
        let accounts: Accounts = try container.resolve()
        let customer = try await accounts.signInForTest("hanako@example.jp")
        let agent = try await accounts.signInForTest("agent@example.jp", roles: [.agent])

        try await SessionDriver.run(pages, environment: environment, principal: customer) { page in
            try await page.visit("/tickets/new")
            try await page.press("Send")
            try await page.expect("Fill in this field.")
            try await page.type("Printer", into: "Subject")
            try await page.type("It is on fire.", into: "Message")
            try await page.attach(makePicture(), to: "Attachments")
            try await page.press("Send")
            try await page.expect(title: "Printer")

            try await SessionDriver.run(
                pages,
                environment: environment,
                languages: ["ja-JP"],
                principal: agent
            ) { desk in
                try await desk.visit("/?q=FIRE&status=open")
                try await desk.follow("Printer")
                try await desk.expect("hanako@example.jp")
                try await desk.press("自分が担当する")
                try await desk.expect("担当：agent@example.jp")
                try await desk.type("Unplug it.", into: "本文")
                try await desk.press("返信")
                try await desk.expect("回答済み")
            }

            try await page.expect("Unplug it.")
            try await page.expect("Support")
            try await page.expectAbsent("agent@example.jp")
        }
    }

    /// Returns the path of a file that begins like a PNG picture.
    private func makePicture() throws -> String {
        let path = "\(file.path).png"
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0])
        try signature.write(to: URL(filePath: path))
        return path
    }
}
