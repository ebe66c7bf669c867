import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasanePrometheus
import TenkiApplication
import TenkiDomain
import TenkiUI

struct OperationRoutes: Sendable {
    let live: LivePages
    let showHealth: ShowHealth
    let readiness: Readiness
    let measureStore: @Sendable () async -> Void
    let budgets: [any ProviderBudget]
    let metrics: PrometheusMetrics
    let clients: ClientPolicy
    let startedAt: Date

    /// The paths of the probes, which must respond while the store cannot.
    static let probes = ["/healthz", "/readyz"]

    func add(to router: Router<WebContext>) {
        let router = router.for(.everyone)
        router.get("/healthz") { _, _ in text(.ok, "ok\n") }
        router.get("/readyz") { _, _ in await ready() }
    }

    /// Returns the router of the metrics, which is separate from the public one because a proxy
    /// would expose it.
    func metricsRouter(names: [HostName]) -> Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(
            middleware: ErrorResponseMiddleware { status, _, _ in
                text(status, "\(status.code) \(status.reasonPhrase)\n")
            }
        )
        router.add(middleware: RequestValidationMiddleware())
        router.add(middleware: HostValidationMiddleware(names: names))
        router.for(readers).get("/metrics") { _, _ in
            await measure()
            return text(.ok, metrics.text, type: "text/plain; version=0.0.4; charset=utf-8")
        }
        router.addMethodNotAllowedRoutes()
        return router
    }

    private var readers: RouteAudience<WebContext> {
        RouteAudience("readers of metrics") { [clients] request, context in
            let readers = clients.metricsReaders
            guard clients.addresses.isClientAddress(of: request, context: context, in: readers)
            else {
                throw HTTPError(.forbidden)
            }
        }
    }

    private func ready() async -> Response {
        do {
            try await readiness.check()
            return text(.ok, "ready\n")
        } catch {
            // Each failed check has been logged. The details of an error appear only there.
            let reason = DomainError(reporting: error).words(in: .english)
            return text(.serviceUnavailable, "not ready: the store cannot be used: \(reason)\n")
        }
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
            // It throws only where the request is cancelled, and its response is not read.
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

    private func text(
        _ status: HTTPResponse.Status,
        _ text: String,
        type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
