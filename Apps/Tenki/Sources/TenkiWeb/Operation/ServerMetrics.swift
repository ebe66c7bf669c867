import CoreMetrics
package import Foundation
package import KasaneHummingbird
package import KasanePrometheus
package import TenkiApplication
package import TenkiDomain

/// Measures the server, its store and its providers when the metrics are read.
package struct ServerMetrics: Sendable {
    private let live: LivePages
    private let showHealth: ShowHealth
    private let measureStore: @Sendable () async -> Void
    private let budgets: [any ProviderBudget]
    private let metrics: PrometheusMetrics
    private let startedAt: Date

    package init(
        live: LivePages,
        showHealth: ShowHealth,
        measureStore: @escaping @Sendable () async -> Void,
        budgets: [any ProviderBudget],
        metrics: PrometheusMetrics,
        startedAt: Date
    ) {
        self.live = live
        self.showHealth = showHealth
        self.measureStore = measureStore
        self.budgets = budgets
        self.metrics = metrics
        self.startedAt = startedAt
    }

    package func text() async -> String {
        await measure()
        return metrics.text
    }

    private func measure() async {
        gauge("tenki_open_pages", Double(live.openPages))
        gauge("tenki_open_pages_size_bytes", Double(live.openBytes))
        await measureStore()
        await measureBudgets()
        gauge("process_start_time_seconds", startedAt.timeIntervalSince1970)
        gauge("process_max_fds", Double(FileDescriptors.limit))
        if let count = FileDescriptors.openCount { gauge("process_open_fds", Double(count)) }
        if let memory = residentMemory { gauge("process_resident_memory_bytes", Double(memory)) }
        gauge("tenki_build_info", 1, [("version", Release.version)])
        // `/readyz` reports whether the store can be read. The other metrics do not depend on it.
        guard let health = try? await showHealth() else { return }
        for provider in health.providers {
            let labels = [
                ("provider", provider.name), ("capability", provider.capability.rawValue),
            ]
            gauge("tenki_provider_paused", provider.pausedUntil == nil ? 0 : 1, labels)
            if let calls = provider.callsLeft {
                gauge("tenki_provider_calls_left", Double(calls), labels)
            }
        }
        for (kind, count) in [
            ("forecasts", health.stored.forecasts), ("conditions", health.stored.conditions),
            ("photo_pages", health.stored.photoPages), ("users", health.stored.users),
        ] {
            gauge("tenki_stored", Double(count), [("kind", kind)])
        }
    }

    private func measureBudgets() async {
        for budget in budgets {
            // Throws only if the request is cancelled, and then nobody reads the response.
            let left = (try? await budget.left()) ?? [:]
            for (share, calls) in left {
                gauge(
                    "tenki_provider_share_left",
                    Double(calls),
                    [("provider", budget.provider), ("share", share.rawValue)]
                )
            }
        }
    }

    private func gauge(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
        Gauge(label: name, dimensions: labels, factory: metrics).record(value)
    }

    /// The resident memory in bytes; `nil` on systems without `/proc`.
    private var residentMemory: Int? {
        let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = statistics?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
