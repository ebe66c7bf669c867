import Metrics
import Synchronization

/// Records the number and duration of calls by endpoint and outcome.
///
/// The metrics are `kasane_http_calls`, `kasane_http_call_duration` and `kasane_http_retries`.
/// Their dimensions are `service` (the host), `endpoint` and `outcome`. Outcomes are chosen from a
/// fixed set of words, so a service can't create new time series.
final class CallMetrics: Sendable {
    private struct Key: Hashable {
        let name: String
        let outcome: String
    }

    private struct Instruments {
        let calls: Counter
        let duration: Metrics.Timer
    }

    private let service: String
    // Creating an instrument acquires process-wide locks, so each instrument is created only once.
    private let instruments = Mutex<[Key: Instruments]>([:])

    init(service: String) {
        self.service = service
    }

    func record(_ name: String, outcome: String, _ time: Duration) {
        let instruments = instruments.withLock { instruments in
            let key = Key(name: name, outcome: outcome)
            if let known = instruments[key] { return known }
            let dimensions = dimensions(name, outcome)
            let new = Instruments(
                calls: Counter(label: "kasane_http_calls", dimensions: dimensions),
                duration: Timer(label: "kasane_http_call_duration", dimensions: dimensions)
            )
            instruments[key] = new
            return new
        }
        instruments.calls.increment()
        instruments.duration.recordNanoseconds(Int64(time / .nanoseconds(1)))
    }

    func countRetry(of name: String, after outcome: String) {
        Counter(
            label: "kasane_http_retries",
            dimensions: dimensions(name, outcome)
        )
        .increment()
    }

    private func dimensions(_ name: String, _ outcome: String) -> [(String, String)] {
        [("service", service), ("endpoint", name), ("outcome", outcome)]
    }
}
