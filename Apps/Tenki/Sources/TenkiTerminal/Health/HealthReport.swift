import Foundation
public import TenkiApplication
import TenkiDomain
import TenkiUI

/// The state of the providers and the store as lines for a terminal.
public struct HealthReport: CustomStringConvertible {
    private let health: Health

    /// Creates the report of the state.
    public init(_ health: Health) {
        self.health = health
    }

    /// The lines, without a trailing line break.
    public var description: String {
        let stored = health.stored
        let table = TextTable(
            heading: ["provider", "gives", "state", "calls left"],
            rows: health.providers.map(row)
        )
        let lines =
            [
                "stored     " + counts(stored).joined(separator: ", "),
                "called     \(health.fetchesInADay.counted("time")) for forecasts within the last day",
            ] + health.failing.map(failing) + health.providers.compactMap(reported)
            + health.unreadable.map { "unreadable \($0)" } + [""]
            + table.lines
        return lines.map(\.forTerminal).joined(separator: "\n")
    }

    /// The most recent failure of a provider in the words of its service.
    private func reported(_ provider: ProviderStatus) -> String? {
        provider.failure.map { failure in
            let age = Duration.seconds(
                max(0, health.moment.timeIntervalSince(failure.reportedAt))
            )
            return "reported   \(provider.name), \(age.ago(in: .english)): “\(failure.message)”"
        }
    }

    private func counts(_ stored: Health.Stored) -> [String] {
        [
            stored.forecasts.counted("forecast"),
            "weather of \(stored.conditions.counted("city", "cities"))",
            stored.photoPages.counted("page of photographs", "pages of photographs"),
            stored.users.counted("user"),
        ]
    }

    private func row(_ provider: ProviderStatus) -> [String] {
        [
            provider.name, provider.capability.text(in: .english),
            provider.stateText(at: health.moment, in: .english), provider.callsLeftText,
        ]
    }

    private func failing(_ history: FetchHistory) -> String {
        let next = history.nextAutomaticRequest(at: health.moment).timeIntervalSince(health.moment)
        let again =
            next > 0 ? "; pages try again in \(Duration.seconds(next).words(in: .english))" : ""
        let reason = history.failure?.error.words(in: .english) ?? ""
        return "failing    \(history.id) \(history.id.city.name): \(reason)\(again)"
    }
}
