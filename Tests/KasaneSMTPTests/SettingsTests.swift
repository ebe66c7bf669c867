import Foundation
import KasaneMail
import KasaneSMTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SettingsTests {
    @Test(arguments: [
        "", " ", "a b", "mail.example\r\n", "mail.example/..", "user@mail.example", "mail.example?",
        "mail.example#", "[::1]x", "-mail.example", "メール.example", "a\0b",
    ])
    func `a host that is not a name is refused`(host: String) {
        let error = #expect(throws: MailError.self) { try SMTPMailer(host: host) }
        #expect(error?.code == .invalidSettings)
        #expect(error?.isRetryable == false)
    }

    @Test(arguments: ["localhost", "mail.example", "127.0.0.1", "::1", "xn--zckzah.example", "a"])
    func `a name or an IP address is accepted`(host: String) throws {
        _ = try SMTPMailer(host: host)
    }

    @Test(arguments: ["mail.example", "10.0.0.1", "127.mail.example", "127.0.0.1.example", "::2"])
    func `another machine is not used without TLS`(host: String) {
        let error = #expect(throws: MailError.self) {
            try SMTPMailer(host: host, security: .unencrypted)
        }
        #expect(error?.code == .invalidSettings)
        #expect(error?.reason.contains("TLS is required") == true)
    }

    @Test(arguments: [("", "b"), ("a", ""), ("a\0b", "c"), ("a", "b\r\nQUIT")])
    func `a user or a password that cannot be sent is refused`(user: String, password: String) {
        let error = #expect(throws: MailError.self) {
            try SMTPMailer(
                host: "mail.example",
                credentials: SMTPCredentials(user: user, password: password)
            )
        }
        #expect(error?.code == .invalidSettings)
    }

    @Test(arguments: [(0, 60), (65_536, 60), (25, 0), (25, 86_401)])
    func `a port or a timeout out of range is refused`(port: Int, seconds: Int) {
        #expect(throws: MailError.self) {
            try SMTPMailer(host: "mail.example", port: port, timeout: .seconds(seconds))
        }
    }

    @Test func `credentials are never printed`() {
        let credentials = SMTPCredentials(user: "tenki", password: "hunter2")
        var dumped = ""
        dump(credentials, to: &dumped)

        for text in ["\(credentials)", String(reflecting: [credentials]), dumped] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("tenki"))
        }
    }

    @Test func `a server that cannot be reached is named`() async throws {
        // Nothing listens at the reserved port 1.
        let mailer = try SMTPMailer(host: "127.0.0.1", port: 1, security: .unencrypted)

        let error = await failure(mailer, try mail(to: "hanako@example.jp"))

        #expect(error?.code == .unreachable)
        #expect(error?.isRetryable == true)
        #expect(error?.description.contains("127.0.0.1:1") == true)
    }

    @Test func `the environment's proxy is not used`() async throws {
        // It is set once, and no other test of this process needs a proxy.
        setenv("smtp_proxy", "http://127.0.0.1:2", 1)
        let mailer = try SMTPMailer(host: "127.0.0.1", port: 1, security: .unencrypted)

        let error = await failure(mailer, try mail(to: "hanako@example.jp"))

        #expect(error?.reason.contains("port 1 ") == true, "\(error?.reason ?? "")")
    }
}
