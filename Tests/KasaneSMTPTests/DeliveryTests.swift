import Foundation
import KasaneMail
import KasaneSMTP
import Testing

@Suite(.needsMailServer, .timeLimit(.minutes(5)))
struct DeliveryTests {
    @Test(arguments: [SMTPSecurity.startTLS, .tls])
    func `a mail arrives over TLS with its user`(security: SMTPSecurity) async throws {
        let identity = try ServerIdentity("localhost")
        let server = try await MailServer(security, identity, users: ["tenki": "hunter2"])
        let mailer = try SMTPMailer(
            host: "localhost",
            port: server.port,
            security: security,
            credentials: SMTPCredentials(user: "tenki", password: "hunter2"),
            certificateAuthority: identity.certificate
        )
        let mail = try mail(to: ["hanako@example.jp"], bcc: ["taro@example.jp"])

        try await mailer.send(mail)

        let received = try #require(server.received.first)
        #expect(received.isEncrypted)
        #expect(received.user == "tenki")
        #expect(received.from == "noreply@example.jp")
        #expect(received.to == ["hanako@example.jp", "taro@example.jp"])
        #expect(received.message == String(decoding: mail.renderedBytes(), as: UTF8.self))
        #expect(!received.message.contains("taro@"))
    }

    @Test func `lines that begin with a dot arrive as they are`() async throws {
        let server = try await MailServer(.unencrypted)
        let mail = try mail(to: ["hanako@example.jp"], text: ".\n..\n.dot\n\n.\n")

        try await localMailer(server).send(mail)

        let message = try #require(server.received.first).message
        #expect(message == String(decoding: mail.renderedBytes(), as: UTF8.self))
        #expect(message.contains("\r\n.\r\n..\r\n.dot\r\n"))
    }

    @Test func `an address that needs quotes is sent with them`() async throws {
        let server = try await MailServer(.unencrypted)
        let mail = try mail(
            to: "taro..yamada@docomo.ne.jp",
            "taro.@ezweb.ne.jp",
            "\"a>b@c\"@example.jp",
            "a@日本語.jp"
        )

        try await localMailer(server).send(mail)

        let received = try #require(server.received.first)
        #expect(
            received.paths == [
                "TO:<\"taro..yamada\"@docomo.ne.jp>", "TO:<\"taro.\"@ezweb.ne.jp>",
                "TO:<\"a>b@c\"@example.jp>", "TO:<a@xn--wgv71a119e.jp>",
            ]
        )
        #expect(received.message.contains("\r\nTo: \"taro..yamada\"@docomo.ne.jp, "))
    }

    @Test func `a refused recipient is named with its quotes`() async throws {
        let server = try await MailServer(.unencrypted)

        let error = await failure(
            try localMailer(server),
            try mail(to: "\"unknown>\"@example.jp")
        )

        #expect(error?.recipient == "\"unknown>\"@example.jp")
    }

    @Test func `a mail of several megabytes arrives whole`() async throws {
        let server = try await MailServer(.unencrypted)
        let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
        let file = try MailAttachment("雨.bin", mediaType: "application/pdf", content: content)
        let mail = try mail(to: ["hanako@example.jp"], attachments: [file])

        try await localMailer(server).send(mail)

        let message = try #require(server.received.first).message
        #expect(message == String(decoding: mail.renderedBytes(), as: UTF8.self))
    }

    @Test func `several mails at the same time all arrive`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try SMTPMailer(
            host: "localhost",
            port: server.port,
            security: .unencrypted,
            maximumConcurrent: 3
        )

        try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask { try await mailer.send(mail("m\(number)", to: "a\(number)@b.jp")) }
            }
            try await group.waitForAll()
        }

        #expect(Set(try server.received.flatMap(\.to)) == Set((0..<12).map { "a\($0)@b.jp" }))
    }

    @Test func `a refused recipient is named, and no other one gets the mail`() async throws {
        let server = try await MailServer(.unencrypted)
        let mail = try mail(to: "hanako@example.jp", "unknown@example.jp", "taro@example.jp")

        let error = await failure(try localMailer(server), mail)

        #expect(error?.code == .refusedRecipient)
        #expect(error?.recipient == "unknown@example.jp")
        #expect(error?.reply == MailError.Reply(code: 550, text: "5.1.1 No such user"))
        #expect(error?.isRetryable == false)
        #expect(error?.description.contains("550 5.1.1 No such user") == true)
        #expect(try server.received.isEmpty)
    }

    @Test func `a recipient that is refused for a while gets the mail later`() async throws {
        let server = try await MailServer(.unencrypted)
        let mailer = try localMailer(server)
        let mail = try mail(to: "busy@example.jp")

        let error = await failure(mailer, mail)
        #expect(error?.code == .temporarilyRefused)
        #expect(error?.reply?.code == 451)
        #expect(error?.recipient == "busy@example.jp")
        #expect(error?.isRetryable == true)

        try await mailer.send(mail)
        #expect(try server.received.map(\.to) == [["busy@example.jp"]])
    }

    @Test(arguments: [
        ("noreply@example.jp", "spam@example.jp", MailError.Code.refusedMessage, 554),
        ("noreply@example.jp", "full@example.jp", .temporarilyRefused, 452),
        ("blocked@example.jp", "hanako@example.jp", .refusedSender, 550),
    ])
    func `a refusal has the server's reply`(
        sender: String,
        recipient: String,
        code: MailError.Code,
        reply: Int
    ) async throws {
        let server = try await MailServer(.unencrypted)

        let error = await failure(try localMailer(server), try mail(from: sender, to: recipient))

        #expect(error?.code == code)
        #expect(error?.reply?.code == reply)
        #expect(error?.isRetryable == (reply < 500))
        #expect(error?.server == "localhost:\(server.port)")
        #expect(try server.received.isEmpty)
    }

    @Test func `a mail that is too long for the server is refused for good`() async throws {
        let server = try await MailServer(.unencrypted)
        // Base64 makes more than the limit of 30 MB of it.
        let content = Data(repeating: 7, count: 23_000_000)
        let file = try MailAttachment("a.bin", mediaType: "application/zip", content: content)

        let error = await failure(
            try localMailer(server),
            try mail(to: ["hanako@example.jp"], attachments: [file])
        )

        #expect(error?.code == .refusedMessage)
        #expect(error?.reply?.code == 552)
    }

    private func localMailer(_ server: MailServer) throws -> SMTPMailer {
        try SMTPMailer(host: "localhost", port: server.port, security: .unencrypted)
    }
}
