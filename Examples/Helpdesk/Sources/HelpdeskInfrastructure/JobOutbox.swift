import Foundation
import HelpdeskDomain
import KasaneJobs

/// Enqueues a job for each event, in the same transaction as the change.
struct JobOutbox: TicketOutbox {
    let jobs: JobRepository

    func add(_ event: TicketEvent) async throws {
        switch event {
        case .opened(let ticket):
            try await jobs.enqueue(PostTicketEvent("ticket.opened", ticket))
        case .statusChanged(let ticket):
            try await jobs.enqueue(PostTicketEvent("ticket.status-changed", ticket))
        case .answered(let message):
            try await jobs.enqueue(SendAnswer(message: message.id))
        }
    }
}

package struct SendAnswer: Job {
    package static let kind = "send-answer"
    package static let queue = "mail"
    let message: Message.ID
}

/// Posts an event to the webhook, with the ticket's state at the commit.
package struct PostTicketEvent: Job {
    struct Summary: Codable, Sendable {
        let id: Ticket.ID
        let subject: String
        let status: TicketStatus
    }

    package static let kind = "post-ticket-event"
    package static let queue = "webhooks"
    package static let deadline = Duration.seconds(60)
    package let type: String
    let timestamp: String
    let data: Summary

    init(_ type: String, _ ticket: Ticket) {
        self.type = type
        timestamp = ticket.updated.formatted(.iso8601)
        data = Summary(id: ticket.id, subject: ticket.subject.rawValue, status: ticket.status)
    }
}
