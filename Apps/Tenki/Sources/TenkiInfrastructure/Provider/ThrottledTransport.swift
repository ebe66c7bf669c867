package import Foundation
package import KasaneHTTP
package import TenkiDomain

/// Spaces the requests to a service across all processes, including redirects.
///
/// A rate limit alone is not sufficient, because it counts only the calls of its own client.
package struct ThrottledTransport: Transport {
    private let transport: any Transport
    private let service: String
    private let slots: any RequestSlots
    private let pause: TimeInterval
    private let clock: any WallClock
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        _ transport: any Transport,
        to service: String,
        slots: any RequestSlots,
        pause: TimeInterval,
        clock: any WallClock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.transport = transport
        self.service = service
        self.slots = slots
        self.pause = pause
        self.clock = clock
        self.sleep = sleep
    }

    package var enforcesTimeouts: Bool { transport.enforcesTimeouts }

    package func send(_ request: TransportRequest) async throws -> StreamedResponse {
        let wait = try await wait()
        guard wait > 0 else { return try await transport.send(request) }
        var request = request
        if let limit = request.timeLimit {
            guard limit > .seconds(wait) else { throw NetworkError(.timeout) }
            request.timeLimit = limit - .seconds(wait)
        }
        try await sleep(.seconds(wait))
        return try await transport.send(request)
    }

    /// Returns the seconds until the reserved slot; an expired slot is replaced by another one.
    private func wait() async throws -> TimeInterval {
        // A slot that is late by less than the slack is still used, so slots are further apart by
        // it.
        let slack = pause / 10
        do {
            for _ in 0..<3 {
                let slot = try await slots.next(at: service, every: pause + slack, by: clock)
                let wait = slot.timeIntervalSince(clock.now)
                if wait >= -slack { return wait }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Without a slot, the request is sent at once instead of being blocked forever.
        }
        return 0
    }
}
