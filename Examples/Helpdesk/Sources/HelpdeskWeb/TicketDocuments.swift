import Foundation
import HelpdeskApplication
import HelpdeskDomain
import Hummingbird

struct NewTicket: Decodable {
    let subject: String
    let text: String
}

struct NewMessage: Decodable {
    let text: String
}

struct TicketDocument: ResponseCodable, Sendable {
    let id: Ticket.ID
    let subject: String
    let status: TicketStatus
    let opened: Date
    let updated: Date

    init(_ ticket: Ticket) {
        id = ticket.id
        subject = ticket.subject.rawValue
        status = ticket.status
        opened = ticket.opened
        updated = ticket.updated
    }
}

struct ThreadDocument: ResponseCodable, Sendable {
    let ticket: TicketDocument
    let messages: [MessageDocument]

    init(_ thread: TicketThread) {
        ticket = TicketDocument(thread.listed.ticket)
        messages = thread.entries.map { MessageDocument($0.message, $0.attachments) }
    }
}

struct MessageDocument: ResponseCodable, Sendable {
    struct File: Codable, Sendable {
        let name: String
        let type: String
        let size: Int
        let path: String
    }

    let id: Message.ID
    let isFromAgent: Bool
    let text: String
    let written: Date
    let attachments: [File]

    init(_ message: Message, _ attachments: [Attachment] = []) {
        id = message.id
        isFromAgent = message.isFromAgent
        text = message.text.rawValue
        written = message.written
        self.attachments = attachments.map { file in
            File(
                name: file.name,
                type: file.type.rawValue,
                size: file.size,
                path: "/attachments/\(file.id)"
            )
        }
    }
}
