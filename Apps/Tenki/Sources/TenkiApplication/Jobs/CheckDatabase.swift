package import KasaneJobs

package struct CheckDatabase: Job {
    package static let kind = "check-database"
    package static let queue = CleanUp.queue
    package static let retry = JobRetry(3, from: .seconds(60))
    package static let deadline: Duration = .seconds(3600)

    package init() {}
}

/// Checks the whole database.
///
/// Damage fails the job for good, so that operators see it.
package struct CheckDatabaseHandler: JobHandler {
    private let check: DatabaseCheck

    package init(check: DatabaseCheck) {
        self.check = check
    }

    package func run(_ job: CheckDatabase, in context: JobContext) async throws {
        if let damage = try await check() { throw JobFailure.permanent(damage) }
    }
}

package struct DatabaseCheck: Sendable {
    private let check: @Sendable () async throws -> String?

    package init(_ check: @escaping @Sendable () async throws -> String?) {
        self.check = check
    }

    /// Returns what is damaged, with a remedy, or `nil`.
    package func callAsFunction() async throws -> String? { try await check() }
}
