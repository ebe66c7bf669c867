import Foundation
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

extension Role {
    package static let agent: Role = "agent"
}

extension TokenScope {
    /// Lets a program use the tickets that its owner has opened.
    package static let tickets: TokenScope = "tickets"
}

extension AccountPrincipal {
    package var member: Member.ID { account.uuid }
    /// Administrators are also agents.
    package var isAgent: Bool { roles.contains(.agent) || roles.contains(.administrator) }
}

package enum TicketAction {
    case open
    /// Reads, answers or closes a ticket.
    case use(Ticket)
    case assign(Ticket)
}

/// Customers can use their own tickets, and agents can use all of them.
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
    /// Returns a ticket if the principal may perform an action on it.
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
