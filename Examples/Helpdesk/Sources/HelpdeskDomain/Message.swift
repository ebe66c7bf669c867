import Foundation
import KasaneDomain

package struct Message: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    package let ticket: Ticket.ID
    package let author: Member.ID
    package let isFromAgent: Bool
    package let text: MessageText
    package let written: Date

    package init(on ticket: Ticket, by author: Member.ID, text: MessageText, at date: Date) {
        id = UUID()
        self.ticket = ticket.id
        self.author = author
        // Agents can also open tickets, which other agents answer.
        isFromAgent = author != ticket.customer
        self.text = text
        written = date
    }
}

/// A text of 1 to 10,000 characters.
package struct MessageText: CheckedValue {
    package let rawValue: String

    package init(_ entered: String) throws(DomainError) {
        rawValue = entered.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...10_000).contains(rawValue.count) else {
            throw .invalidInput(TicketReason.textInvalid, field: "text")
        }
    }
}

/// What tickets show of an account.
package struct Member: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    package let mail: String

    package init(id: UUID, mail: String) {
        self.id = id
        self.mail = mail
    }
}
