public import CoreMetrics
import Synchronization

/// A backend of swift-metrics that exports all metrics in Prometheus' text format.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// router.for(.everyone).get("/metrics") { _, _ in metrics.text }
/// ```
///
/// Names of counters end with `_total`. Timers are histograms in seconds, with names that end with
/// `_seconds`. The number of series is bounded: series above the limit are not recorded. A metric
/// with the name and the dimensions of an existing series of another kind, such as a gauge after a
/// histogram, is not recorded either.
public final class PrometheusMetrics: MetricsFactory {
    private let maximumSeries: Int
    private let series = Mutex<[SeriesKey: any Series]>([:])

    /// Creates a backend without any series.
    public init(maximumSeries: Int = 2_000) {
        self.maximumSeries = maximumSeries
    }

    /// All recorded metrics, in Prometheus' text format, version 0.0.4.
    public var text: String {
        let families = Dictionary(grouping: series.withLock { Array($0) }, by: \.key.name)
        return families.sorted { $0.key < $1.key }
            .map { name, members in
                let kind = members[0].value.kind
                let lines = members.sorted { $0.key.labels < $1.key.labels }
                    .flatMap { $0.value.lines(name, $0.key.labels) }
                return (["# TYPE \(name) \(kind)"] + lines).joined(separator: "\n") + "\n"
            }
            .joined()
    }

    /// Returns the counter with a label and dimensions.
    public func makeCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any CounterHandler {
        find(label, suffix: "_total", dimensions) { CountSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns the recorder with a label and dimensions: a gauge, or a histogram if it aggregates.
    ///
    /// A histogram has the bounds of timers, from 0.001 to 30, so recorded values should be of that
    /// magnitude, such as seconds. Larger values appear only in the count and the sum.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        let made: (any RecorderHandler)? =
            aggregate
            ? find(label, suffix: "", dimensions) { HistogramSeries() }
            : find(label, suffix: "", dimensions) { GaugeSeries() }
        return made ?? NOOPMetricsHandler.instance
    }

    /// Returns the meter with a label and dimensions: a gauge.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, suffix: "", dimensions) { GaugeSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns the timer with a label and dimensions: a histogram in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, suffix: "_seconds", dimensions) { HistogramSeries() }
            ?? NOOPMetricsHandler.instance
    }

    /// Does nothing, because a removed series would restart at zero.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func find<Found: Series>(
        _ label: String,
        suffix: String,
        _ dimensions: [(String, String)],
        make: () -> Found
    ) -> Found? {
        let key = SeriesKey(label: label, suffix: suffix, dimensions)
        return series.withLock { series in
            if let known = series[key] { return known as? Found }
            guard series.count < maximumSeries else { return nil }
            let new = make()
            series[key] = new
            return new
        }
    }
}

/// The identity of a series, as exported.
struct SeriesKey: Hashable, Sendable {
    let name: String
    /// The labels without their braces.
    let labels: String

    init(label: String, suffix: String, _ dimensions: [(String, String)]) {
        let name = Self.name(label)
        self.name = name.hasSuffix(suffix) ? name : name + suffix
        labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }
            .joined(separator: ",")
    }

    /// Returns a name that consists of letters, digits and underscores.
    private static func name(_ text: String) -> String {
        let name = String(
            text.unicodeScalars.map { scalar -> Character in
                let isKept =
                    scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isKept || scalar == "_" ? Character(scalar) : "_"
            }
        )
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Returns a label's value with its special characters escaped.
    ///
    /// It works on scalars, because a quote followed by a combining mark is a single `Character`.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\".unicodeScalars
            case "\"": escaped += "\\\"".unicodeScalars
            case "\n": escaped += "\\n".unicodeScalars
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
