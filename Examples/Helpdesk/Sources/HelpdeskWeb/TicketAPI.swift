import Foundation
import HTTPTypes
import HelpdeskApplication
import HelpdeskDomain
import Hummingbird
import KasaneAccounts
import KasaneAccountsHummingbird
import KasaneDomain
import KasaneHummingbird

/// The JSON API for the tickets that an account has opened, as described in `openapi.json`, and the
/// downloads of attachments.
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
            let principal = try context.requirePrincipal()
            return ThreadDocument(try await tickets.thread(of: context.pathID, by: principal))
        }
        api.post(":id/messages") { request, context in
            let text = try await request.decode(as: NewMessage.self, context: context).text
            let principal = try context.requirePrincipal()
            let message = try await tickets.reply(to: context.pathID, text, by: principal)
            return EditedResponse(status: .created, response: MessageDocument(message))
        }
        router.for(.scope(.tickets)).get("/attachments/:id") { _, context in
            let principal = try context.requirePrincipal()
            let (file, content) = try await tickets.attachment(context.pathID, by: principal)
            // The type is one of a few, and the server adds `X-Content-Type-Options: nosniff`.
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

extension RequestContext {
    /// The ID of the ticket or the attachment in the path.
    fileprivate var pathID: UUID {
        get throws {
            // Every ID is a UUID.
            guard let id = UUID(uuidString: try parameters.require("id")) else {
                throw DomainError.notFound(TicketReason.missing)
            }
            return id
        }
    }
}
