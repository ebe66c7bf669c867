import Foundation
import KasaneMail
import KasaneSMTP
import Testing

@Suite(.needsMailServer, .timeLimit(.minutes(5)))
struct ProtectionTests {
    @Test(arguments: [SMTPSecurity.startTLS, .tls])
    func `a certificate for another host is refused`(security: SMTPSecurity) async throws {
        let identity = try ServerIdentity("mail.example")
        let server = try await MailServer(security, identity)

        let error = await failure(
            try mailer(server, security, trusting: identity.certificate),
            try mail(to: "hanako@example.jp")
        )

        #expect(error?.code == .wrongCertificate)
        #expect(error?.isRetryable == false)
        #expect(error?.description.contains("is valid for this host") == true)
        #expect(try server.received.isEmpty)
    }

    @Test(arguments: [SMTPSecurity.startTLS, .tls])
    func `a certificate of an unknown authority is refused`(
        security: SMTPSecurity
    ) async throws {
        let server = try await MailServer(security, ServerIdentity("localhost"))
        let other = try ServerIdentity("localhost")

        for authority in [nil, other.certificate, "/nowhere/authority.pem"] {
            let error = await failure(
                try mailer(server, security, trusting: authority),
                try mail(to: "hanako@example.jp")
            )
            #expect(error?.code == .wrongCertificate)
        }
        #expect(try server.received.isEmpty)
    }

    @Test func `an expired certificate is refused`() async throws {
        let identity = try ServerIdentity(expiredFor: "localhost")
        let server = try await MailServer(.tls, identity)

        let error = await failure(
            try mailer(server, .tls, trusting: identity.certificate),
            try mail(to: "hanako@example.jp")
        )

        #expect(error?.code == .wrongCertificate)
    }

    @Test func `nothing is sent to a server without TLS`() async throws {
        let server = try await MailServer(.unencrypted, users: ["tenki": "hunter2"])

        for security in [SMTPSecurity.startTLS, .tls] {
            let error = await failure(
                try mailer(server, security, password: "hunter2"),
                try mail(to: "hanako@example.jp")
            )
            let code = security == .tls ? MailError.Code.wrongCertificate : .unencryptedServer
            #expect(error?.code == code)
            #expect(error?.isRetryable == false)
        }
        #expect(try server.received.isEmpty)
    }

    @Test func `a wrong password is refused, and never printed`() async throws {
        let identity = try ServerIdentity("localhost")
        let server = try await MailServer(.startTLS, identity, users: ["tenki": "right"])

        let error = await failure(
            try mailer(server, .startTLS, trusting: identity.certificate, password: "hunter2"),
            try mail(to: "hanako@example.jp")
        )

        #expect(error?.code == .authenticationFailed)
        #expect(error?.reply?.code == 535)
        #expect(error?.isRetryable == false)
        #expect(error.map { "\($0)".contains("hunter2") } == false)
    }

    @Test func `a password in a server's reply is not printed`() async throws {
        let identity = try ServerIdentity("localhost")
        let server = try await MailServer(.tls, identity, users: ["tenki": "hunter2"])

        let error = await failure(
            try mailer(server, .tls, trusting: identity.certificate, password: "hunter2"),
            try mail(to: "spam@example.jp")
        )

        #expect(error?.reply?.text == "5.7.1 Refused: … is not allowed")
        #expect(error.map { "\($0)".contains("hunter2") } == false)
    }

    @Test func `a server that demands a user refuses a client without one`() async throws {
        let server = try await MailServer(.unencrypted, users: ["tenki": "hunter2"])

        let error = await failure(
            try mailer(server, .unencrypted),
            try mail(to: "hanako@example.jp")
        )

        #expect(error?.code == .authenticationFailed)
        #expect(error?.reply?.code == 530)
    }

    @Test func `nothing is sent to a server that offers no way to log in`() async throws {
        let server = try await MailServer(.unencrypted, login: false)

        let error = await failure(
            try mailer(server, .unencrypted, password: "hunter2"),
            try mail(to: "hanako@example.jp")
        )

        #expect(error?.code == .authenticationFailed)
        #expect(error?.description.contains("offers no supported authentication") == true)
        #expect(try server.received.isEmpty)
    }

    private func mailer(
        _ server: MailServer,
        _ security: SMTPSecurity,
        trusting authority: String? = nil,
        password: String? = nil
    ) throws -> SMTPMailer {
        try SMTPMailer(
            host: "localhost",
            port: server.port,
            security: security,
            credentials: password.map { SMTPCredentials(user: "tenki", password: $0) },
            certificateAuthority: authority
        )
    }
}
