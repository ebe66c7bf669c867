public import Foundation
import KasaneLive

/// An outbox in a folder that mail programs can also read.
///
/// Each email is stored in two files. `<date>-<ID>.eml` is the message that a server would receive.
/// A `.json` file contains the `Mail` value, including the Bcc recipients. Only the process's user
/// can read the files, because emails contain confidential links.
///
/// ```swift
/// let outbox = try FileOutbox(URL(filePath: "/var/lib/tenki/outbox"))
/// try await outbox.send(mail)
/// ```
///
/// Several processes can share a folder. If the process crashes, the folder never contains a
/// partial email. If the machine crashes, the latest emails can be lost.
public final class FileOutbox: Outbox {
    private let folder: OutboxFolder
    // Keeps disk I/O off Swift's cooperative thread pool.
    private let queue = DiskQueue(label: "kasane.outbox")
    private let capacity: Int

    /// Opens an outbox, creating its folder if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder, created with mode 0700. Its parent must exist.
    ///   - capacity: The maximum number of emails to keep, at least 1. The oldest are deleted
    ///     first.
    /// - Throws: ``MailError`` with the code ``MailError/Code/outboxFailed`` if the folder can't be
    ///   created or other users can read it.
    public init(_ folder: URL, capacity: Int = 1_000) throws(MailError) {
        precondition(capacity > 0, "capacity must be at least 1, not \(capacity).")
        self.folder = try OutboxFolder(path: folder.path(percentEncoded: false))
        self.capacity = capacity
    }

    /// Stores an email.
    public func send(_ mail: Mail) async throws {
        try await queue.run { [folder, capacity] in
            let name = "\(MailDate.name(mail.date))-\(mail.id)"
            let value = try JSONEncoder().encode(mail)
            // Writes the message last, because the message makes the email visible.
            try folder.write(value, to: "\(name).json")
            try folder.write(Data(mail.renderedBytes()), to: "\(name).eml")
            let names = try folder.mailNames()
            for other in names where other.isMail(mail.id) && other != name { folder.delete(other) }
            // If the clock was set back, the newest email has the oldest name.
            for oldest in names.dropFirst(capacity) where oldest != name { folder.delete(oldest) }
        }
    }

    /// Returns the newest emails.
    public func mails(limit: Int) async throws -> [Mail] {
        try await queue.run { [folder] in
            try folder.mailNames().prefix(limit).compactMap { try folder.mail($0) }
        }
    }

    /// Returns the email with this ID, or `nil` if it isn't in the outbox.
    public func mail(_ id: MessageID) async throws -> Mail? {
        try await queue.run { [folder] in
            try folder.mailNames().first { $0.isMail(id) }.flatMap { try folder.mail($0) }
        }
    }
}

extension String {
    /// Whether a file name without its extension belongs to this email.
    fileprivate func isMail(_ id: MessageID) -> Bool {
        // The date has 16 characters.
        dropFirst(16) == "-\(id)"
    }
}
