import Foundation
import KasaneDomain

package struct Attachment: Codable, Identifiable, Hashable, Sendable {
    package static let maximumSize = 5 << 20
    package static let maximumCount = 3

    package let id: UUID
    package let ticket: Ticket.ID
    package let message: Message.ID
    package let name: String
    package let type: AttachmentType
    package let size: Int

    fileprivate init(_ file: AttachedFile, of message: Message) throws(DomainError) {
        guard let type = AttachmentType(rawValue: file.type),
            file.content.count <= Self.maximumSize
        else { throw .invalidInput(TicketReason.attachmentInvalid, field: "attachments") }
        id = .timeOrdered(at: message.written)
        ticket = message.ticket
        self.message = message.id
        name = file.name
        self.type = type
        size = file.content.count
    }
}

/// The allowed types, none of which can run scripts on the site.
package enum AttachmentType: String, Codable, CaseIterable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    case pdf = "application/pdf"
    case text = "text/plain; charset=utf-8"

    package var isImage: Bool { self != .pdf && self != .text }
}

/// An attached file that hasn't been validated yet.
package struct AttachedFile: Sendable {
    package let name: String
    /// The media type, detected from the content.
    package let type: String
    package let content: Data

    package init(name: String, type: String, content: Data) {
        self.name = name
        self.type = type
        self.content = content
    }
}

/// An attachment's bytes, which are read only when the attachment is downloaded.
package struct AttachmentContent: Codable, Identifiable, Sendable {
    package let id: Attachment.ID
    package let bytes: Data
}

extension HelpdeskRepositories {
    package func save(_ message: Message, attaching files: [AttachedFile]) async throws {
        guard files.count <= Attachment.maximumCount else {
            throw DomainError.invalidInput(TicketReason.tooManyAttachments, field: "attachments")
        }
        try await messages.save(message)
        for file in files {
            let attachment = try Attachment(file, of: message)
            try await attachments.save(attachment)
            try await contents.save(AttachmentContent(id: attachment.id, bytes: file.content))
        }
    }
}
