import KasaneDomain

/// Why a request is refused: a code for programs and a text for people.
package enum TicketReason: String, ErrorReason {
    case missing = "ticket-missing"
    case subjectInvalid = "subject-invalid"
    case textInvalid = "text-invalid"
    case attachmentInvalid = "attachment-invalid"
    case tooManyAttachments = "too-many-attachments"
    case assigned = "ticket-assigned"

    package var code: String { rawValue }

    package var description: String {
        switch self {
        case .missing: "This ticket does not exist."
        case .subjectInvalid: "Enter a subject of 1 to 120 characters."
        case .textInvalid: "Enter a text of 1 to 10,000 characters."
        case .attachmentInvalid: "Attach images, PDF files or plain text of at most 5 MB."
        case .tooManyAttachments: "Attach at most 3 files."
        case .assigned: "Another agent has taken the ticket."
        }
    }
}
