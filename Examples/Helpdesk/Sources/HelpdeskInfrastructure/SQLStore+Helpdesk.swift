import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore

/// Opens a SQLite file or, for a URL, a PostgreSQL database, and migrates it.
package func openStore(at location: String) async throws -> any SQLStore {
    if ["postgresql://", "postgres://"].contains(where: location.hasPrefix) {
        return try await PostgresStore(location, migrator: .helpdesk)
    }
    // The application ID prevents other applications from opening the file.
    return try SQLiteStore(path: location, migrator: .helpdesk, applicationID: 0x4865_6C70)
}

extension SQLStore {
    package var helpdesk: any TransactionTemplate<HelpdeskRepositories> {
        transactions { transaction in
            HelpdeskRepositories(
                tickets: SQLTicketRepository(transaction: transaction),
                messages: transaction.repository(of: Message.self),
                attachments: transaction.repository(of: Attachment.self),
                contents: transaction.repository(of: AttachmentContent.self),
                members: transaction.repository(of: Member.self),
                outbox: JobOutbox(jobs: JobRepository(transaction: transaction))
            )
        }
    }

    package var accounts: any TransactionTemplate<AccountRepositories> {
        transactions { AccountRepositories(transaction: $0, data: MemberData(transaction: $0)) }
    }

    package var jobs: any TransactionTemplate<JobRepository> {
        transactions { JobRepository(transaction: $0) }
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
            let contains: SQL = "LIKE \(pattern) ESCAPE '!'"
            let threads: SQL = "SELECT ticket FROM message WHERE lower(text) \(contains)"
            conditions.append("(lower(subject) \(contains) OR id IN (\(threads)))")
        }
        let all = conditions.reduce("1 = 1" as SQL) { "\($0) AND \($1)" }
        let sql: SQL = "SELECT * FROM ticket WHERE \(all) ORDER BY updated DESC, id LIMIT 200"
        return try await transaction.fetchAll(sql, of: Ticket.self, on: ["ticket", "message"])
    }

    func messages(of ticket: Ticket.ID) async throws -> [Message] {
        let sql: SQL = "SELECT * FROM message WHERE ticket = \(ticket) ORDER BY written, id"
        return try await transaction.fetchAll(sql, of: Message.self, on: ["message"])
    }

    func attachments(of ticket: Ticket.ID) async throws -> [Attachment] {
        let sql: SQL = "SELECT * FROM attachment WHERE ticket = \(ticket) ORDER BY name, id"
        return try await transaction.fetchAll(sql, of: Attachment.self, on: ["attachment"])
    }
}

extension String {
    fileprivate var escapedForLike: String {
        replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
    }
}
