import Foundation
import KasaneDomain

/// A customer's question.
///
/// The question's text is the first message of the thread.
package struct Ticket: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    package let customer: Member.ID
    package let subject: Subject
    package private(set) var status = TicketStatus.open
    package private(set) var assignee: Member.ID?
    package let opened: Date
    package private(set) var updated: Date

    package init(by customer: Member.ID, subject: Subject, at date: Date) {
        id = .timeOrdered(at: date)
        self.customer = customer
        self.subject = subject
        opened = date
        updated = date
    }

    /// Records a message, which reopens a closed ticket.
    package mutating func receive(_ message: Message) {
        status = message.isFromAgent ? .answered : .open
        updated = message.written
    }

    /// Throws `DomainError.conflict` if the ticket has been reassigned since the agent saw it.
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

/// A ticket's subject, in which line breaks become spaces.
package struct Subject: CheckedText {
    package static let length = 1...120
    package let rawValue: String

    package init(checked text: String) {
        rawValue = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

package enum TicketReason: String, ErrorReason {
    case missing = "ticket-missing"
    case attachmentInvalid = "attachment-invalid"
    case tooManyAttachments = "too-many-attachments"
    case assigned = "ticket-assigned"

    package var description: String {
        switch self {
        case .missing: "This ticket does not exist."
        case .attachmentInvalid: "Attach images, PDFs or plain text files of up to 5 MB."
        case .tooManyAttachments: "Attach up to 3 files."
        case .assigned: "The ticket has been assigned to another agent."
        }
    }
}
