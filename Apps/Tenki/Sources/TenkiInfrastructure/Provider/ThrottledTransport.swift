package import Foundation
package import KasaneHTTP
package import TenkiDomain

/// Spaces the requests to a service across all processes, including redirects.
///
/// A rate limit alone is not sufficient, because it counts only the calls of its own client.
package struct ThrottledTransport: Transport {
    private let transport: any Transport
    private let share: QuotaShare
    private let quota: Quota
    private let slack: TimeInterval
    private let clock: any WallClock
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        _ transport: any Transport,
        to service: String,
        quota: Quota,
        pause: TimeInterval,
        clock: any WallClock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.transport = transport
        // A request that is late by less than the slack is still sent, so the dates of requests are
        // that much further apart.
        slack = pause / 10
        share = QuotaShare(
            of: service,
            for: "requests",
            limits: [.spaced(by: .seconds(pause + slack))]
        )
        self.quota = quota
        self.clock = clock
        self.sleep = sleep
    }

    package var enforcesTimeouts: Bool { transport.enforcesTimeouts }

    package func send(_ request: TransportRequest) async throws -> StreamedResponse {
        let wait = try await wait(atMost: request.timeLimit ?? .seconds(60))
        guard wait > 0 else { return try await transport.send(request) }
        var request = request
        if let limit = request.timeLimit { request.timeLimit = limit - .seconds(wait) }
        try await sleep(.seconds(wait))
        return try await transport.send(request)
    }

    /// Returns the seconds until the request may be sent.
    private func wait(atMost limit: Duration) async throws -> TimeInterval {
        do {
            for _ in 0..<3 {
                let date = try await quota.reserve(share, within: limit)
                let wait = date.timeIntervalSince(clock.now)
                // A date that was missed, or left far ahead by a clock that was set back, is
                // replaced by another one.
                if wait >= -slack, .seconds(wait) <= limit { return wait }
            }
        } catch is QuotaExceeded {
            throw NetworkError(.timeout)
        }
        return 0
    }
}
