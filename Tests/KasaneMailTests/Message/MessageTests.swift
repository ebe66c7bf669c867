import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MessageTests {
    @Test func `a text`() throws {
        let message = """
            Date: Mon, 23 Nov 2026 14:00:00 +0000
            From: Tenki <noreply@example.jp>
            To: hanako@example.jp
            Message-ID: <test-1@example.jp>
            Subject: Weather
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            Rain from noon.

            """
        #expect(try sampleMail().source == message.replacing("\n", with: "\r\n"))
    }

    @Test func `a Japanese text with HTML and a file`() throws {
        let file = try MailAttachment(
            "明日の天気予報と降水確率の一覧表.csv",
            mediaType: "text/csv; charset=utf-8",
            content: Data("a,b\n".utf8)
        )
        let mail = try sampleMail(
            from: Mailbox("noreply@example.jp", name: "天気"),
            to: [Mailbox("hanako@example.jp", name: "山田 花子"), Mailbox("taro@example.jp")],
            bcc: [Mailbox("eve@example.jp")],
            subject: "明日の天気予報：東京は昼から雨、夜には雪に変わるでしょう",
            text: "雨",
            html: "<p>100% = rain</p>\n",
            attachments: [file]
        )

        let message = """
            Date: Mon, 23 Nov 2026 14:00:00 +0000
            From: =?UTF-8?B?5aSp5rCX?= <noreply@example.jp>
            To: =?UTF-8?B?5bGx55SwIOiKseWtkA==?= <hanako@example.jp>, taro@example.jp
            Message-ID: <test-1@example.jp>
            Subject: =?UTF-8?B?5piO5pel44Gu5aSp5rCX5LqI5aCx77ya5p2x5Lqs44Gv5pi8?=
             =?UTF-8?B?44GL44KJ6Zuo44CB5aSc44Gr44Gv6Zuq44Gr5aSJ44KP44KL?=
             =?UTF-8?B?44Gn44GX44KH44GG?=
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary="=_mixed_6139oc5w4xkz"

            --=_mixed_6139oc5w4xkz
            Content-Type: multipart/alternative; boundary="=_alternative_6139oc5w4xkz"

            --=_alternative_6139oc5w4xkz
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: base64

            6Zuo
            --=_alternative_6139oc5w4xkz
            Content-Type: text/html; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            <p>100% =3D rain</p>

            --=_alternative_6139oc5w4xkz--
            --=_mixed_6139oc5w4xkz
            Content-Type: text/csv; charset=utf-8; name="________________.csv"
            Content-Transfer-Encoding: base64
            Content-Disposition: attachment;
             filename*0*=UTF-8''%E6%98%8E%E6%97%A5%E3%81%AE%E5%A4%A9%E6%B0%97;
             filename*1*=%E4%BA%88%E5%A0%B1%E3%81%A8%E9%99%8D%E6%B0%B4;
             filename*2*=%E7%A2%BA%E7%8E%87%E3%81%AE%E4%B8%80%E8%A6%A7;
             filename*3*=%E8%A1%A8.csv

            YSxiCg==
            --=_mixed_6139oc5w4xkz--

            """
        #expect(mail.source == message.replacing("\n", with: "\r\n"))
    }

    @Test(arguments: [
        ("Tenki", "Tenki"), ("Tenki Weather", "Tenki Weather"), ("Dr. A", "\"Dr. A\""),
        ("Yamada, Hanako", "\"Yamada, Hanako\""), ("A <b@c.jp>", "\"A <b@c.jp>\""),
        ("a \"b\" \\c", "\"a \\\"b\\\" \\\\c\""), ("a  b", "=?UTF-8?B?YSAgYg==?="),
        (" a", "=?UTF-8?B?IGE=?="), ("=?UTF-8?B?YQ==?=", "=?UTF-8?B?PT9VVEYtOD9CP1lRPT0/PQ==?="),
    ])
    func `a display name cannot end its place`(name: String, written: String) throws {
        let mail = try sampleMail(from: Mailbox("a@b.jp", name: name))

        #expect(mail.headerLines.contains("From: \(written) <a@b.jp>"))
    }

    @Test func `an address that needs quotes has them`() throws {
        let mail = try sampleMail(
            from: Mailbox("taro.@ezweb.ne.jp"),
            to: [Mailbox("taro..yamada@docomo.ne.jp", name: "Taro"), Mailbox("\"a b\"@c.jp")]
        )

        #expect(mail.headerLines.contains("From: \"taro.\"@ezweb.ne.jp"))
        let recipients = "Taro <\"taro..yamada\"@docomo.ne.jp>, \"a b\"@c.jp"
        #expect(mail.headerLines.contains("To: \(recipients)"))
    }

    @Test func `headers are folded`() throws {
        let mailboxes = try (1...9).map { try Mailbox("reader\($0)@example.jp", name: "R, \($0)") }
        let mail = try sampleMail(
            to: mailboxes,
            cc: mailboxes,
            replyTo: [Mailbox("a@b.jp")],
            subject: String(repeating: "rain ", count: 60) + "snow",
            headers: [MailHeader("X-Long", String(repeating: "x", count: 900))]
        )

        #expect(mail.headerLines.allSatisfy { $0.utf8.count <= 76 || $0.contains("xxx") })
        let unfolded = mail.source.replacing("\r\n ", with: " ")
        #expect(unfolded.contains("Subject: \(mail.subject)\r\n"))
        #expect(unfolded.contains("\"R, 8\" <reader8@example.jp>, \"R, 9\" <reader9@"))
        #expect(unfolded.contains("\r\nReply-To: a@b.jp\r\n"))
    }

    @Test func `a mail without visible recipients names none`() throws {
        let mail = try sampleMail(to: [], bcc: [Mailbox("eve@example.org")])

        #expect(mail.headerLines.contains("To: undisclosed-recipients:;"))
        #expect(!mail.source.contains("eve"))
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("a=bcdef", "a=3Dbcdef"), ("a \n", "a=20"), ("a\t\nb", "a=09\r\nb"),
        ("From a\nFrom b", "=46rom a\r\n=46rom b"), (".\n.", ".\r\n."),
        ("a\rb\r\nc", "a\r\nb\r\nc"),
        ("--=_mixed_0", "--=3D_mixed_0"), ("a\0ppppp", "a=00ppppp"),
        ("caf\u{E9} au lait, s'il vous pla\u{EE}t", "caf=C3=A9 au lait, s'il vous pla=C3=AEt"),
    ])
    func `a text is quoted where it must be`(text: String, body: String) throws {
        let mail = try sampleMail(text: text)

        #expect(mail.source.contains("quoted-printable"))
        #expect(mail.source.hasSuffix("\r\n\r\n" + (body.isEmpty ? "" : "\(body)\r\n")))
    }

    @Test func `long lines are divided`() throws {
        for length in 70...80 {
            let text = String(repeating: "a", count: length) + " \nb"
            let source = try sampleMail(text: text).source
            let lines = source.components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 76 })
            let decoded = source.replacing("=\r\n", with: "").replacing("=20", with: " ")
            #expect(decoded.hasSuffix("\r\n\r\n" + text.replacing("\n", with: "\r\n") + "\r\n"))
        }
    }

    @Test(arguments: [
        (0.0, "Thu, 1 Jan 1970 00:00:00 +0000"),
        (951_782_399.9, "Mon, 28 Feb 2000 23:59:59 +0000"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
        (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 +0000"),
        (4_107_542_400, "Mon, 1 Mar 2100 00:00:00 +0000"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 +0000"),
    ])
    func `a date is written in UTC`(seconds: Double, text: String) throws {
        let mail = try sampleMail(date: Date(timeIntervalSince1970: seconds))

        #expect(mail.headerLines.first == "Date: \(text)")
    }

    @Test func `equal mails have equal messages`() throws {
        #expect(try sampleMail(html: "a").source == sampleMail(html: "a").source)
        #expect(try sampleMail("a", html: "a").source != sampleMail("b", html: "a").source)
    }
}
