public import Foundation
public import KasaneHTTP
public import TenkiDomain

/// When the requests to a service were last allowed, by every process of this machine's user.
public protocol RequestTurns: Sendable {
    /// Takes the next turn at a service, which is kept before it is returned.
    ///
    /// - Parameters:
    ///   - service: The service's name.
    ///   - pause: The seconds between two turns.
    ///   - clock: Tells the present moment.
    /// - Returns: The moment from which on a request may be sent.
    /// - Throws: The failure of the store.
    func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date
}

/// Sends requests at least a pause apart, whichever process sends them, redirects included.
///
/// A rate limit knows the calls of its own client alone.
public struct SpacedTransport: Transport {
    private let transport: any Transport
    private let service: String
    private let turns: any RequestTurns
    private let pause: TimeInterval
    private let clock: any WallClock
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Makes a transport over another.
    ///
    /// - Parameters:
    ///   - transport: What sends.
    ///   - service: The service whose turns are taken.
    ///   - turns: The turns that processes share.
    ///   - pause: The seconds between two requests.
    ///   - clock: Tells the present moment.
    ///   - sleep: Waits.
    public init(
        _ transport: any Transport,
        to service: String,
        turns: any RequestTurns,
        pause: TimeInterval,
        clock: any WallClock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.transport = transport
        self.service = service
        self.turns = turns
        self.pause = pause
        self.clock = clock
        self.sleep = sleep
    }

    /// Whether what sends keeps a request's time limit.
    public var keepsTimeLimits: Bool { transport.keepsTimeLimits }

    /// Waits for the turn and sends; the wait counts against the request's time limit.
    ///
    /// Where no turn can be kept, such as on a full disk, it sends at once: the rate limit of the
    /// client still holds.
    public func send(_ request: TransportRequest) async throws -> StreamedResponse {
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

    /// Takes a turn, and another one if it came too late to be used.
    private func wait() async throws -> TimeInterval {
        // What is late by less than this is sent all the same, so turns are further apart by it.
        let slack = pause / 10
        do {
            for _ in 0..<3 {
                let turn = try await turns.next(at: service, every: pause + slack, by: clock)
                let wait = turn.timeIntervalSince(clock.now)
                if wait >= -slack { return wait }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Who cannot be told of its turn is not made to wait for ever.
        }
        return 0
    }
}
