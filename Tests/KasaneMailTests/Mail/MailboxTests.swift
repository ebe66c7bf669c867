import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MailboxTests {
    @Test(arguments: [
        ("hanako@example.jp", "hanako@example.jp"), (" Taro@EXAMPLE.jp ", "Taro@example.jp"),
        ("a.b+c@sub.example.co.jp", "a.b+c@sub.example.co.jp"),
        ("!#$%&'*+-/=?^_`{|}~@example.jp", "!#$%&'*+-/=?^_`{|}~@example.jp"),
        ("a@xn--wgv71a119e.jp", "a@xn--wgv71a119e.jp"),
    ])
    func `an address is kept with its domain in lower case`(text: String, address: String) throws {
        #expect(try Mailbox(text).address == address)
    }

    @Test(arguments: [
        ("", MailFormatError.notOneAt("")), ("hanako", .notOneAt("hanako")),
        ("a@b@example.jp", .notOneAt("a@b@example.jp")),
        ("@example.jp", .localPart("@example.jp")), ("a..b@c.jp", .localPart("a..b@c.jp")),
        (".a@c.jp", .localPart(".a@c.jp")), ("a b@c.jp", .localPart("a b@c.jp")),
        ("<a@c.jp>", .localPart("<a@c.jp>")), ("a,b@c.jp", .localPart("a,b@c.jp")),
        ("\"a\"@c.jp", .localPart("\"a\"@c.jp")), ("a@", .domain("a@")),
        ("a@localhost", .domain("a@localhost")), ("a@b..jp", .domain("a@b..jp")),
        ("a@-b.jp", .domain("a@-b.jp")), ("a@[127.0.0.1]", .domain("a@[127.0.0.1]")),
        ("a@b.jp>", .domain("a@b.jp>")), ("a@b.jp,c", .domain("a@b.jp,c")),
        ("花子@example.jp", .notASCII("花子@example.jp")), ("a@日本.jp", .notASCII("a@日本.jp")),
        ("a@b.jp\u{3000}", .notASCII("a@b.jp\u{3000}")),
    ])
    func `a text that is not an address is refused`(text: String, error: MailFormatError) {
        #expect(throws: error) { try Mailbox(text) }
    }

    @Test(arguments: injections)
    func `an address or a name cannot add a header`(text: String) throws {
        #expect(throws: MailFormatError.self) { try Mailbox("\(text)@example.jp") }
        #expect(throws: MailFormatError.self) { try Mailbox("a@example.jp\(text)") }
        #expect(throws: MailFormatError.controlCharacter(.name, text)) {
            try Mailbox("a@example.jp", name: text)
        }
    }

    @Test func `a text that is too long is refused`() throws {
        let local = String(repeating: "a", count: 65)
        let domain = String(repeating: "abcdefghi.", count: 25) + "jp"
        #expect(throws: MailFormatError.localPart("\(local)@b.jp")) {
            try Mailbox("\(local)@b.jp")
        }
        #expect(throws: MailFormatError.tooLong(.address, limit: 254)) {
            try Mailbox("abc@\(domain)")
        }
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
