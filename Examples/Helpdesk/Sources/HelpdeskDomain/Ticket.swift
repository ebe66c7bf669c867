import Foundation
import KasaneDomain

/// A customer's question, with its text as the first message of the thread.
package struct Ticket: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    package let customer: Member.ID
    package let subject: Subject
    package private(set) var status = TicketStatus.open
    package private(set) var assignee: Member.ID?
    package let opened: Date
    package private(set) var updated: Date

    package init(by customer: Member.ID, subject: Subject, at date: Date) {
        id = UUID()
        self.customer = customer
        self.subject = subject
        opened = date
        updated = date
    }

    /// Updates the status after a new message, reopening a closed ticket.
    package mutating func receive(_ message: Message) {
        status = message.isFromAgent ? .answered : .open
        updated = message.written
    }

    /// - Parameter seen: The assignee whom the agent saw.
    /// - Throws: `DomainError.conflict` if the ticket has been assigned to someone else since.
    package mutating func assign(
        to agent: Member.ID,
        replacing seen: Member.ID?,
        at date: Date
    ) throws(DomainError) {
        guard assignee == seen else { throw .conflict(TicketReason.assigned) }
        assignee = agent
        updated = date
    }

    package mutating func close(at date: Date) {
        status = .closed
        updated = date
    }
}

package enum TicketStatus: String, Codable, CaseIterable, Sendable {
    /// The customer is waiting for an answer.
    case open
    case answered
    case closed
}

/// A subject of 1 to 120 characters on one line.
package struct Subject: CheckedValue {
    package let rawValue: String

    package init(_ entered: String) throws(DomainError) {
        rawValue = entered.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...120).contains(rawValue.count), !rawValue.contains(where: \.isNewline) else {
            throw .invalidInput(TicketReason.subjectInvalid, field: "subject")
        }
    }
}
