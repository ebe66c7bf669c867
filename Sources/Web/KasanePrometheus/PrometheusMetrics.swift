public import CoreMetrics
import Synchronization

/// A swift-metrics backend that exports metrics in the Prometheus text format.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// router.for(.everyone).get("/metrics") { _, _ in metrics.text }
/// ```
///
/// Counters are exported with the suffix `_total`. Timers are exported as histograms in seconds
/// with the suffix `_seconds`. Series above the limit aren't recorded. A metric isn't recorded
/// either if its name and dimensions belong to an existing series of another type, such as a gauge
/// after a histogram.
public final class PrometheusMetrics: MetricsFactory {
    private let maximumSeries: Int
    private let series = Mutex<[SeriesKey: any Series]>([:])

    /// Creates a backend that has no series.
    public init(maximumSeries: Int = 2_000) {
        self.maximumSeries = maximumSeries
    }

    /// All recorded metrics in version 0.0.4 of the Prometheus text format.
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

    /// Returns the counter with the given label and dimensions.
    public func makeCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any CounterHandler {
        find(label, suffix: "_total", dimensions) { CountSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns a gauge, or a histogram if the recorder aggregates.
    ///
    /// The histogram has the same buckets as timers, from 0.001 to 30, so record values in that
    /// range, such as seconds. Larger values are included only in the count and the sum.
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

    /// Returns a gauge.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, suffix: "", dimensions) { GaugeSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns a histogram in seconds.
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

/// The identity of an exported series.
struct SeriesKey: Hashable, Sendable {
    let name: String
    /// The labels without braces.
    let labels: String

    init(label: String, suffix: String, _ dimensions: [(String, String)]) {
        let name = Self.name(label)
        self.name = name.hasSuffix(suffix) ? name : name + suffix
        labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }
            .joined(separator: ",")
    }

    /// Returns the name with characters other than letters, digits and underscores replaced.
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

    /// Returns a label value with special characters escaped.
    ///
    /// The method processes Unicode scalars, because a quotation mark and a combining mark form a
    /// single `Character`.
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
