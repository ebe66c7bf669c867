package import KasaneDomain
package import KasaneJobs
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct HealthDocument: JSONDocument {
    package let content: JSONObject

    package init(
        _ health: Health,
        unreadable: [DomainError] = [],
        warnings: [String] = [],
        queues: [QueueDepth] = []
    ) {
        let stored: JSONObject = [
            "forecasts": health.stored.forecasts,
            "conditions": health.stored.conditions,
            "photoPages": health.stored.photoPages,
            "users": health.stored.users,
        ]
        let failing = health.failing.map { history -> JSONObject in
            [
                "city": history.id.text,
                "failures": history.failures,
                "reason": history.failure?.error.words(in: .english),
            ]
        }
        let rows = (unreadable + health.unreadable).map(\.description)
        let providers = health.providers.map { $0.document }
        let depths = queues.map { $0.document }
        content = [
            "stored": stored,
            "fetchesInADay": health.fetchesInADay,
            "failing": failing,
            "unreadable": rows,
            "warnings": warnings,
            "providers": providers,
            "queues": depths,
        ]
    }
}

extension ProviderStatus {
    fileprivate var document: JSONObject {
        let reported = failure.map { failure -> JSONObject in
            ["message": failure.message, "reportedAt": failure.reportedAt.rfc3339]
        }
        return [
            "name": name,
            "capability": capability.rawValue,
            "restsUntil": pausedUntil?.rfc3339,
            "callsLeft": callsLeft,
            "failure": reported,
            "isFailing": isFailing,
        ]
    }
}
