import Foundation
import KasaneLive
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MailTests {
    @Test(arguments: injections)
    func `no text can add a header or a part`(text: String) throws {
        #expect(throws: MailFormatError.controlCharacter(.subject, text)) {
            try sampleMail(subject: text)
        }
        #expect(throws: MailFormatError.self) { try MailHeader("X-Test", text) }
        #expect(throws: MailFormatError.self) { try MailHeader("X-\(text)", "a") }
        #expect(throws: MailFormatError.self) { try MessageID(text, domain: "b.jp") }
        #expect(throws: MailFormatError.self) { try MessageID("a", domain: "b.jp\(text)") }
        #expect(throws: MailFormatError.self) {
            try MailAttachment(text, mediaType: "text/plain", content: Data())
        }
        #expect(throws: MailFormatError.self) {
            try MailAttachment("a", mediaType: "text/plain\(text)", content: Data())
        }
    }

    @Test(arguments: [
        "From", "to", "Bcc", "Subject", "Content-Type", "MIME-Version", "Date", "Message-ID",
        "Received", "Return-Path", "DKIM-Signature", "Sender", "Resent-To", "", "X-", "X-a:b",
        "X-ä", "List-Unsubscribe:",
    ])
    func `a header that the mail writes itself is refused`(name: String) {
        #expect(throws: MailFormatError.headerName(name)) { try MailHeader(name, "a") }
    }

    @Test func `an additional header has the usual spelling`() throws {
        #expect(try MailHeader("list-id", " <a.example>  b ").name == "List-ID")
        #expect(try MailHeader("list-id", " <a.example>  b ").value == "<a.example> b")
        #expect(try MailHeader("X-Kind", "confirm").name == "X-Kind")
        for value in ["", " ", "é"] {
            #expect(throws: MailFormatError.headerValue("X-Kind")) {
                try MailHeader("X-Kind", value)
            }
        }
        #expect(throws: MailFormatError.duplicateHeader("x-kind")) {
            try sampleMail(headers: [MailHeader("X-Kind", "a"), MailHeader("x-kind", "b")])
        }
    }

    @Test func `a mail offers to unsubscribe by one click`() throws {
        let headers = try MailHeader.oneClickUnsubscribe("https://example.jp/unsubscribe/4f9c")
        let lines = try sampleMail(headers: headers).headerLines

        #expect(lines.contains("List-Unsubscribe: <https://example.jp/unsubscribe/4f9c>"))
        #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
        for address in ["http://a.jp", "https://a.jp>, <mailto:b@c.jp", "mailto:a@b.jp", "/a"] {
            #expect(throws: MailFormatError.headerValue("List-Unsubscribe")) {
                try MailHeader.oneClickUnsubscribe(address)
            }
        }
    }

    @Test func `the number of recipients is limited`() throws {
        let mailboxes = try (0...100).map { try Mailbox("a\($0)@b.jp") }

        #expect(throws: MailFormatError.recipientCount(0)) { try sampleMail(to: []) }
        #expect(throws: MailFormatError.recipientCount(101)) {
            try sampleMail(to: Array(mailboxes[..<50]), bcc: Array(mailboxes[50...]))
        }
        #expect(try sampleMail(to: Array(mailboxes[1...])).recipients.count == 100)
    }

    @Test func `each recipient gets one copy`() throws {
        let (a, b) = (try Mailbox("a@b.jp"), try Mailbox("b@b.jp"))
        let named = try Mailbox("a@B.jp", name: "A")

        let mail = try sampleMail(to: [a], cc: [b, named], bcc: [b])

        #expect(mail.recipients == ["a@b.jp", "b@b.jp"])
    }

    @Test(arguments: [-1, 253_402_300_800, .nan, .infinity])
    func `a date that no header can have is refused`(seconds: Double) {
        #expect(throws: MailFormatError.date) {
            try sampleMail(date: Date(timeIntervalSince1970: seconds))
        }
    }

    @Test(arguments: [
        "", "text", "text/", "/plain", "text/plain/a", "text/plain; name=a", "text plain/a",
        "multipart/mixed", "Message/RFC822", "text/plain;charset=\"a\"", "téxt/plain",
    ])
    func `a media type of no file is refused`(type: String) {
        #expect(throws: MailFormatError.mediaType(type)) {
            try MailAttachment("a", mediaType: type, content: Data())
        }
    }

    @Test(arguments: ["", "a/b", "..\\a", "/", "a/\u{301}b", "..\u{600}\\a"])
    func `a file name with a path is refused`(name: String) {
        #expect(throws: MailFormatError.fileName(name)) {
            try MailAttachment(name, mediaType: "text/plain", content: Data())
        }
    }

    @Test func `a job can store a mail`() throws {
        let mail = try sampleMail(
            to: [Mailbox("a@b.jp", name: "名")],
            bcc: [Mailbox("c@b.jp")],
            subject: "雨",
            html: "<p>雨</p>",
            attachments: [
                MailAttachment("雨.csv", mediaType: "text/csv;charset=utf-8", content: Data([1]))
            ],
            headers: [MailHeader("List-ID", "<a.example>")]
        )
        let data = try JSONEncoder().encode(mail)

        #expect(try JSONDecoder().decode(Mail.self, from: data) == mail)
    }

    @Test(arguments: [
        ("Weather", #"a\r\nBcc: eve@example.org"#), ("noreply@", #"a\r\n@"#),
        ("test-1@", "test 1@"), ("X-Kind", "Bcc"), ("a.csv", #"..\/a.csv"#),
    ])
    func `a stored mail is checked again`(text: String, forged: String) throws {
        let mail = try sampleMail(
            attachments: [MailAttachment("a.csv", mediaType: "text/csv", content: Data())],
            headers: [MailHeader("X-Kind", "a")]
        )
        let json = String(decoding: try JSONEncoder().encode(mail), as: UTF8.self)
        try #require(json.contains(text))

        #expect(throws: MailFormatError.self) {
            let data = Data(json.replacing(text, with: forged).utf8)
            _ = try JSONDecoder().decode(Mail.self, from: data)
        }
    }

    @Test func `a description shows neither addresses nor content`() throws {
        let mail = try sampleMail(subject: "Reset", text: "https://example.jp/reset/secret")
        var dumped = ""
        dump(mail, to: &dumped)

        #expect("\(mail)" == "email test-1@example.jp (recipients: 1)")
        for text in ["\([mail])", dumped] {
            #expect(!text.contains("secret") && !text.contains("hanako") && !text.contains("Reset"))
        }
    }

    @Test func `two random identifiers differ`() throws {
        #expect(try MessageID.random(domain: "example.jp") != .random(domain: "example.jp"))
    }

    @Test func `HTML is built from elements, and text in it is escaped`() throws {
        let mail = try Mail(
            id: MessageID("a", domain: "b.jp"),
            date: sampleDate,
            from: Mailbox("a@b.jp"),
            to: [Mailbox("c@b.jp")],
            subject: "1 < 2",
            text: "1 < 2",
            language: "en"
        ) {
            h1 { "1 < 2" }
            p { a(.href("https://b.jp/?a=1&b=2")) { "Confirm" } }
        }

        let html = try #require(mail.html)
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.contains("<title>1 &lt; 2</title>"))
        #expect(html.contains("<a href=\"https://b.jp/?a=1&amp;b=2\">Confirm</a>"))
    }
}
