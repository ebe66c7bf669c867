package import KasaneDomain
package import KasaneJobs
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct HealthDocument: Encodable, Sendable {
    struct Provider: Encodable, Sendable {
        let name: String
        let capability: String
        @EncodeNull var restsUntil: String?
        @EncodeNull var callsLeft: Int?
        @EncodeNull var failure: Failure?
        let isFailing: Bool
    }

    struct Failure: Encodable, Sendable {
        let message: String
        let reportedAt: String
    }

    struct Failing: Encodable, Sendable {
        let city: String
        let failures: Int
        @EncodeNull var reason: String?
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
    let queues: [JobsDocument.Queue]

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
                reason: EncodeNull(wrappedValue: history.failure?.error.words(in: .english))
            )
        }
        self.unreadable = (unreadable + health.unreadable).map(\.description)
        self.warnings = warnings
        providers = health.providers.map { provider in
            Provider(
                name: provider.name,
                capability: provider.capability.rawValue,
                restsUntil: EncodeNull(wrappedValue: provider.pausedUntil?.rfc3339),
                callsLeft: EncodeNull(wrappedValue: provider.callsLeft),
                failure: EncodeNull(
                    wrappedValue: provider.failure.map {
                        Failure(message: $0.message, reportedAt: $0.reportedAt.rfc3339)
                    }
                ),
                isFailing: provider.isFailing
            )
        }
    }
}
