import Foundation
import HelpdeskApplication
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive

extension PageRoutes {
    /// Adds the pages; the first one that matches a URL is shown.
    package mutating func addTickets(_ tickets: Tickets) {
        add(TicketsPage.self, for: .accountSession) { request, _ in
            TicketsPage(model: TicketsModel(try request.account, tickets))
        }
        add(NewTicketPage.self, for: .accountSession) { request, _ in
            NewTicketPage(model: NewTicketModel(try request.account, tickets))
        }
        add(TicketPage.self, for: .accountSession) { request, _ in
            guard let id = UUID(uuidString: request.parameters["id"] ?? "") else {
                throw PageError.notFound
            }
            return TicketPage(model: TicketModel(id, try request.account, tickets))
        }
    }
}

extension PageRequest {
    fileprivate var account: AccountPrincipal {
        get throws { try requirePrincipal(as: AccountPrincipal.self) }
    }
}
