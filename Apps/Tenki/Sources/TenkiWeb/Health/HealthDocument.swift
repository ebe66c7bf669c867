package import KasaneDomain
package import KasaneJobs
package import TenkiApplication
import TenkiDomain
import TenkiUI

/// The state of the providers and the store as JSON, for `tenki doctor --json`.
package struct HealthDocument: Encodable, Sendable {
    struct Provider: Encodable, Sendable {
        let name: String
        let capability: String
        /// The end of the pause in calls to the provider; null if calls are not paused.
        @OrNull var restsUntil: String?
        /// Null if calls are not counted.
        @OrNull var callsLeft: Int?
        /// The most recent failure in the words of the service; null if there is none.
        @OrNull var failure: Failure?
        /// Whether the last call failed.
        let isFailing: Bool
    }

    struct Failure: Encodable, Sendable {
        let message: String
        let reportedAt: String
    }

    struct Failing: Encodable, Sendable {
        let city: String
        let failures: Int
        @OrNull var reason: String?
    }

    struct Stored: Encodable, Sendable {
        let forecasts: Int
        let conditions: Int
        let photoPages: Int
        let users: Int
    }

    let stored: Stored
    let fetchesInADay: Int
    let failing: [Failing]
    /// The reasons why rows cannot be read.
    let unreadable: [String]
    /// What the operator of the store's server should know.
    let warnings: [String]
    let providers: [Provider]
    /// The queues with the numbers of their jobs.
    let queues: [JobsDocument.Queue]

    /// Creates the document of a health report.
    ///
    /// - Parameters:
    ///   - health: The report.
    ///   - unreadable: The failures of further rows that cannot be read.
    ///   - warnings: What the operator of the store's server should know.
    ///   - queues: The queues of the jobs.
    package init(
        _ health: Health,
        unreadable: [DomainError] = [],
        warnings: [String] = [],
        queues: [QueueDepth] = []
    ) {
        self.queues = queues.map(JobsDocument.Queue.init)
        stored = Stored(
            forecasts: health.stored.forecasts,
            conditions: health.stored.conditions,
            photoPages: health.stored.photoPages,
            users: health.stored.users
        )
        fetchesInADay = health.fetchesInADay
        failing = health.failing.map { history in
            Failing(
                city: history.id.text,
                failures: history.failures,
                reason: OrNull(wrappedValue: history.failure?.error.words(in: .english))
            )
        }
        self.unreadable = (unreadable + health.unreadable).map(\.description)
        self.warnings = warnings
        providers = health.providers.map { provider in
            Provider(
                name: provider.name,
                capability: provider.capability.rawValue,
                restsUntil: OrNull(wrappedValue: provider.pausedUntil?.rfc3339),
                callsLeft: OrNull(wrappedValue: provider.callsLeft),
                failure: OrNull(
                    wrappedValue: provider.failure.map {
                        Failure(message: $0.message, reportedAt: $0.reportedAt.rfc3339)
                    }
                ),
                isFailing: provider.isFailing
            )
        }
    }
}
