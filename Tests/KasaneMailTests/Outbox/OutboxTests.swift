import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OutboxTests {
    @Test(arguments: Kind.allCases)
    func `mails are listed by date, the newest one first`(kind: Kind) async throws {
        let box = try OutboxUnderTest(kind)
        for (name, seconds) in [("b", 20.0), ("c", 30), ("a", 10)] {
            try await box.outbox.send(sampleMail(name, date: sampleDate + seconds))
        }

        #expect(try await box.outbox.mails().map(\.id.text).joined() == ids("c", "b", "a"))
        #expect(try await box.outbox.mails(limit: 2).map(\.id.text).joined() == ids("c", "b"))
        #expect(try await box.outbox.mails(limit: 0).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `a mail is found as it was sent`(kind: Kind) async throws {
        let box = try OutboxUnderTest(kind)
        let mail = try sampleMail(
            bcc: [Mailbox("hidden@example.jp")],
            subject: "雨",
            html: "<p>雨</p>",
            attachments: [MailAttachment("雨.csv", mediaType: "text/csv", content: Data([1, 2]))]
        )
        try await box.outbox.send(mail)

        #expect(try await box.outbox.mail(mail.id) == mail)
        #expect(try await box.outbox.mail(MessageID("est-1", domain: "example.jp")) == nil)
        #expect(try await box.outbox.mails() == [mail])
    }

    @Test(arguments: Kind.allCases)
    func `a mail that is sent again is kept once`(kind: Kind) async throws {
        let box = try OutboxUnderTest(kind)
        for seconds in [0.0, 0, 60] {
            try await box.outbox.send(sampleMail("a", date: sampleDate + seconds))
        }
        try await box.outbox.send(sampleMail("Z-a"))

        #expect(try await box.outbox.mails().map(\.id.text).joined() == ids("a", "Z-a"))
        let mail = try await box.outbox.mail(MessageID("a", domain: "example.jp"))
        #expect(mail?.date == sampleDate + 60)
    }

    @Test(arguments: Kind.allCases)
    func `only the newest mails are kept`(kind: Kind) async throws {
        let box = try OutboxUnderTest(kind, capacity: 3)
        for number in 0..<5 {
            try await box.outbox.send(sampleMail("m\(number)", date: sampleDate + Double(number)))
        }

        #expect(try await box.outbox.mails().map(\.id.text).joined() == ids("m4", "m3", "m2"))
    }

    @Test(arguments: Kind.allCases)
    func `mails that are sent at the same time are all kept`(kind: Kind) async throws {
        let box = try OutboxUnderTest(kind)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { try await box.outbox.send(sampleMail("m\(number % 20)")) }
            }
            try await group.waitForAll()
        }

        #expect(try await box.outbox.mails().count == 20)
    }

    @Test func `an outbox in memory lists its mails in the order of sending`() async throws {
        let outbox = MemoryOutbox()
        for (name, seconds) in [("b", 20.0), ("a", 10)] {
            try await outbox.send(sampleMail(name, date: sampleDate + seconds))
        }

        #expect(outbox.mails.map(\.id.text).joined() == ids("b", "a"))
    }

    private func ids(_ names: String...) -> String {
        names.map { "\($0)@example.jp" }.joined()
    }
}

enum Kind: CaseIterable {
    case file
    case memory
}

struct OutboxUnderTest {
    let outbox: any Outbox
    private let folder = TestFolder()

    init(_ kind: Kind, capacity: Int = 1_000) throws {
        outbox =
            switch kind {
            case .file: try FileOutbox(folder.url, capacity: capacity)
            case .memory: MemoryOutbox(capacity: capacity)
            }
    }
}

final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit {
        // The system cleans its temporary folder, so a failure to delete does not matter.
        try? FileManager.default.removeItem(at: url)
    }
}
