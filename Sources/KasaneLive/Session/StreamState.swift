/// The order of what goes up and down between a page and its browser: numbers, versions, streams.
///
/// It does nothing itself; it says what is to be done.
package struct StreamState: Sendable {
    /// What to do with a POST.
    package enum Receipt: Hashable, Sendable {
        /// It is the next one.
        case next
        /// It was taken before; its answer was lost.
        case repeated
        /// One before it is missing.
        case gap
    }

    /// The version of the state that the last patch led to.
    package private(set) var version = 0
    /// The number of the last POST that was taken.
    package private(set) var received = 0
    /// The stream that patches go to, or `nil` if none is open.
    package private(set) var current: Int?
    /// Whether it is not known what the browser shows.
    package private(set) var needsWhole = false
    private var acknowledged = 0
    private var opened = 0

    /// Makes the state of a page that was sent as version 0.
    package init() {}

    /// Whether a POST was taken that no patch has told of.
    package var mustAcknowledge: Bool { received > acknowledged }

    /// Takes the number of a POST.
    package mutating func receive(_ number: Int) -> Receipt {
        guard number > received else { return .repeated }
        guard number == received + 1 else { return .gap }
        received = number
        return .next
    }

    /// Opens a stream, which ends the one before.
    ///
    /// - Parameter version: The version that the browser shows.
    /// - Returns: The stream's number.
    package mutating func open(at version: Int) -> Int {
        // Which of the patches between arrived cannot be told.
        if version != self.version { needsWhole = true }
        opened += 1
        current = opened
        return opened
    }

    /// Takes the end of a stream; returns whether it was the current one.
    package mutating func close(_ stream: Int) -> Bool {
        guard current == stream else { return false }
        current = nil
        return true
    }

    /// Ends the current stream.
    package mutating func closeCurrent() { current = nil }

    /// Takes that a patch was made of all that there was to tell, and returns its version.
    package mutating func advance() -> Int {
        version += 1
        acknowledged = received
        needsWhole = false
        return version
    }
}

/// Keeps patches apart in time, so that a page that changes all the time is not sent all the time.
package struct PatchPace: Sendable {
    private let interval: Duration
    private var last: Duration?

    /// Makes a pace.
    ///
    /// - Parameter interval: The least time from one patch to the next.
    package init(interval: Duration) {
        self.interval = interval
    }

    /// Returns how long the next patch must wait.
    package func delay(at now: Duration) -> Duration {
        guard let last else { return .zero }
        return max(.zero, last + interval - now)
    }

    /// Takes the moment of a patch.
    package mutating func sent(at now: Duration) { last = now }
}
