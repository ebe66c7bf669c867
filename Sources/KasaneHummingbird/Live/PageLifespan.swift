/// How long a page may go on, by what was heard of its browser.
///
/// Times are since the start of the server.
package struct PageLifespan: Sendable {
    private enum Phase: Sendable {
        /// It is being made.
        case starting(since: Duration)
        /// It was sent, and its script has not answered.
        case unadopted(since: Duration)
        case streaming(number: Int, since: Duration, lastBeat: Duration)
        case away(since: Duration)
        /// Its browser runs no scripts.
        case forms(since: Duration)
    }

    private var phase: Phase
    private let times: Times

    /// How long each phase lasts.
    package struct Times: Sendable {
        let adoption, absence, forms, stream, heartbeat: Duration

        init(_ configuration: LivePagesConfiguration) {
            adoption = configuration.adoptionTime
            absence = configuration.absenceTime
            forms = configuration.formTime
            stream = configuration.streamTime
            heartbeat = configuration.heartbeat
        }
    }

    /// What is due for a page.
    package enum Duty: Hashable, Sendable {
        /// It ends.
        case end
        /// Its stream ends; its browser opens another.
        case renewStream(Int)
        /// Something is sent on its stream.
        case beat
    }

    /// Begins the life of a page.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - configuration: How long each phase lasts.
    package init(at now: Duration, configuration: LivePagesConfiguration) {
        times = Times(configuration)
        phase = .starting(since: now)
    }

    /// Since when nothing but a reopened stream or another form needs the page; `nil` if somebody looks at it.
    package var idleSince: Duration? {
        switch phase {
        case .unadopted(let since), .away(let since), .forms(let since): since
        case .starting, .streaming: nil
        }
    }

    /// Takes that the page was made and is sent.
    package mutating func sent(at now: Duration) {
        if case .starting = phase { phase = .unadopted(since: now) }
    }

    /// Takes that a stream was opened.
    ///
    /// - Parameters:
    ///   - number: The stream's number.
    ///   - now: The time.
    ///   - spread: From 0 to 1, at random: how much sooner it ends and is written to than others, so that
    ///     streams which were opened together do not do so together.
    package mutating func streamOpened(_ number: Int, at now: Duration, spread: Double) {
        // Two that are opened side by side may be told of in another order.
        if case .streaming(let newest, _, _) = phase, newest > number { return }
        phase = .streaming(
            number: number,
            since: now - times.stream * (spread / 5),
            lastBeat: now - times.heartbeat * spread
        )
    }

    /// Takes that a stream is gone, which may not be the newest.
    package mutating func streamClosed(_ number: Int, at now: Duration) {
        if case .streaming(number, _, _) = phase { phase = .away(since: now) }
    }

    /// Takes that the browser runs no scripts, or has sent a form.
    package mutating func formSeen(at now: Duration) {
        if case .streaming = phase { return }
        phase = .forms(since: now)
    }

    /// Takes an input, which is a sign of life.
    package mutating func inputSeen(at now: Duration) {
        if case .away = phase { phase = .away(since: now) }
    }

    /// Returns what is due, and takes it as done.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - pressure: How much of what its client may take is taken, from 0 to 1; a page between two forms is kept
    ///     for a shorter time then.
    /// - Returns: What is due, if anything is.
    package mutating func duty(at now: Duration, pressure: Double = 0) -> Duty? {
        switch phase {
        case .unadopted(let since): return now - since >= times.adoption ? .end : nil
        case .starting(let since), .away(let since):
            return now - since >= times.absence ? .end : nil
        case .forms(let since):
            let time = max(times.adoption, times.forms * (1 - min(max(pressure, 0), 1)))
            return now - since >= min(time, times.forms) ? .end : nil
        case .streaming(let number, let since, let lastBeat):
            if now - since >= times.stream {
                // A stream of which nothing is heard any more does not keep its page.
                phase = .away(since: now)
                return .renewStream(number)
            }
            guard now - lastBeat >= times.heartbeat else { return nil }
            phase = .streaming(number: number, since: since, lastBeat: now)
            return .beat
        }
    }
}

/// How many inputs a page has left: so many at once, and so many more each second.
package struct InputAllowance: Sendable {
    private let burst: Double
    private let rate: Double
    private var left: Double
    private var last: Duration

    /// Begins with all of them.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - burst: How many there are at once.
    ///   - rate: How many are added each second.
    package init(at now: Duration, burst: Int, rate: Double) {
        self.burst = Double(burst)
        self.rate = rate
        left = self.burst
        last = now
    }

    /// Takes one if there is one; returns whether there was.
    package mutating func take(at now: Duration) -> Bool {
        left = min(burst, left + (now - last) / .seconds(1) * rate)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Takes more, whether or not they are there: those that come next wait for them.
    package mutating func charge(_ count: Int) {
        left -= Double(max(0, count))
    }
}
