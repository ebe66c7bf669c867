import CoreMetrics
import KasanePrometheus
import Testing

@Suite
struct PrometheusMetricsTests {
    private let metrics = PrometheusMetrics()

    @Test func `counters, gauges and timers are reported in Prometheus' format`() {
        Counter(label: "a.calls", dimensions: [("b", "x\"\\\n")], factory: metrics).increment(by: 2)
        Counter(label: "a.calls", dimensions: [("b", "x\"\\\n")], factory: metrics).increment()
        Gauge(label: "size", factory: metrics).record(1.5)
        Meter(label: "open", factory: metrics).increment(by: 3)
        let timer = Timer(label: "wait", dimensions: [("b", "y")], factory: metrics)
        timer.recordMilliseconds(3)
        timer.recordSeconds(60)

        let text = metrics.text
        #expect(
            text.hasPrefix(
                """
                # TYPE a_calls_total counter
                a_calls_total{b="x\\"\\\\\\n"} 3
                # TYPE open gauge
                open 3
                # TYPE size gauge
                size 1.5
                # TYPE wait_seconds histogram
                wait_seconds_bucket{b="y",le="0.001"} 0

                """
            )
        )
        #expect(text.contains("wait_seconds_bucket{b=\"y\",le=\"0.005\"} 1\n"))
        #expect(text.contains("wait_seconds_bucket{b=\"y\",le=\"30\"} 1\n"))
        #expect(text.contains("wait_seconds_bucket{b=\"y\",le=\"+Inf\"} 2\n"))
        #expect(text.hasSuffix("wait_seconds_sum{b=\"y\"} 60.003\nwait_seconds_count{b=\"y\"} 2\n"))
    }

    @Test func `a quote with a mark behind it is escaped too`() {
        Counter(label: "calls", dimensions: [("b", "x\"\u{301}")], factory: metrics).increment()

        #expect(metrics.text.unicodeScalars.contains("\\\"\u{301}".unicodeScalars))
    }

    @Test func `series do not grow without a bound`() {
        let metrics = PrometheusMetrics(maximumSeries: 10)
        for number in 0..<100 {
            Counter(label: "calls", dimensions: [("n", "\(number)")], factory: metrics).increment()
        }

        #expect(metrics.text.split(separator: "\n").count == 11)
    }

    @Test func `a counter stays at the largest number there is`() {
        let counter = Counter(label: "calls", factory: metrics)
        counter.increment(by: Int64.max)
        counter.increment(by: 2)

        #expect(metrics.text.contains("calls_total \(Int64.max)\n"))
    }

    @Test func `a name keeps the kind that it had first`() {
        Gauge(label: "size", factory: metrics).record(2)
        Recorder(label: "size", aggregate: true, factory: metrics).record(7)

        #expect(metrics.text == "# TYPE size gauge\nsize 2\n")
    }
}
