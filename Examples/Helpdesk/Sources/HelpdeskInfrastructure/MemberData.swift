import Foundation
import HelpdeskDomain
import KasaneAccounts
import KasaneStore

/// The helpdesk's data about accounts, changed in the accounts' transactions.
struct MemberData: AccountData {
    let transaction: any SQLTransaction

    func save(_ account: Account) async throws {
        let member = Member(id: account.id.uuid, mail: account.mail.address)
        try await transaction.repository(of: Member.self).save(member)
    }

    func export(_ account: AccountID) async throws -> [String: any Encodable & Sendable] {
        let tickets: SQL = "SELECT * FROM ticket WHERE customer = \(account.uuid) ORDER BY opened"
        let messages: SQL = "SELECT * FROM message WHERE author = \(account.uuid) ORDER BY written"
        return [
            "tickets": try await transaction.fetchAll(tickets, of: Ticket.self),
            "messages": try await transaction.fetchAll(messages, of: Message.self),
        ]
    }

    /// Deletes a customer's tickets but keeps an agent's answers to customers.
    func delete(_ account: AccountID) async throws {
        let id = account.uuid
        let tickets: SQL = "(SELECT id FROM ticket WHERE customer = \(id))"
        let attachments: SQL = "(SELECT id FROM attachment WHERE ticket IN \(tickets))"
        try await transaction.execute([
            "DELETE FROM \"attachmentContent\" WHERE id IN \(attachments)",
            "DELETE FROM attachment WHERE ticket IN \(tickets)",
            "DELETE FROM message WHERE ticket IN \(tickets)",
            "DELETE FROM ticket WHERE customer = \(id)",
            "UPDATE ticket SET assignee = NULL WHERE assignee = \(id)",
            "DELETE FROM member WHERE id = \(id)",
        ])
    }
}
