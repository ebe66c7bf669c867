import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReaderTests {
    @Test(.enabled(if: PythonReader.isInstalled, "python3 is not installed"))
    func `another reader sees what was written`() throws {
        let mails = try (0..<150).map { try randomMail(seed: $0) }

        let read = try PythonReader.read(mails)

        for (index, mail) in mails.enumerated() {
            let other = try #require(read["\(index).eml"])
            #expect(PythonReader.Mail(mail).differences(from: other) == [], "mail \(index)")
        }
    }

    @Test func `every line of a message is short, printable and ends with CRLF`() throws {
        for seed in 0..<150 {
            let mail = try randomMail(seed: UInt64(seed))
            let bytes = mail.renderedBytes()
            let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
            #expect(lines.last == "")
            #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
            #expect(lines.allSatisfy { $0.utf8.count <= 300 }, "only addresses are longer")
            let names = mail.headerLines.filter { !$0.hasPrefix(" ") }
                .map { String($0.prefix { $0 != ":" }) }
            #expect(Set(names).count == names.count)
            #expect(Set(names).isSubset(of: PythonReader.names), "\(names)")
        }
    }

    private func randomMail(seed: UInt64) throws -> Mail {
        var random = Randomness(seed: seed)
        func mailboxes(_ count: Int) throws -> [Mailbox] {
            try (0..<count).map { index in
                let name = random.text(40, hasControls: false)
                return try Mailbox("a\(index).b+\(seed)@example.jp", name: String(name.prefix(40)))
            }
        }
        let files = try (0..<Int.random(in: 0...2, using: &random)).map { index in
            let text = random.text(40, hasControls: false).unicodeScalars
            let name = String(text.filter { $0 != "/" && $0 != "\\" })
            let content = (0..<Int.random(in: 0...300, using: &random))
                .map { _ in UInt8.random(in: 0...255, using: &random) }
            return try MailAttachment(
                "\(index)\(name)",
                mediaType: "application/pdf",
                content: Data(content)
            )
        }
        let html = Bool.random(using: &random) ? random.text(2_000, hasControls: true) : nil
        return try sampleMail(
            "m\(seed)",
            date: Date(timeIntervalSince1970: Double.random(in: 0...4e9, using: &random)),
            from: mailboxes(1)[0],
            to: mailboxes(Int.random(in: 1...5, using: &random)),
            cc: mailboxes(Int.random(in: 0...3, using: &random)),
            bcc: [Mailbox("hidden@example.org")],
            replyTo: mailboxes(Int.random(in: 0...2, using: &random)),
            subject: random.text(120, hasControls: false),
            text: random.text(600, hasControls: true),
            html: html,
            attachments: files
        )
    }
}
