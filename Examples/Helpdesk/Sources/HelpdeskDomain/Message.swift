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
        id = .timeOrdered(at: date)
        self.ticket = ticket.id
        self.author = author
        // Agents can also open tickets, which other agents answer.
        isFromAgent = author != ticket.customer
        self.text = text
        written = date
    }
}

package struct MessageText: CheckedText {
    package static let length = 1...10_000
    package let rawValue: String

    package init(checked text: String) { rawValue = text }
}

/// The account data that tickets show.
package struct Member: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    package let mail: String

    package init(id: UUID, mail: String) {
        self.id = id
        self.mail = mail
    }
}
