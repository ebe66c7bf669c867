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

    package init(_ file: AttachedFile, of message: Message) throws(DomainError) {
        guard let type = AttachmentType(rawValue: file.mediaType),
            file.content.count <= Self.maximumSize
        else { throw .invalidInput(TicketReason.attachmentInvalid, field: "attachments") }
        id = UUID()
        ticket = message.ticket
        self.message = message.id
        name = file.name
        self.type = type
        size = file.content.count
    }
}

/// The allowed types; none of them can run scripts on the site.
package enum AttachmentType: String, Codable, CaseIterable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    case pdf = "application/pdf"
    case text = "text/plain; charset=utf-8"

    package var isImage: Bool { self != .pdf && self != .text }
}

/// A file that a user has attached, before it is checked.
package struct AttachedFile: Sendable {
    package let name: String
    /// The type recognised from the content.
    package let mediaType: String
    package let content: Data

    package init(name: String, mediaType: String, content: Data) {
        self.name = name
        self.mediaType = mediaType
        self.content = content
    }
}

/// The bytes of an attachment, read only for a download.
package struct AttachmentContent: Codable, Identifiable, Sendable {
    package let id: Attachment.ID
    package let bytes: Data

    package init(id: Attachment.ID, bytes: Data) {
        self.id = id
        self.bytes = bytes
    }
}
