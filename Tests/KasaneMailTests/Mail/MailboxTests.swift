import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MailboxTests {
    @Test(arguments: [
        (" Taro@EXAMPLE.jp\u{3000}", "Taro@example.jp", "Taro"),
        ("a@日本語.jp", "a@xn--wgv71a119e.jp", "a"),
        ("taro..yamada@docomo.ne.jp", "\"taro..yamada\"@docomo.ne.jp", "taro..yamada"),
    ])
    func `an address is written as SMTP demands`(
        text: String,
        address: String,
        localPart: String
    ) throws {
        let mailbox = try Mailbox(text)

        #expect(mailbox.address == address && mailbox.localPart == localPart)
        #expect(address.hasSuffix("@\(mailbox.domain)"))
    }

    @Test(arguments: [
        "", "hanako", "a@b@example.jp", "a@localhost", "a@[127.0.0.1]", "<a@c.jp>", "花子@example.jp",
        "\"a@c.jp", "a@b.jp>", "a@b.jp,c",
    ])
    func `a text that is not an address is refused`(text: String) {
        let error = #expect(throws: MailFormatError.self) { try Mailbox(text) }

        #expect(error?.description.contains("is not an email address") == true)
    }

    @Test(arguments: injections)
    func `an address or a name cannot add a header`(text: String) throws {
        #expect(throws: MailFormatError.self) { try Mailbox("\(text)@example.jp") }
        #expect(throws: MailFormatError.self) { try Mailbox("a@example.jp\(text)b") }
        #expect(throws: MailFormatError.controlCharacter(.name, text)) {
            try Mailbox("a@example.jp", name: text)
        }
    }

    @Test func `a text that is too long is refused`() throws {
        let domain = String(repeating: "abcdefghi.", count: 25) + "jp"
        #expect(throws: MailFormatError.self) { try Mailbox("abc@\(domain)") }
        #expect(throws: MailFormatError.tooLong(.name, limit: 256)) {
            try Mailbox("a@b.jp", name: String(repeating: "名", count: 86))
        }
        _ = try Mailbox("a@\(domain)", name: String(repeating: "名", count: 85))
    }

    @Test func `an empty name is none`() throws {
        #expect(try Mailbox("a@b.jp", name: "") == Mailbox("a@b.jp"))
    }

    @Test func `a stored mailbox is checked again`() throws {
        let mailbox = try Mailbox("a@b.jp", name: "名")
        let data = try JSONEncoder().encode(mailbox)
        #expect(try JSONDecoder().decode(Mailbox.self, from: data) == mailbox)

        let forged = Data(#"{"address":"a@b.jp","name":"x\r\nBcc: eve@example.org"}"#.utf8)
        #expect(throws: MailFormatError.self) {
            try JSONDecoder().decode(Mailbox.self, from: forged)
        }
    }

    @Test func `an error shows no control characters`() {
        let error = #expect(throws: MailFormatError.self) {
            try Mailbox("a@b.jp", name: "x\r\n\u{1B}[2J" + String(repeating: "y", count: 99))
        }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains("line break"))
        #expect(!text.contains("\u{1B}") && !text.contains("\n"))
        #expect(text.count < 160)
    }
}
