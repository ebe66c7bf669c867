import Metrics
import Synchronization

/// Counts and times calls by endpoint and outcome.
///
/// `kasane_http_calls`, `kasane_http_call_duration` and `kasane_http_retries`, each with the
/// dimensions `service`, its host, `endpoint` and `outcome`. An outcome is one of few words, so that a service cannot
/// make series grow.
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
    // To make an instrument takes locks of the whole process; each is made once.
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
