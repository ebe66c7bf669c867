public import CoreMetrics
import Synchronization

/// A backend of swift-metrics that tells everything in Prometheus' text format.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// router.get("/metrics") { _, _ in metrics.text }
/// ```
///
/// Counters are named with `_total` at their end; timers are histograms in seconds, with `_seconds` at their end.
/// The number of series is bounded: what would be one more is not recorded. Neither is what has the name and
/// dimensions of a series of another kind, such as a gauge's after a histogram's: the first keeps them.
public final class PrometheusMetrics: MetricsFactory {
    private let maximumSeries: Int
    private let series = Mutex<[SeriesKey: any Series]>([:])

    /// Makes a backend without any series.
    ///
    /// - Parameter maximumSeries: How many series there may be.
    public init(maximumSeries: Int = 2_000) {
        self.maximumSeries = maximumSeries
    }

    /// Everything that was recorded, in the text format of Prometheus, version 0.0.4.
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

    /// Returns the counter of a label and its dimensions.
    public func makeCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any CounterHandler {
        find(label, suffix: "_total", dimensions) { CountSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns the recorder of a label and its dimensions: a gauge, or a histogram if it aggregates.
    ///
    /// The histogram's bounds are those of timers, from 0.001 to 30: what is recorded should be of that size, such as
    /// seconds. Of what is larger the count and the sum tell.
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

    /// Returns the meter of a label and its dimensions: a gauge.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, suffix: "", dimensions) { GaugeSeries() } ?? NOOPMetricsHandler.instance
    }

    /// Returns the timer of a label and its dimensions: a histogram in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, suffix: "_seconds", dimensions) { HistogramSeries() }
            ?? NOOPMetricsHandler.instance
    }

    /// Keeps the counter: a series that ends would begin again at zero.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Keeps the recorder.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Keeps the timer.
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

/// What series are told apart by, as it is written.
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

    /// A name of letters, digits and underscores.
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

    /// Escapes what ends a label's value; scalar by scalar, for a quote with a mark behind it is one character.
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
