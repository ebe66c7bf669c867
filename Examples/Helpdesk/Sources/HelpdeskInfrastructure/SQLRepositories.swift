import HelpdeskDomain
import KasaneDomain
import KasaneJobs
import KasaneStore

extension HelpdeskRepositories {
    package init(_ transaction: any SQLTransaction) {
        self.init(
            transaction: transaction,
            tickets: SQLTicketRepository(transaction: transaction),
            messages: transaction.repository(of: Message.self),
            attachments: transaction.repository(of: Attachment.self),
            contents: transaction.repository(of: AttachmentContent.self),
            members: transaction.repository(of: Member.self),
            outbox: JobOutbox(jobs: JobRepository(transaction: transaction))
        )
    }
}

private struct SQLTicketRepository: TicketRepository, ForwardingRepository {
    let transaction: any SQLTransaction
    var wrapped: any Repository<Ticket> { transaction.repository(of: Ticket.self) }

    func search(_ filter: TicketFilter) async throws -> [Ticket] {
        var conditions: [SQL] = []
        if let customer = filter.customer { conditions.append("customer = \(customer)") }
        if let assignee = filter.assignee { conditions.append("assignee = \(assignee)") }
        if let status = filter.status { conditions.append("status = \(status.rawValue)") }
        if !filter.text.isEmpty {
            let pattern = "%\(filter.text.lowercased().escapedForLike)%"
            conditions.append(
                """
                (lower(subject) LIKE \(pattern) ESCAPE '!' OR id IN (
                    SELECT ticket FROM message WHERE lower(text) LIKE \(pattern) ESCAPE '!'
                ))
                """
            )
        }
        let all = conditions.reduce("1 = 1" as SQL) { "\($0) AND \($1)" }
        return try await transaction.fetchAll(
            "SELECT * FROM ticket WHERE \(all) ORDER BY updated DESC, id LIMIT 200",
            of: Ticket.self,
            on: ["ticket", "message"]
        )
    }

    func messages(of ticket: Ticket.ID) async throws -> [Message] {
        try await transaction.fetchAll(
            "SELECT * FROM message WHERE ticket = \(ticket) ORDER BY written, id",
            of: Message.self,
            on: ["message"]
        )
    }

    func attachments(of ticket: Ticket.ID) async throws -> [Attachment] {
        try await transaction.fetchAll(
            "SELECT * FROM attachment WHERE ticket = \(ticket) ORDER BY name, id",
            of: Attachment.self,
            on: ["attachment"]
        )
    }
}

extension String {
    fileprivate var escapedForLike: String {
        replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
    }
}
