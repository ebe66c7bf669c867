import Dispatch
public import Foundation

/// An outbox in a folder, which mail programs can read, too.
///
/// Each mail is a message `<date>-<identifier>.eml`, as a server would get it. A `.json` file
/// beside it holds the mail as a value, with the Bcc recipients, which the message does not name.
/// Only this process's user can read the files, because mails contain confidential links.
///
/// ```swift
/// let outbox = try FileOutbox(URL(filePath: "/var/lib/tenki/outbox"))
/// try await outbox.send(mail)
/// ```
///
/// Several processes may share a folder. A crash leaves whole mails only, but a crash of the
/// machine may lose the newest ones.
public final class FileOutbox: Outbox {
    private let folder: OutboxFolder
    // Work that waits for a disk blocks no thread of Swift's pool.
    private let queue = DispatchQueue(label: "kasane.outbox")
    private let capacity: Int

    /// Opens an outbox, and creates its folder if it does not exist.
    ///
    /// - Parameters:
    ///   - folder: The folder, whose parent must exist. It is created with the mode 0700.
    ///   - capacity: The number of mails to keep, at least 1; of more, the oldest are deleted.
    /// - Throws: ``MailError`` with the code ``MailError/Code/outboxFailed`` if the folder cannot
    ///   be created, or if other users can read it.
    public init(_ folder: URL, capacity: Int = 1_000) throws(MailError) {
        precondition(capacity > 0, "An outbox keeps at least one mail.")
        self.folder = try OutboxFolder(path: folder.path(percentEncoded: false))
        self.capacity = capacity
    }

    /// Writes the files of a mail.
    public func send(_ mail: Mail) async throws {
        try await run { [folder, capacity] in
            let name = "\(MailDate.name(mail.date))-\(mail.id)"
            let value = try JSONEncoder().encode(mail)
            // The message is written last, because it makes the mail visible.
            try folder.write(value, to: "\(name).json")
            try folder.write(Data(mail.renderedBytes()), to: "\(name).eml")
            let names = try folder.mailNames()
            for other in names where other.isMail(mail.id) && other != name { folder.delete(other) }
            // After a clock was set back, the newest mail has the oldest name.
            for oldest in names.dropFirst(capacity) where oldest != name { folder.delete(oldest) }
        }
    }

    /// Returns the newest mails.
    public func mails(limit: Int) async throws -> [Mail] {
        try await run { [folder] in
            try folder.mailNames().prefix(limit).compactMap { try folder.mail($0) }
        }
    }

    /// Returns the mail with an identifier, or `nil` if it is not kept.
    public func mail(_ id: MessageID) async throws -> Mail? {
        try await run { [folder] in
            try folder.mailNames().first { $0.isMail(id) }.flatMap { try folder.mail($0) }
        }
    }

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }
}

extension String {
    /// Whether the name of a file, without its ending, is that of a mail.
    fileprivate func isMail(_ id: MessageID) -> Bool {
        // The date has 16 characters.
        dropFirst(16) == "-\(id)"
    }
}
