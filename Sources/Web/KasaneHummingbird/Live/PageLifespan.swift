/// Determines when a page ends, based on its browser's activity.
///
/// Times are relative to the start of the server.
package struct PageLifespan: Sendable {
    private enum Phase: Sendable {
        case starting(since: Duration)
        /// The page has been sent, but its script hasn't connected yet.
        case unconnected(since: Duration)
        case streaming(number: Int, since: Duration, lastBeat: Duration)
        case away(since: Duration)
        /// The browser doesn't run scripts.
        case forms(since: Duration)
    }

    private var phase: Phase
    /// Whether the page's tasks have been started by the page itself, a stream or a form.
    private var isAdopted = false
    private let times: Times

    package struct Times: Sendable {
        let connect, disconnect, forms, stream, heartbeat: Duration

        init(_ configuration: LivePagesConfiguration) {
            connect = configuration.connectTimeout
            disconnect = configuration.disconnectGracePeriod
            forms = configuration.formSessionTimeout
            stream = configuration.maximumStreamDuration
            heartbeat = configuration.heartbeat
        }
    }

    package enum DueAction: Hashable, Sendable {
        case end
        /// The stream must end, so that the browser opens a new stream.
        case renewStream(Int)
        case beat
        /// The page must start the tasks for which its response didn't wait.
        case adopt
    }

    /// The time that a page waits for its script or first form before it starts its tasks.
    private static let adoptionDelay: Duration = .seconds(2)

    package init(at now: Duration, configuration: LivePagesConfiguration) {
        times = Times(configuration)
        phase = .starting(since: now)
    }

    /// The time at which the page became idle, or `nil` while it is being created or has a stream.
    ///
    /// Only a reopened stream or another form makes an idle page active again.
    package var idleSince: Duration? {
        switch phase {
        case .unconnected(let since), .away(let since), .forms(let since): since
        case .starting, .streaming: nil
        }
    }

    package mutating func sent(at now: Duration) {
        if case .starting = phase { phase = .unconnected(since: now) }
    }

    /// Records that a stream was opened.
    ///
    /// - Parameter spread: A random number from 0 to 1 that moves the stream's end and first
    ///   heartbeat forward, so that streams opened together don't end together.
    package mutating func streamOpened(_ number: Int, at now: Duration, spread: Double) {
        isAdopted = true
        // Streams opened concurrently might be reported out of order.
        if case .streaming(let newest, _, _) = phase, newest > number { return }
        phase = .streaming(
            number: number,
            since: now - times.stream * (spread / 5),
            lastBeat: now - times.heartbeat * spread
        )
    }

    /// Records that a stream was closed, if it is the most recent stream.
    package mutating func streamClosed(_ number: Int, at now: Duration) {
        if case .streaming(number, _, _) = phase { phase = .away(since: now) }
    }

    /// Records that the browser doesn't run scripts or has sent a form.
    package mutating func formSeen(at now: Duration) {
        isAdopted = true
        if case .streaming = phase { return }
        phase = .forms(since: now)
    }

    /// Records an input, which shows that the browser is active.
    package mutating func inputSeen(at now: Duration) {
        if case .away = phase { phase = .away(since: now) }
    }

    /// Returns the action that is due, if any, and marks the action as done.
    ///
    /// - Parameter pressure: The client's share of its memory limit, from 0 to 1. A higher share
    ///   makes a page without JavaScript end sooner.
    package mutating func dueAction(at now: Duration, pressure: Double = 0) -> DueAction? {
        switch phase {
        case .unconnected(let since):
            if now - since >= times.connect { return .end }
            guard !isAdopted, now - since >= Self.adoptionDelay else { return nil }
            isAdopted = true
            return .adopt
        case .starting(let since), .away(let since):
            return now - since >= times.disconnect ? .end : nil
        case .forms(let since):
            let time = max(times.connect, times.forms * (1 - min(max(pressure, 0), 1)))
            return now - since >= min(time, times.forms) ? .end : nil
        case .streaming(let number, let since, let lastBeat):
            if now - since >= times.stream {
                // A stream without any activity doesn't keep its page open.
                phase = .away(since: now)
                return .renewStream(number)
            }
            guard now - lastBeat >= times.heartbeat else { return nil }
            phase = .streaming(number: number, since: since, lastBeat: now)
            return .beat
        }
    }
}
