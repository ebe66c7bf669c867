import Foundation
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

/// The use cases: open, answer, assign, close and read tickets.
///
/// They throw `DomainError.notFound` for a ticket that the principal may not read, and
/// `DomainError.invalidInput` with the invalid field.
package struct Tickets: Sendable {
    let transactions: any TransactionTemplate<HelpdeskRepositories>
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<HelpdeskRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    @discardableResult
    package func open(
        _ subject: String,
        _ text: String,
        attaching files: [AttachedFile] = [],
        by principal: AccountPrincipal
    ) async throws -> Ticket {
        try TicketPolicy().require(.open, by: principal)
        let (subject, text) = (try Subject(subject), try MessageText(text))
        let ticket = Ticket(by: principal.member, subject: subject, at: clock.now)
        let message = Message(on: ticket, by: principal.member, text: text, at: ticket.opened)
        try await transactions.execute { repositories in
            try await repositories.tickets.save(ticket)
            try await repositories.save(message, attaching: files)
            try await repositories.outbox.add(.opened(ticket))
        }
        return ticket
    }

    @discardableResult
    package func reply(
        to id: Ticket.ID,
        _ text: String,
        attaching files: [AttachedFile] = [],
        by principal: AccountPrincipal
    ) async throws -> Message {
        let (text, now) = (try MessageText(text), clock.now)
        return try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, by: principal)
            let message = Message(on: ticket, by: principal.member, text: text, at: now)
            let earlier = ticket.status
            ticket.receive(message)
            try await repositories.tickets.save(ticket)
            try await repositories.save(message, attaching: files)
            if message.isFromAgent { try await repositories.outbox.add(.answered(message)) }
            if ticket.status != earlier {
                try await repositories.outbox.add(.statusChanged(ticket))
            }
            return message
        }
    }

    /// Assigns a ticket to the agent who asks for it.
    ///
    /// - Parameter seen: The assignee whom the agent saw.
    /// - Throws: `DomainError.conflict` if another agent has taken the ticket since.
    package func assign(
        _ id: Ticket.ID,
        to principal: AccountPrincipal,
        replacing seen: Member.ID?
    ) async throws {
        let now = clock.now
        try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, to: TicketAction.assign, by: principal)
            try ticket.assign(to: principal.member, replacing: seen, at: now)
            try await repositories.tickets.save(ticket)
        }
    }

    /// Closes a ticket, until the customer replies.
    package func close(_ id: Ticket.ID, by principal: AccountPrincipal) async throws {
        let now = clock.now
        try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, by: principal)
            guard ticket.status != .closed else { return }
            ticket.close(at: now)
            try await repositories.tickets.save(ticket)
            try await repositories.outbox.add(.statusChanged(ticket))
        }
    }
}

extension HelpdeskRepositories {
    fileprivate func save(_ message: Message, attaching files: [AttachedFile]) async throws {
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
