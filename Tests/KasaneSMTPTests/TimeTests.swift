import Foundation
import KasaneMail
import KasaneSMTP
import Testing

@Suite(.needsMailServer, .timeLimit(.minutes(5)))
struct TimeTests {
    @Test func `a mail to a slow server ends at its deadline`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(2))

        let error = await failure(mailer, try mail(to: "slow@example.jp"))

        #expect(error?.code == .timedOut)
        #expect(error?.isRetryable == true)
        #expect(error?.reply == nil)
        try await server.waitUntilClosed()
    }

    @Test func `a cancelled send closes its connection`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(60))
        let task = Task { try await mailer.send(mail(to: "slow@example.jp")) }
        try await server.waitUntilSilent()

        task.cancel()

        let error = await #expect(throws: MailError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(error?.isRetryable == false)
        try await server.waitUntilClosed()
    }

    @Test func `a mail that is cancelled half-way is not delivered in part`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(60))
        let task = Task { try await mailer.send(longMail()) }
        try await server.waitUntilSilent()

        task.cancel()
        let error = await #expect(throws: MailError.self) { try await task.value }
        try server.resume()
        try await server.waitUntilClosed()

        #expect(error?.code == .cancelled)
        #expect(try server.received.isEmpty)
    }

    @Test func `a mail that is late half-way is not delivered in part`() async throws {
        let server = try await MailServer(.unencrypted)
        // The mail must reach the server within this time.
        let mailer = try mailer(server, timeout: .seconds(3))

        let error = await failure(mailer, try longMail())
        try server.resume()
        try await server.waitUntilClosed()

        #expect(error?.code == .timedOut)
        #expect(try server.received.isEmpty)
    }

    @Test func `a task that is cancelled before it sends does not connect`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(60))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await mailer.send(mail(to: "hanako@example.jp"))
        }

        let error = await #expect(throws: MailError.self) { try await task.value }

        #expect(error?.code == .cancelled)
        #expect(try server.received.isEmpty)
    }

    @Test func `a mail waits for earlier ones no longer than its deadline`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(3))
        let first = Task { try await mailer.send(mail("first", to: "slow@example.jp")) }
        try await server.waitUntilSilent()

        // The first one ends at its own deadline; this one has not much time left then.
        let error = await failure(mailer, try mail("second", to: "slow@example.jp"))

        #expect(error?.code == .timedOut)
        await #expect(throws: MailError.self) { try await first.value }
    }

    @Test func `more mails than may wait are refused`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(60), maximumQueued: 0)
        let first = Task { try await mailer.send(mail("first", to: "slow@example.jp")) }
        try await server.waitUntilSilent()

        let error = await failure(mailer, try mail("second", to: "hanako@example.jp"))

        #expect(error?.code == .overloaded)
        #expect(error?.isRetryable == true)
        first.cancel()
        await #expect(throws: MailError.self) { try await first.value }
    }

    @Test(arguments: [["mute@example.jp"], ["mute@example.jp", "spam@example.jp"]])
    func `a server that does not say goodbye delays no other mail`(to: [String]) async throws {
        let server = try await MailServer(.unencrypted)
        // It is shorter than the time for which libcurl waits by default.
        let mailer = try mailer(server, timeout: .seconds(20))
        let first = try mail("first", to: to)
        if to.count == 1 {
            try await mailer.send(first)
        } else {
            #expect(await failure(mailer, first)?.code == .refusedMessage)
        }

        try await mailer.send(mail("second", to: "hanako@example.jp"))

        #expect(try server.received.last?.to == ["hanako@example.jp"])
    }

    @Test func `a mail can be sent after one was cancelled`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try mailer(server, timeout: .seconds(60))
        let first = Task { try await mailer.send(mail("first", to: "slow@example.jp")) }
        try await server.waitUntilSilent()
        first.cancel()
        await #expect(throws: MailError.self) { try await first.value }

        try await mailer.send(mail("second", to: "hanako@example.jp"))

        #expect(try server.received.map(\.to) == [["hanako@example.jp"]])
    }

    /// Creates a mail that is longer than the buffers of a connection, and whose content the server
    /// reads only when it is resumed.
    private func longMail() throws -> Mail {
        let content = Data(repeating: 7, count: 12_000_000)
        let file = try MailAttachment("a.bin", mediaType: "application/zip", content: content)
        return try mail(to: ["stuck@example.jp"], attachments: [file])
    }

    private func mailer(
        _ server: MailServer,
        timeout: Duration,
        maximumQueued: Int = 10
    ) throws -> SMTPMailer {
        try SMTPMailer(
            host: "localhost",
            port: server.port,
            security: .unencrypted,
            timeout: timeout,
            maximumConcurrent: 1,
            maximumQueued: maximumQueued
        )
    }
}
