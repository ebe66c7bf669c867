import KasaneDomain

package struct HelpdeskRepositories {
    package let tickets: any TicketRepository
    package let messages: any Repository<Message>
    package let attachments: any Repository<Attachment>
    package let contents: any Repository<AttachmentContent>
    package let members: any Repository<Member>
    package let outbox: any TicketOutbox

    package init(
        tickets: any TicketRepository,
        messages: any Repository<Message>,
        attachments: any Repository<Attachment>,
        contents: any Repository<AttachmentContent>,
        members: any Repository<Member>,
        outbox: any TicketOutbox
    ) {
        self.tickets = tickets
        self.messages = messages
        self.attachments = attachments
        self.contents = contents
        self.members = members
        self.outbox = outbox
    }
}

package protocol TicketRepository: Repository<Ticket> {
    /// Returns at most 200 tickets, most recently updated first.
    func search(_ filter: TicketFilter) async throws -> [Ticket]
    /// Returns the messages, oldest first.
    func messages(of ticket: Ticket.ID) async throws -> [Message]
    func attachments(of ticket: Ticket.ID) async throws -> [Attachment]
}

/// The conditions of a search.
///
/// An empty or missing condition matches all tickets.
package struct TicketFilter: Hashable, Sendable {
    /// A substring of the subject or of a message, ignoring case.
    package var text = ""
    package var status: TicketStatus?
    package var assignee: Member.ID?
    package var customer: Member.ID?

    package init(customer: Member.ID? = nil) { self.customer = customer }
}

/// An event to publish when the transaction commits.
package enum TicketEvent: Sendable {
    case opened(Ticket)
    case statusChanged(Ticket)
    case answered(Message)
}

package protocol TicketOutbox {
    func add(_ event: TicketEvent) async throws
}
