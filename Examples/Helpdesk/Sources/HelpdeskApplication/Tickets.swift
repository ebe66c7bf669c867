import Foundation
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

/// The use cases for tickets.
///
/// Use cases throw `DomainError.notFound` if the principal can't read the ticket, and
/// `DomainError.invalidInput` with the invalid field.
package struct Tickets: Sendable {
    let transactions: any TransactionTemplate<HelpdeskRepositories>
    private let now: @Sendable () -> Date

    package init(
        transactions: any TransactionTemplate<HelpdeskRepositories>,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transactions = transactions
        self.now = now
    }

    @discardableResult
    package func open(
        _ subject: String,
        _ text: String,
        attaching files: [AttachedFile] = [],
        by principal: AccountPrincipal
    ) async throws -> Ticket {
        try TicketPolicy().require(.open, by: principal)
        let subject = try Subject(subject, field: "subject")
        let text = try MessageText(text, field: "text")
        let ticket = Ticket(by: principal.member, subject: subject, at: now())
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
        let text = try MessageText(text, field: "text")
        return try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, by: principal)
            let message = Message(on: ticket, by: principal.member, text: text, at: now())
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

    /// Assigns a ticket to the requesting agent unless it has been assigned to another agent.
    package func assign(
        _ id: Ticket.ID,
        to principal: AccountPrincipal,
        replacing seen: Member.ID?
    ) async throws {
        try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, to: TicketAction.assign, by: principal)
            try ticket.assign(to: principal.member, replacing: seen, at: now())
            try await repositories.tickets.save(ticket)
        }
    }

    /// Closes a ticket.
    ///
    /// A customer's reply reopens it.
    package func close(_ id: Ticket.ID, by principal: AccountPrincipal) async throws {
        try await transactions.execute { repositories in
            var ticket = try await repositories.ticket(id, by: principal)
            guard ticket.status != .closed else { return }
            ticket.close(at: now())
            try await repositories.tickets.save(ticket)
            try await repositories.outbox.add(.statusChanged(ticket))
        }
    }
}
