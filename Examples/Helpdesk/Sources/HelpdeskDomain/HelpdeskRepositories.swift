import Foundation
import KasaneDomain

package struct HelpdeskRepositories: TransactionBound {
    package let transaction: any Transaction
    package let tickets: any TicketRepository
    package let messages: any Repository<Message>
    package let attachments: any Repository<Attachment>
    package let contents: any Repository<AttachmentContent>
    package let members: any Repository<Member>
    package let outbox: any TicketOutbox

    package init(
        transaction: any Transaction,
        tickets: any TicketRepository,
        messages: any Repository<Message>,
        attachments: any Repository<Attachment>,
        contents: any Repository<AttachmentContent>,
        members: any Repository<Member>,
        outbox: any TicketOutbox
    ) {
        self.transaction = transaction
        self.tickets = tickets
        self.messages = messages
        self.attachments = attachments
        self.contents = contents
        self.members = members
        self.outbox = outbox
    }
}

package protocol TicketRepository: Repository<Ticket> {
    /// Returns at most 200 tickets, the most recently updated first.
    func search(_ filter: TicketFilter) async throws -> [Ticket]
    /// Returns the messages, oldest first.
    func messages(of ticket: Ticket.ID) async throws -> [Message]
    func attachments(of ticket: Ticket.ID) async throws -> [Attachment]
}

/// The conditions of a search; a condition that is `nil` or empty matches all tickets.
package struct TicketFilter: Hashable, Sendable {
    /// Text in the subject or a message, ignoring case.
    package var text = ""
    package var status: TicketStatus?
    package var assignee: Member.ID?
    package var customer: Member.ID?

    package init() {}
}

/// An event to send to others once the transaction is committed.
package enum TicketEvent: Sendable {
    case opened(Ticket)
    case statusChanged(Ticket)
    /// An agent has answered, so the customer gets an email.
    case answered(Message)
}

package protocol TicketOutbox {
    func add(_ event: TicketEvent) async throws
}

package protocol WallClock: Sendable {
    var now: Date { get }
}
