import Foundation
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FileOutboxTests {
    private let folder = TestFolder()

    @Test func `a mail is a message that only its owner can read`() async throws {
        let outbox = try FileOutbox(folder.url)
        let mail = try sampleMail()
        try await outbox.send(mail)

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(
            names == [
                "20261123T140000Z-test-1@example.jp.eml", "20261123T140000Z-test-1@example.jp.json",
            ]
        )
        let message = try Data(contentsOf: folder.url.appending(path: names[0]))
        #expect([UInt8](message) == mail.renderedBytes())
        #expect(try mode(folder.url.path) == 0o700)
        for name in names { #expect(try mode(folder.url.appending(path: name).path) == 0o600) }
    }

    @Test func `a folder that others can read is refused`() throws {
        try FileManager.default.createDirectory(
            at: folder.url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755]
        )

        let error = #expect(throws: MailError.self) { try FileOutbox(folder.url) }

        #expect(error?.code == .outboxFailed)
        #expect(error?.description.contains("chmod 700") == true)
    }

    @Test func `a path that is not a folder is refused`() throws {
        try Data().write(to: folder.url)
        for url in [folder.url, folder.url.appending(path: "a"), URL(filePath: "/nowhere/a")] {
            let error = #expect(throws: MailError.self) { try FileOutbox(url) }
            #expect(error?.code == .outboxFailed)
        }
    }

    @Test func `a folder that is gone is named`() async throws {
        let outbox = try FileOutbox(folder.url)
        try FileManager.default.removeItem(at: folder.url)

        let error = await #expect(throws: MailError.self) { try await outbox.send(sampleMail()) }

        #expect(error?.code == .outboxFailed)
        #expect(error?.isRetryable == true)
        #expect(error?.server == folder.url.path)
        await #expect(throws: MailError.self) { try await outbox.mails() }
    }

    @Test func `other files are not mails`() async throws {
        let outbox = try FileOutbox(folder.url)
        for name in ["a.eml", ".b.eml", "c.json", "d.txt"] {
            try Data("x".utf8).write(to: folder.url.appending(path: name))
        }
        try await outbox.send(sampleMail())

        #expect(try await outbox.mails().count == 1)
    }

    @Test func `a mail that cannot be read is named`() async throws {
        let outbox = try FileOutbox(folder.url)
        try await outbox.send(sampleMail())
        let name = "20261123T140000Z-test-1@example.jp.json"
        try Data("{}".utf8).write(to: folder.url.appending(path: name))

        let error = await #expect(throws: MailError.self) { try await outbox.mails() }

        #expect(error?.reason.contains(name) == true)
    }

    @Test func `an outbox is read by the next process`() async throws {
        try await FileOutbox(folder.url).send(sampleMail())

        #expect(try await FileOutbox(folder.url).mails() == [sampleMail()])
    }

    @Test func `a full outbox keeps a new mail after the clock was set back`() async throws {
        let outbox = try FileOutbox(folder.url, capacity: 1)
        try await outbox.send(sampleMail("a"))
        let mail = try sampleMail("b", date: sampleDate.addingTimeInterval(-86_400))

        try await outbox.send(mail)

        #expect(try await outbox.mail(mail.id) == mail)
    }

    @Test func `nothing is left of dropped mails`() async throws {
        let outbox = try FileOutbox(folder.url, capacity: 1)
        for name in ["a", "b", "c"] { try await outbox.send(sampleMail(name)) }

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    }

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}
