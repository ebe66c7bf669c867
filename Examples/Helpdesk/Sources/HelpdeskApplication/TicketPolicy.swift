import HelpdeskDomain
import KasaneAccounts
import KasaneDomain

extension Role {
    package static let agent: Role = "agent"
}

extension TokenScope {
    /// Allows programs to use the tickets that the token's owner has opened.
    package static let tickets: TokenScope = "tickets"
}

extension AccountPrincipal {
    package var member: Member.ID { account.uuid }
    package var isAgent: Bool { roles.contains(.agent) || roles.contains(.administrator) }
}

enum TicketAction {
    case open
    /// Read, answer or close a ticket.
    case use(Ticket)
    case assign(Ticket)
}

/// Customers can see and change their own tickets.
///
/// Agents can see and change all tickets.
struct TicketPolicy: Policy {
    func allows(_ action: TicketAction, by principal: AccountPrincipal) -> Bool {
        guard principal.allows(.tickets) else { return false }
        return switch action {
        case .open: true
        case .use(let ticket): principal.isAgent || ticket.customer == principal.member
        case .assign: principal.isAgent
        }
    }
}

extension HelpdeskRepositories {
    /// Returns a ticket, or throws `notFound` if the principal can't use it.
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
