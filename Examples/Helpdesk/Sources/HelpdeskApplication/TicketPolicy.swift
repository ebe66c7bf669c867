import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

extension Role {
    package static let agent: Role = "agent"
}

extension TokenScope {
    /// A program's access to the tickets that its owner has opened.
    package static let tickets: TokenScope = "tickets"
}

extension AccountPrincipal {
    package var member: Member.ID { account.uuid }
    /// Administrators are agents, too.
    package var isAgent: Bool { roles.contains(.agent) || roles.contains(.administrator) }
}

package enum TicketAction {
    case open
    /// Reads, answers or closes a ticket.
    case use(Ticket)
    case assign(Ticket)
}

/// Customers see and change their own tickets, agents all.
package struct TicketPolicy: Policy {
    package init() {}

    package func allows(_ action: TicketAction, by principal: AccountPrincipal) -> Bool {
        guard principal.allows(.tickets) else { return false }
        return switch action {
        case .open: true
        case .use(let ticket): principal.isAgent || ticket.customer == principal.member
        case .assign: principal.isAgent
        }
    }
}

extension HelpdeskRepositories {
    /// Returns a ticket with which the principal may do something.
    ///
    /// - Throws: `DomainError.notFound` otherwise, so that nobody can tell another customer's ticket
    ///   from a missing one.
    func ticket(
        _ id: Ticket.ID,
        to action: (Ticket) -> TicketAction = TicketAction.use,
        by principal: AccountPrincipal
    ) async throws -> Ticket {
        guard let ticket = try await tickets.find(id),
            TicketPolicy().allows(action(ticket), by: principal)
        else { throw DomainError.notFound(TicketReason.missing) }
        return ticket
    }
}
