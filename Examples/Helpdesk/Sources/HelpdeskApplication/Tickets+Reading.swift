import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

/// A ticket with the addresses that the reader can see.
package struct ListedTicket: Identifiable, Hashable, Sendable {
    package let ticket: Ticket
    /// The customer's address, or `nil` if the account was deleted.
    package let customer: String?
    /// The agent's address, or `nil` for customers.
    package let assignee: String?

    package var id: Ticket.ID { ticket.id }

    fileprivate init(_ ticket: Ticket, _ mails: [Member.ID: String], for reader: AccountPrincipal) {
        self.ticket = ticket
        customer = mails[ticket.customer]
        assignee = reader.isAgent ? ticket.assignee.flatMap { mails[$0] } : nil
    }
}

/// A ticket with its messages, oldest first.
package struct TicketThread: Hashable, Sendable {
    package struct Entry: Identifiable, Hashable, Sendable {
        package let message: Message
        /// The author's address, or `nil` if the account was deleted or if the author is an agent
        /// and the reader is a customer.
        package let author: String?
        package let attachments: [Attachment]

        package var id: Message.ID { message.id }
    }

    package let listed: ListedTicket
    package let entries: [Entry]
}

extension Tickets {
    /// Returns the principal's own tickets, most recently updated first.
    package func own(by principal: AccountPrincipal) async throws -> [Ticket] {
        let filter = TicketFilter(customer: principal.member)
        return try await transactions.read { try await $0.tickets.search(filter) }
    }

    /// Returns the matching tickets that the principal can read, now and after each change.
    package func observe(
        _ filter: TicketFilter,
        by principal: AccountPrincipal
    ) -> ObservedValues<HelpdeskRepositories, [ListedTicket]> {
        transactions.observe { repositories in
            var filter = filter
            if !principal.isAgent { filter.customer = principal.member }
            let tickets = try await repositories.tickets.search(filter)
            let mails = try await repositories.mails(of: tickets)
            return tickets.map { ListedTicket($0, mails, for: principal) }
        }
    }

    package func thread(
        of id: Ticket.ID,
        by principal: AccountPrincipal
    ) async throws -> TicketThread {
        try await transactions.read { try await $0.thread(of: id, by: principal) }
    }

    package func observeThread(
        of id: Ticket.ID,
        by principal: AccountPrincipal
    ) -> ObservedValues<HelpdeskRepositories, TicketThread> {
        transactions.observe { try await $0.thread(of: id, by: principal) }
    }

    package func attachment(
        _ id: Attachment.ID,
        by principal: AccountPrincipal
    ) async throws -> (Attachment, AttachmentContent) {
        try await transactions.read { repositories in
            guard let attachment = try await repositories.attachments.find(id),
                let content = try await repositories.contents.find(id)
            else { throw DomainError.notFound(TicketReason.missing) }
            _ = try await repositories.ticket(attachment.ticket, by: principal)
            return (attachment, content)
        }
    }
}

extension HelpdeskRepositories {
    fileprivate func mails(
        of tickets: [Ticket],
        and messages: [Message] = []
    ) async throws -> [Member.ID: String] {
        let ids =
            tickets.map(\.customer) + tickets.compactMap(\.assignee) + messages.map(\.author)
        return try await Dictionary(
            uniqueKeysWithValues: members.find(ids).map { ($0.id, $0.mail) }
        )
    }

    fileprivate func thread(
        of id: Ticket.ID,
        by principal: AccountPrincipal
    ) async throws -> TicketThread {
        let ticket = try await ticket(id, by: principal)
        let messages = try await tickets.messages(of: id)
        let attachments = try await tickets.attachments(of: id)
        let mails = try await mails(of: [ticket], and: messages)
        return TicketThread(
            listed: ListedTicket(ticket, mails, for: principal),
            entries: messages.map { message in
                TicketThread.Entry(
                    message: message,
                    author: message.isFromAgent && !principal.isAgent ? nil : mails[message.author],
                    attachments: attachments.filter { $0.message == message.id }
                )
            }
        )
    }
}
