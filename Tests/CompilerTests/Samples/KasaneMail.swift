import Foundation
import KasaneLive
import KasaneMail
import Testing

struct Registration: Sendable {
    let id: Int
}

struct Samples: Sendable {
    let registration: Registration
    let reader: Mailbox
    let sender: Mailbox
    let id: MessageID
    let now: Date
    let link: String
    let mail: Mail
    let mailer: any Mailer
    let outbox: FileOutbox
    let isDemo: Bool

    func register(_ reader: Mailbox, mailer: any Mailer) async throws {}
}
