import Foundation
import HelpdeskApplication
import HelpdeskDomain
import HelpdeskInfrastructure
import KasaneAccounts
import KasaneDomain
import KasaneHTTP
import KasaneJobs
import KasaneMail
import KasaneStore
import KasaneTesting
import KasaneWebhooks
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TicketTests {
    private let file: TemporaryFile
    private let store: any SQLStore
    private let accounts: Accounts
    private let tickets: Tickets

    init() async throws {
        file = try TemporaryFile()
        store = try await openStore(at: file.path)
        accounts = Accounts(transactions: store.accounts, hasher: .testing)
        tickets = Tickets(transactions: store.helpdesk, clock: FixedClock())
    }

    @Test func `a ticket and its attachments are hidden from other customers`() async throws {
        let hanako = try await accounts.signInForTest("hanako@example.jp")
        let taro = try await accounts.signInForTest("taro@example.jp")
        let agent = try await accounts.signInForTest("agent@example.jp", roles: [.agent])
        let picture = AttachedFile(name: "a.png", mediaType: "image/png", content: Data([1]))
        let ticket = try await tickets.open(
            "Printer",
            "It is on fire.",
            attaching: [picture],
            by: hanako
        )

        let thread = try await tickets.thread(of: ticket.id, by: agent)
        #expect(thread.listed.customer == "hanako@example.jp")
        let attachment = try #require(thread.entries.first?.attachments.first)
        #expect(try await tickets.attachment(attachment.id, by: hanako).1.bytes == Data([1]))

        let missing = DomainError.notFound(TicketReason.missing)
        await #expect(throws: missing) { try await tickets.thread(of: ticket.id, by: taro) }
        await #expect(throws: missing) { try await tickets.attachment(attachment.id, by: taro) }
        await #expect(throws: missing) { try await tickets.reply(to: ticket.id, "Hello", by: taro) }
        await #expect(throws: missing) {
            try await tickets.assign(ticket.id, to: hanako, replacing: nil)
        }
        #expect(try await tickets.own(by: taro).isEmpty)
    }

    @Test func `an answer is emailed, and the webhook gets signed events`() async throws {
        let hanako = try await accounts.signInForTest("hanako@example.jp", language: "ja")
        let agent = try await accounts.signInForTest("agent@example.jp", roles: [.agent])
        let ticket = try await tickets.open("プリンター", "動きません。", by: hanako)
        try await tickets.reply(to: ticket.id, "電源を入れてください。", by: agent)
        let outbox = MemoryOutbox()
        let transport = StubTransport { _ in TransportResponse(body: Data()) }

        let results = try await runner(outbox, transport).runDueJobs()

        #expect(results.map(\.outcome) == [.done, .done, .done])
        let mail = try #require(outbox.mails.first)
        #expect(mail.to.map(\.address) == ["hanako@example.jp"])
        #expect(mail.text.contains("電源を入れてください。"))
        #expect(mail.text.contains("https://desk.example/tickets/\(ticket.id)"))
        #expect(transport.requests.count == 2)
        #expect(transport.requests.allSatisfy { $0.headerFields[.webhookSignature] != nil })
    }

    @Test func `the second of two agents is told that the first has taken the ticket`() async throws
    {
        let hanako = try await accounts.signInForTest("hanako@example.jp")
        let first = try await accounts.signInForTest("first@example.jp", roles: [.agent])
        let second = try await accounts.signInForTest("second@example.jp", roles: [.agent])
        let ticket = try await tickets.open("Printer", "It is on fire.", by: hanako)
        try await tickets.assign(ticket.id, to: first, replacing: nil)

        await #expect(throws: DomainError.conflict(TicketReason.assigned)) {
            try await tickets.assign(ticket.id, to: second, replacing: nil)
        }
        try await tickets.assign(ticket.id, to: second, replacing: first.member)
        let thread = try await tickets.thread(of: ticket.id, by: first)
        #expect(thread.listed.assignee == "second@example.jp")
    }

    @Test func `a deleted account takes its tickets along`() async throws {
        let hanako = try await accounts.signInForTest("hanako@example.jp")
        let picture = AttachedFile(name: "a.png", mediaType: "image/png", content: Data([1]))
        try await tickets.open("Printer", "It is on fire.", attaching: [picture], by: hanako)

        try await accounts.delete(hanako.account, by: hanako, from: AccountClient(network: nil))

        let count = try await store.helpdesk.read { try await $0.tickets.count() }
        #expect(count == 0)
    }

    private func runner(_ outbox: MemoryOutbox, _ transport: StubTransport) throws -> JobTestRunner
    {
        var policy = WebhookPolicy()
        // A stub has no addresses to look up.
        policy.privateHosts = ["hooks.example"]
        let webhook = Webhook(
            url: try WebhookURL("https://hooks.example/tickets"),
            signer: WebhookSigner(secret: .random())
        )
        let mail = OutgoingMail(
            mailer: outbox,
            sender: try Mailbox("desk@desk.example"),
            site: "https://desk.example"
        )
        return JobTestRunner(
            transactions: store.jobs,
            handlers: [
                AnswerMailHandler(
                    transactions: store.helpdesk,
                    accounts: accounts,
                    mail: mail
                ),
                WebhookHandler(
                    webhook: webhook,
                    sender: WebhookSender(transport: transport, userAgent: "test", policy: policy)
                ),
            ]
        )
    }
}

private struct FixedClock: WallClock {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
}
