import Foundation
import KasaneHTTP
import KasaneTesting
import Synchronization
import Testing

/// Compares the quota with a slow model, which adds up all calls again for each decision.
///
/// All rates are sums of powers of two, so that no number is rounded.
@Suite(.timeLimit(.minutes(isSoak ? 120 : 5)))
struct QuotaModelTests {
    @Test func `calls are granted and refused as the model says`() async throws {
        try await Fuzzer.run("quota", inputs: isSoak ? 20_000 : 200) { source in
            let time = Time()
            let quota = Quota(date: { time.now })
            let share = QuotaShare(
                of: "a service",
                for: "tests",
                limits: [
                    RateLimit(
                        source.pick([8, 16]),
                        per: .seconds(64),
                        burst: source.number(1...9)
                    ),
                    RateLimit(32, per: .seconds(4096), burst: source.number(4...40)),
                ]
            )
            var model = QuotaModel(limits: share.limits)
            for _ in 0..<100 {
                time.advance(by: source.pick([0, 0, 1, 8, 64, 1024]))
                let client = source.pick(QuotaModel.clients)
                let expected = model.scope(ofRefusing: client, at: time.now)
                do {
                    try await quota.take(share, for: client)
                    model.grant(client, at: time.now)
                    try source.require(expected == nil, "granted instead of \(expected ?? "")")
                } catch let refusal as QuotaExceeded {
                    try source.require(expected != nil, "refused for \(refusal.scope)")
                    let end = time.now.addingTimeInterval(refusal.retryAfter.inSeconds)
                    let isGranted = model.scope(ofRefusing: client, at: end) == nil
                    try source.require(isGranted, "still refused after \(refusal.retryAfter)")
                }
            }
            try source.require(model.staysWithinLimits, "too many calls in an interval")
        }
    }
}

private struct QuotaModel {
    /// The networks of each client with the multiple of a client's part.
    static let networks: [String: [String: Double]] = [
        "192.0.2.1": ["a": 1], "192.0.2.2": ["b": 1],
        "2001:db8:0:1::/64": ["c": 1, "56": 2, "48": 4],
        "2001:db8:0:2::/64": ["d": 1, "56": 2, "48": 4],
        "2001:db8:0:102::/64": ["e": 1, "other 56": 2, "48": 4],
    ]

    static let clients: [String?] = [nil] + networks.keys.sorted().map { Optional($0) }

    let limits: [RateLimit]
    private var calls: [(date: Date, client: String?)] = []

    init(limits: [RateLimit]) {
        self.limits = limits
    }

    mutating func grant(_ client: String?, at date: Date) {
        calls.append((date, client))
    }

    /// Returns who is refused, or `nil` if a call is granted.
    func scope(ofRefusing client: String?, at date: Date) -> String? {
        for limit in limits {
            let rate = Double(limit.calls) / limit.interval.inSeconds
            let used = used(at: date, rate) { _ in true }
            if used + 1 > Double(limit.burst) { return "everyone" }
            for (network, factor) in client.flatMap({ Self.networks[$0] }) ?? [:] {
                let part = self.used(at: date, rate / 2) {
                    $0.map { Self.networks[$0]?[network] != nil } == true
                }
                if part + 1 > factor * (Double(limit.burst) - used) { return network }
            }
        }
        return nil
    }

    /// Whether no interval has more calls than a limit's calls and burst.
    var staysWithinLimits: Bool {
        limits.allSatisfy { limit in
            calls.allSatisfy { last in
                calls.count {
                    $0.date <= last.date
                        && last.date.timeIntervalSince($0.date) < limit.interval.inSeconds
                } <= limit.calls + limit.burst
            }
        }
    }

    private func used(at date: Date, _ rate: Double, by isCounted: (String?) -> Bool) -> Double {
        var (used, last) = (0.0, Date.distantPast)
        for call in calls where isCounted(call.client) {
            used = max(0, used - call.date.timeIntervalSince(last) * rate) + 1
            last = call.date
        }
        return max(0, used - date.timeIntervalSince(last) * rate)
    }
}

/// A date that tests advance.
final class Time: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_763_690_400))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: Int) {
        date.withLock { $0 += TimeInterval(seconds) }
    }
}
