package import KasaneJobs

/// Checks that the database is not damaged.
package struct CheckDatabase: Job {
    /// The name under which these jobs are stored.
    package static let kind = "check-database"
    /// The queue of nightly work.
    package static let queue = CleanUp.queue
    /// The next night makes up for a check that fails.
    package static let retry = JobRetry(3, from: .seconds(60))
    /// A large database takes minutes.
    package static let deadline: Duration = .seconds(3600)

    /// Creates a job.
    package init() {}
}

/// Checks the whole database.
///
/// Damage fails the job for good, so that operators see it.
package struct CheckDatabaseHandler: JobHandler {
    private let check: DatabaseCheck

    /// Creates a handler.
    package init(check: DatabaseCheck) {
        self.check = check
    }

    /// Checks the database.
    package func run(_ job: CheckDatabase, in context: JobContext) async throws {
        if let damage = try await check() { throw JobFailure.permanent(damage) }
    }
}

/// Reads the whole database.
package struct DatabaseCheck: Sendable {
    private let check: @Sendable () async throws -> String?

    /// Creates a check.
    ///
    /// - Parameter check: Returns what is damaged, with a remedy, or `nil`.
    package init(_ check: @escaping @Sendable () async throws -> String?) {
        self.check = check
    }

    /// Returns what is damaged, with a remedy, or `nil`.
    ///
    /// - Throws: The errors of the store, if it cannot be checked now.
    package func callAsFunction() async throws -> String? { try await check() }
}
