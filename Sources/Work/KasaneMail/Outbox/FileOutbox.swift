public import Foundation
import KasaneLive

/// An outbox in a folder that mail programs can also read.
///
/// Each mail is a `<date>-<identifier>.eml` message, as a server would receive it. A `.json` file
/// beside it holds the `Mail` value, including the Bcc recipients, which the message doesn't name.
/// Only the process's user can read the files, because mails contain confidential links.
///
/// ```swift
/// let outbox = try FileOutbox(URL(filePath: "/var/lib/tenki/outbox"))
/// try await outbox.send(mail)
/// ```
///
/// Several processes can share a folder. A crash never leaves a partial mail, but a crash of the
/// machine can lose the newest ones.
public final class FileOutbox: Outbox {
    private let folder: OutboxFolder
    // Keeps disk I/O off the threads of Swift's pool.
    private let queue = DiskQueue(label: "kasane.outbox")
    private let capacity: Int

    /// Opens an outbox, creating its folder if needed.
    ///
    /// - Parameters:
    ///   - folder: The folder, created with mode 0700. Its parent must exist.
    ///   - capacity: The number of mails to keep, at least 1. The oldest are deleted first.
    /// - Throws: ``MailError`` with the code ``MailError/Code/outboxFailed`` if the folder can't be
    ///   created or other users can read it.
    public init(_ folder: URL, capacity: Int = 1_000) throws(MailError) {
        precondition(capacity > 0, "An outbox keeps at least one mail.")
        self.folder = try OutboxFolder(path: folder.path(percentEncoded: false))
        self.capacity = capacity
    }

    /// Writes the files of a mail.
    public func send(_ mail: Mail) async throws {
        try await queue.run { [folder, capacity] in
            let name = "\(MailDate.name(mail.date))-\(mail.id)"
            let value = try JSONEncoder().encode(mail)
            // Write the message last: it makes the mail visible.
            try folder.write(value, to: "\(name).json")
            try folder.write(Data(mail.renderedBytes()), to: "\(name).eml")
            let names = try folder.mailNames()
            for other in names where other.isMail(mail.id) && other != name { folder.delete(other) }
            // If the clock was set back, the newest mail has the oldest name.
            for oldest in names.dropFirst(capacity) where oldest != name { folder.delete(oldest) }
        }
    }

    /// Returns the newest mails.
    public func mails(limit: Int) async throws -> [Mail] {
        try await queue.run { [folder] in
            try folder.mailNames().prefix(limit).compactMap { try folder.mail($0) }
        }
    }

    /// Returns a mail by identifier, or `nil` if it isn't in the outbox.
    public func mail(_ id: MessageID) async throws -> Mail? {
        try await queue.run { [folder] in
            try folder.mailNames().first { $0.isMail(id) }.flatMap { try folder.mail($0) }
        }
    }
}

extension String {
    /// Whether a file name without its extension belongs to this mail.
    fileprivate func isMail(_ id: MessageID) -> Bool {
        // The date has 16 characters.
        dropFirst(16) == "-\(id)"
    }
}
