import Foundation
import HTTPTypes
import HelpdeskApplication
import HelpdeskDomain
import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneHummingbird

/// The JSON API for an account's own tickets, as described in `openapi.json`, and the route that
/// downloads attachments.
package struct TicketAPI: Sendable {
    package static var document: [UInt8] { PackageResources.openapi_json }

    private let tickets: Tickets

    package init(tickets: Tickets) {
        self.tickets = tickets
    }

    package func addRoutes(to router: some RouterMethods<WebRequestContext<AccountPrincipal>>) {
        router.group("/api").for(.everyone)
            .asset("openapi.json", contentType: "application/json", bytes: Self.document)
        let api = router.group("/api/tickets").for(.scope(.tickets))
        api.get { _, context in
            try await tickets.own(by: context.requirePrincipal()).map { TicketDocument($0) }
        }
        api.post { request, context in
            let input = try await request.decode(as: NewTicket.self, context: context)
            let principal = try context.requirePrincipal()
            let ticket = try await tickets.open(input.subject, input.text, by: principal)
            return EditedResponse(
                status: .created,
                headers: [.location: "/api/tickets/\(ticket.id)"],
                response: TicketDocument(ticket)
            )
        }
        api.get(":id") { _, context in
            let id = try context.parameters.require("id", as: UUID.self)
            let principal = try context.requirePrincipal()
            return ThreadDocument(try await tickets.thread(of: id, by: principal))
        }
        api.post(":id/messages") { request, context in
            let id = try context.parameters.require("id", as: UUID.self)
            let text = try await request.decode(as: NewMessage.self, context: context).text
            let principal = try context.requirePrincipal()
            let message = try await tickets.reply(to: id, text, by: principal)
            return EditedResponse(status: .created, response: MessageDocument(message))
        }
        router.for(.scope(.tickets)).get("/attachments/:id") { _, context in
            let id = try context.parameters.require("id", as: UUID.self)
            let principal = try context.requirePrincipal()
            let (file, content) = try await tickets.attachment(id, by: principal)
            // Only a few types are allowed, and the server adds `X-Content-Type-Options: nosniff`.
            return Response(
                status: .ok,
                headers: [
                    .contentType: file.type.rawValue,
                    .contentDisposition: file.type.isImage ? "inline" : "attachment",
                    .cacheControl: "private, no-cache",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: content.bytes))
            )
        }
    }
}

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
