import Foundation
import KasaneJobs
import KasaneJobsTesting
import KasaneStore
import Logging
import Synchronization
import Testing

// The types and values to which the samples of KasaneJobsTesting refer.

struct SendWelcome: Job {
    static let kind = "send-welcome"
    let user: Int
}

struct Mailer: Sendable {}

struct SendWelcomeHandler: JobHandler {
    let mailer: Mailer

    func run(_ job: SendWelcome, in context: JobContext) async throws {}
}

func signUp(_ mail: String) async throws {}

struct Samples: Sendable {
    let store: MemoryStore
    let mailer: Mailer
}
