import CoreMetrics
import Synchronization

/// The recorded values of a metric with a name and labels.
protocol Series: AnyObject, Sendable {
    /// The Prometheus metric type.
    var kind: String { get }

    /// Returns the series's lines in the text format.
    func lines(_ name: String, _ labels: String) -> [String]
}

/// A counter that saturates at its maximum.
final class CountSeries: Series, CounterHandler {
    private let value = Mutex<Int64>(0)

    let kind = "counter"

    func increment(by amount: Int64) {
        value.withLock { value in
            let (sum, isTooLarge) = value.addingReportingOverflow(max(0, amount))
            value = isTooLarge ? .max : sum
        }
    }

    func reset() {
        value.withLock { $0 = 0 }
    }

    func lines(_ name: String, _ labels: String) -> [String] {
        [line(name, labels, "\(value.withLock { $0 })")]
    }
}

/// A number that can increase and decrease.
final class GaugeSeries: Series, MeterHandler, RecorderHandler {
    private let value = Mutex<Double>(0)

    let kind = "gauge"

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func lines(_ name: String, _ labels: String) -> [String] {
        [line(name, labels, number(value.withLock { $0 }))]
    }
}

/// A histogram with cumulative buckets.
final class HistogramSeries: Series, TimerHandler, RecorderHandler {
    private struct State {
        var counts = [Int](repeating: 0, count: HistogramSeries.bounds.count)
        var count = 0
        var sum = 0.0
    }

    /// Bounds in seconds, from in-memory cache hits to call timeouts.
    private static let bounds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    private let state = Mutex(State())

    let kind = "histogram"

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        state.withLock { state in
            state.count += 1
            state.sum += value
            if let index = Self.bounds.firstIndex(where: { value <= $0 }) {
                state.counts[index] += 1
            }
        }
    }

    func lines(_ name: String, _ labels: String) -> [String] {
        let state = state.withLock { $0 }
        let before = labels.isEmpty ? "" : labels + ","
        var total = 0
        var lines: [String] = []
        for (bound, count) in zip(Self.bounds, state.counts) {
            total += count
            lines.append(line("\(name)_bucket", "\(before)le=\"\(number(bound))\"", "\(total)"))
        }
        lines.append(line("\(name)_bucket", "\(before)le=\"+Inf\"", "\(state.count)"))
        lines.append(line("\(name)_sum", labels, number(state.sum)))
        lines.append(line("\(name)_count", labels, "\(state.count)"))
        return lines
    }
}

private func line(_ name: String, _ labels: String, _ value: String) -> String {
    labels.isEmpty ? "\(name) \(value)" : "\(name){\(labels)} \(value)"
}

/// Returns a number without a redundant fraction.
private func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
}
